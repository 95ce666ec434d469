/** Generated from commands, failures, and help pages. */
import type { Argument, Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { isShared } from '../../src/commands/arguments/shared-arguments.ts';
import { fullHelp } from '../../src/commands/help/arguments.ts';
import { connectionText, variables } from '../../src/commands/help/connect.ts';
import {
  exitRows,
  FILTERS,
  SCRIPTS,
  symptoms,
  TERMINAL,
} from '../../src/commands/help/help-topics.ts';
import { OPTIONS } from '../../src/commands/help/options.ts';
import { KEYS, START } from '../../src/commands/help/start.ts';
import { fittedLines } from './man-lines.ts';

/** As roff. */
export async function manPage(program: Command): Promise<string> {
  return [
    '.\\" Generated from the commands by npm run docs.',
    `.TH LINECHECK 1 "" "linecheck ${packageJson.version}" "User Commands"`,
    '.SH NAME',
    `linecheck \\- ${roff(lowered(program.description()))}`,
    '.SH SYNOPSIS',
    '.B linecheck',
    '.RI [ command ]',
    '.RI [ options ]',
    '.SH DESCRIPTION',
    text(sentence(packageJson.description)),
    'Without a command it opens the monitor; with no platform configured, on a simulated restaurant.',
    ...pageLines([await START.text(program), connectionText(), await OPTIONS.text(program)]),
    '.SH COMMANDS',
    'Commands that read a kitchen also take the shared options above.',
    ...within(program).flatMap(commandLines),
    ...pageLines([
      symptoms(),
      ...(await Promise.all(
        [KEYS, FILTERS, TERMINAL, SCRIPTS].map((topic) => topic.text(program)),
      )),
    ]),
    '.SH ENVIRONMENT',
    ...environmentLines(),
    '.SH EXIT STATUS',
    ...exitLines(),
    '',
  ].join('\n');
}

interface Placed {
  readonly command: Command;
  /** Including the program name. */
  readonly words: string;
}

/** Commands without subcommands, by name. */
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
  const alias = command.aliases().map((each) => `Short: ${each}.`);
  return [
    `.SS "${roff([words, ...command.registeredArguments.map(argumentWord)].join(' '))}"`,
    text(`${sentence(command.description())} ${alias.join(' ')}`.trim()),
    ...command.registeredArguments.flatMap((argument) =>
      entry(argumentWord(argument), argument.description, []),
    ),
    ...help
      .visibleOptions(command)
      .filter((option) => option.long !== '--help' && !isShared(option))
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

function entry(term: string, does: string, defaults: readonly string[]): readonly string[] {
  const unlessGiven = defaults.map((value) => ` (default: ${value})`).join('');
  return ['.TP', `.B ${roff(term)}`, text(`${does}${unlessGiven}`)];
}

/** Help lines below the options. */
function afterLines(command: Command): readonly string[] {
  const after = fullHelp(command).slice(command.helpInformation().length).trim();
  return after === '' ? [] : ['.PP', ...unfilled(after.split('\n'))];
}

function environmentLines(): readonly string[] {
  return variables().flatMap(([name, says]) => ['.TP', `.B ${roff(name)}`, text(says)]);
}

function exitLines(): readonly string[] {
  return exitRows().flatMap(({ exit, says }) => {
    const sentences = says.map(({ code, sentence: hint }) =>
      code === undefined ? hint : `${code}: ${hint}`,
    );
    return ['.TP', `.B ${exit}`, sentences.map(text).join('\n.br\n')];
  });
}

/** `linecheck help` pages, first lines as headings. */
function pageLines(pages: readonly string[]): readonly string[] {
  return pages.flatMap((page) => {
    const [title = '', ...lines] = page.trimEnd().split('\n');
    return [`.SH "${roff(title.toUpperCase())}"`, ...unfilled(lines.slice(1))];
  });
}

/** Not filled by roff. Only long lines wrap. */
function unfilled(lines: readonly string[]): readonly string[] {
  return ['.nf', ...fittedLines(lines).map(text), '.fi'];
}

function lowered(says: string): string {
  return `${says.slice(0, 1).toLowerCase()}${says.slice(1)}`.replace(/\.$/, '');
}

function sentence(says: string): string {
  return `${says.slice(0, 1).toUpperCase()}${says.slice(1)}${/[.…]$/.test(says) ? '' : '.'}`;
}

/** Never parsed by roff as a request. */
function text(line: string): string {
  const safe = roff(line);
  return /^[.']/.test(safe) ? `\\&${safe}` : safe;
}

/** Without roff's special characters. */
function roff(line: string): string {
  return line
    .replaceAll('…', '...')
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
