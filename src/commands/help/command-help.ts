/** Layout of a command's help: usage, summary, examples, its own options. Connection options have their own topic. */
import { type Command, Help, type Option } from 'commander';
import { CONNECTION_GROUP, isConnectionOption } from '../arguments/connection-arguments.ts';
import { commandExamples } from './command-examples.ts';

/** The connection options that a command's help names, the most used first, and how many of them. */
const NAMED = ['--restaurant', '--archive', '--demo', '--profile', '--base-url'];
const NAMED_MOST = 3;

/** Formats the help of a command, for `configureHelp`. */
export function formatHelp(command: Command, { helpWidth = 80 }: Help): string {
  const own = new OwnHelp();
  own.helpWidth = helpWidth;
  const text = own.formatHelp(command, own);
  const options = connectionLines(command);
  const examples = commandExamples(command);
  if (examples.length === 0) return text + options;
  const [usage = '', description = '', ...rest] = text.split('\n\n');
  const listed = `Examples:\n${examples.map((example) => `  ${example}`).join('\n')}`;
  return [usage, description, listed, ...rest].join('\n\n') + options;
}

/** The connection options of a command, if it has any. */
function connectionLines({ options }: Command): string {
  const flags = new Set(options.filter(isConnectionOption).map(({ long }) => long));
  if (flags.size === 0) return '';
  const named = NAMED.filter((flag) => flags.has(flag)).slice(0, NAMED_MOST);
  return `\n${CONNECTION_GROUP}\n  ${named.join(', ')} and others: see linecheck help connect\n`;
}

/** Formats without connection options, and with the short names of commands. */
class OwnHelp extends Help {
  override visibleOptions(command: Command): Option[] {
    return super.visibleOptions(command).filter((option) => !isConnectionOption(option));
  }

  override subcommandTerm(command: Command): string {
    return [command.name(), ...command.aliases()].join('|');
  }
}

/** Commander repeats an unknown flag with its value, which may be a secret. */
const UNKNOWN_FLAG = /(unknown option '(?:--[^='\n]*|-[^-'\n]))[^\n]*/;
/** Commander's sentences that are longer or vaguer than they need be, and ours. */
const SENTENCES: readonly (readonly [theirs: RegExp, ours: string])[] = [
  [/^option '([^']*)' argument missing$/, 'No value for $1'],
  [/^required option '([^']*)' not specified$/, 'Missing option $1'],
  [
    /^too many arguments for .*\. Expected (\d+ arguments?) but got (\d+): /s,
    'Expected $1, got $2: ',
  ],
];
const SUGGESTION = /\n?\(Did you mean (?:one of )?([^?]*)\?\)/;

/** One line for `error: unknown option '--fromat'` and its suggestion. */
export function usageError(text: string): string {
  const [, meant] = SUGGESTION.exec(text) ?? [];
  const what = text
    .replace(SUGGESTION, '')
    .replace(/^error: /, '')
    .replace(UNKNOWN_FLAG, "$1'")
    .trim()
    .replace(/\.$/, '');
  const ours = SENTENCES.reduce((left, [theirs, own]) => left.replace(theirs, own), what);
  const sentence = ours.replaceAll("'", '"');
  const suggestion = meant === undefined ? '' : ` Did you mean "${meant}"?`;
  return `linecheck: ${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.${suggestion}\n`;
}
