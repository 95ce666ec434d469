/** The manual page of the program, made of its table of commands and of failures. */
import type { Argument, Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { EXIT, FAILURES } from '../../src/contract/failures.ts';

/** A variable as the help of a flag names it, at the end: `(LINECHECK_RESTAURANT)`. */
const VARIABLE = /\((LINECHECK_[A-Z_]+)\)/;

/** It as roff, for `man`. */
export function manPage(program: Command): string {
  return [
    '.\\" Made of the table of commands; npm run docs renews it.',
    `.TH LINECHECK 1 "" "linecheck ${packageJson.version}" "User Commands"`,
    '.SH NAME',
    `linecheck \\- ${roff(lowered(program.description()))}`,
    '.SH SYNOPSIS',
    '.B linecheck',
    '.RI [ command ]',
    '.RI [ options ]',
    '.SH DESCRIPTION',
    text(sentence(packageJson.description)),
    'Without a command it opens the monitor, on a simulated restaurant where no platform is set.',
    'Standard output is data, standard error is narration.',
    'A client secret is taken from',
    '.B LINECHECK_CLIENT_SECRET',
    'and never from the command line, which other users can see.',
    '.SH COMMANDS',
    'In brackets is what is meant where an option is not given.',
    ...within(program).flatMap(commandLines),
    '.SH ENVIRONMENT',
    ...environmentLines(program),
    '.SH EXIT STATUS',
    ...exitLines(),
    '',
  ].join('\n');
}

interface Placed {
  readonly command: Command;
  /** The words that lead to it, with the program's name. */
  readonly words: string;
}

/** Those that do something, in the order of help. */
function within(command: Command, before = command.name()): readonly Placed[] {
  const listed = command.createHelp().visibleCommands(command);
  return listed
    .filter((each) => each.name() !== 'help')
    .toSorted((a, b) => (a.name() < b.name() ? -1 : 1))
    .flatMap((each) => {
      const words = `${before} ${each.name()}`;
      return each.commands.length > 0 ? within(each, words) : [{ command: each, words }];
    });
}

function commandLines({ command, words }: Placed): readonly string[] {
  const help = command.createHelp();
  const alias = command.aliases().map((each) => `Also called ${each}.`);
  return [
    `.SS "${roff([words, ...command.registeredArguments.map(argumentWord)].join(' '))}"`,
    text(`${sentence(command.description())} ${alias.join(' ')}`.trim()),
    ...command.registeredArguments.flatMap((argument) =>
      entry(argumentWord(argument), argument.description, []),
    ),
    ...help
      .visibleOptions(command)
      .filter(({ long }) => long !== '--help')
      .flatMap((option) =>
        entry(
          help.optionTerm(option),
          option.description,
          typeof option.defaultValue === 'string' ? [option.defaultValue] : [],
        ),
      ),
    ...afterLines(command),
  ];
}

function argumentWord(argument: Argument): string {
  const word = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${word}>` : `[${word}]`;
}

function entry(term: string, says: string, usual: readonly string[]): readonly string[] {
  const unlessGiven = usual.map((value) => ` [${value}]`).join('');
  return ['.TP', `.B ${roff(term)}`, text(`${says}${unlessGiven}`)];
}

/** What the help of a command tells below its flags, line by line as it stands there. */
function afterLines(command: Command): readonly string[] {
  let all = '';
  command.configureOutput({
    writeOut: (piece) => {
      all += piece;
    },
  });
  command.outputHelp();
  const after = all.slice(command.helpInformation().length).trim();
  return after === '' ? [] : ['.PP', '.nf', ...after.split('\n').map(text), '.fi'];
}

/** Variables that stand for a flag, once each. */
function environmentLines(program: Command): readonly string[] {
  const known = new Map([['LINECHECK_CLIENT_SECRET', 'The secret of the API client.']]);
  for (const { command } of within(program)) {
    for (const { description, long } of command.options) {
      const [, name] = VARIABLE.exec(description) ?? [];
      if (name !== undefined) known.set(name, `Stands for ${long ?? ''}.`);
    }
  }
  return [...known]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, says]) => ['.TP', `.B ${roff(name)}`, text(says)]);
}

function exitLines(): readonly string[] {
  const rows = new Map<number, string[]>([
    [EXIT.done, ['Done.']],
    [EXIT.failure, ['A command that looks for something found it, as its description tells.']],
  ]);
  for (const [code, { exit, hint }] of Object.entries(FAILURES)) {
    rows.set(exit, [...(rows.get(exit) ?? []), `${code}: ${hint}`]);
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .flatMap(([code, says]) => ['.TP', `.B ${code}`, says.map(text).join('\n.br\n')]);
}

function lowered(says: string): string {
  return `${says.slice(0, 1).toLowerCase()}${says.slice(1)}`.replace(/\.$/, '');
}

function sentence(says: string): string {
  return `${says.slice(0, 1).toUpperCase()}${says.slice(1)}${/[.…]$/.test(says) ? '' : '.'}`;
}

/** A line of text, which must not begin like a request. */
function text(line: string): string {
  const safe = roff(line);
  return /^[.']/.test(safe) ? `\\&${safe}` : safe;
}

/** Text in which nothing but letters is meant. */
function roff(line: string): string {
  return line
    .replaceAll('\\', '\\e')
    .replaceAll('"', '\\(dq')
    .replaceAll("'", '\\(aq')
    .replaceAll('-', '\\-')
    .replaceAll('^', '\\(ha')
    .replaceAll('~', '\\(ti')
    .replaceAll('`', '\\(ga')
    .replace(/[^\n -~]/gu, (sign) => `\\[u${hexadecimal(sign)}]`);
}

function hexadecimal(sign: string): string {
  return (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
