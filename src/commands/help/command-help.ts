import { type Command, Help, type Option } from 'commander';
import { isShared, SHARED_GROUP } from '../arguments/shared-arguments.ts';

const TOP_FLAGS = ['--format', '--restaurant', '--archive', '--demo', '--profile', '--base-url'];
const MAX_SHARED_FLAGS = 4;

export function formatHelp(command: Command, { helpWidth = 80 }: Help): string {
  const help = new SentenceHelp();
  help.helpWidth = helpWidth;
  const text = help.formatHelp(command, help);
  const shared = sharedLines(command);
  const examples = EXAMPLES[commandWords(command).join(' ')] ?? [];
  if (examples.length === 0) return text + shared;
  const [usage = '', description = '', ...sections] = text.split('\n\n');
  const exampleText = `Examples:\n${examples.map((example) => `  ${example}`).join('\n')}`;
  return [usage, description, exampleText, ...sections].join('\n\n') + shared;
}

function sharedLines({ options }: Command): string {
  const flags = options.filter(isShared).flatMap(({ long }) => long ?? []);
  if (flags.length === 0) return '';
  const frequentFlags = TOP_FLAGS.filter((flag) => flags.includes(flag));
  const sortedFlags = [...frequentFlags, ...flags.filter((flag) => !frequentFlags.includes(flag))];
  const more = sortedFlags.length > MAX_SHARED_FLAGS ? ' and others' : '';
  return `\n${SHARED_GROUP}\n  ${sortedFlags.slice(0, MAX_SHARED_FLAGS).join(', ')}${more}\n`;
}

class SentenceHelp extends Help {
  override visibleOptions(command: Command): Option[] {
    return super.visibleOptions(command).filter((option) => !isShared(option));
  }

  override commandDescription(command: Command): string {
    const text = super.commandDescription(command);
    return `${text.slice(0, 1).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;
  }

  override subcommandTerm(command: Command): string {
    return [command.name(), ...command.aliases()].join('|');
  }
}

/** Commander repeats an unknown flag with its value, which may be a secret. */
const UNKNOWN_FLAG_WITH_VALUE = /(unknown option '(?:--[^='\n]*|-[^-'\n]))[^\n]*/;
/** Our sentences replace long or vague sentences of commander. */
const REPLACEMENTS: readonly (readonly [theirs: RegExp, ours: string])[] = [
  [/^option '([^']*)' argument missing$/, 'No value for $1'],
  [/^required option '([^']*)' not specified$/, 'Missing option $1'],
  [
    /^too many arguments for .*\. Expected (\d+ arguments?) but got (\d+): /s,
    'Expected $1, got $2: ',
  ],
];
const SUGGESTION = /\n?\(Did you mean (?:one of )?([^?]*)\?\)/;

/** Makes one line of commander's error, such as `error: unknown option '--fromat'`. */
export function usageError(text: string): string {
  const [, suggestedName] = SUGGESTION.exec(text) ?? [];
  const message = text
    .replace(SUGGESTION, '')
    .replace(/^error: /, '')
    .replace(UNKNOWN_FLAG_WITH_VALUE, "$1'")
    .trim()
    .replace(/\.$/, '');
  const ourMessage = REPLACEMENTS.reduce(
    (replaced, [theirs, ours]) => replaced.replace(theirs, ours),
    message,
  );
  const sentence = ourMessage.replaceAll("'", '"');
  const suggestion = suggestedName === undefined ? '' : ` Did you mean "${suggestedName}"?`;
  return `linecheck: ${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.${suggestion}\n`;
}

export const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  monitor: ['linecheck', 'linecheck --restaurant Downtown --date yesterday'],
  demo: ['linecheck demo', 'linecheck demo --restaurants 40'],
  stations: ['linecheck stations --now', 'linecheck stations Grill --explain'],
  fulfillments: [
    'linecheck fulfillments yesterday --output items.csv',
    "linecheck fulfillments today 'station:grill wait>20m'",
  ],
  report: ['linecheck report yesterday', 'linecheck report --weekly'],
  items: [
    'linecheck items',
    'linecheck items "Chicken Sandwich" --from -14',
    'linecheck items --format csv',
  ],
  trend: ['linecheck trend', 'linecheck trend Fry Grill --from -14'],
  audit: [
    'linecheck audit',
    'linecheck audit --date today',
    'linecheck audit --all-restaurants --group rule',
    'linecheck audit --all-restaurants --since yesterday --quiet',
  ],
  why: ['linecheck why --late --date yesterday', 'linecheck why 7c0a41d2'],
  trace: ['linecheck trace Grill', 'linecheck trace Grill --kds-down'],
  diff: [
    'linecheck diff --from -7',
    'linecheck diff monday.json --exit-code',
    'linecheck diff --all-restaurants --like Downtown',
  ],
  fleet: ['linecheck fleet', 'linecheck fleet --date yesterday --format csv'],
  watch: [
    'linecheck watch --all-restaurants --state ~/kitchen.sqlite',
    'linecheck watch --date yesterday | jq -r .sentence',
  ],
  config: ['linecheck config init', 'linecheck config check'],
  'config init': ['linecheck config init'],
  'config show': ['linecheck config show', 'linecheck config show --format json'],
  'config check': ['linecheck config check'],
  doctor: ['linecheck doctor', 'linecheck doctor --report report.txt'],
  login: ['linecheck login', 'linecheck login --token-cache'],
  sync: [
    'linecheck sync --all-restaurants --from -28',
    'linecheck sync --from yesterday --to yesterday',
  ],
  archive: ['linecheck archive list', 'linecheck archive check'],
  'archive import': [
    'linecheck archive import --stations stations.json',
    'linecheck archive import --fulfillments items.json --date 20261120',
  ],
  'archive simulate': ['linecheck archive simulate --profile busy --from -28 --to yesterday'],
  'archive prune': [
    'linecheck archive prune --before -90',
    'linecheck archive prune --before -90 --yes',
  ],
  'archive backup': ['linecheck archive backup kitchen.sqlite'],
  serve: ['linecheck serve', 'linecheck serve --port 8443 --tls-cert cert.pem --tls-key key.pem'],
  export: [
    'linecheck export --all-restaurants --from -28 --folder lake',
    'linecheck export --archive sqlite:PATH --all-restaurants --folder lake',
  ],
  exporter: ['linecheck exporter', 'linecheck exporter --demo --port 9464'],
  help: ['linecheck help start', 'linecheck help stations'],
  completion: ['linecheck completion bash'],
};

export function commandWords(command: Command): readonly string[] {
  const { parent } = command;
  return parent === null ? [] : [...commandWords(parent), command.name()];
}
