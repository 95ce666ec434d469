/** The command that a command line names, as far as it can be seen before anything is parsed. */

/** Words that the program takes for a command. */
export const COMMAND_WORDS: ReadonlySet<string> = new Set([
  'archive',
  'audit',
  'baseline',
  'completion',
  'config',
  'conformance',
  'demo',
  'diff',
  'doctor',
  'exporter',
  'ff',
  'fleet',
  'fulfillments',
  'help',
  'licenses',
  'login',
  'logout',
  'monitor',
  'report',
  'serve',
  'stations',
  'sync',
  'trace',
  'trend',
  'watch',
]);

/** What completion scripts run: the first word, and no command that help shows. */
export const COMPLETE_WORD = '__complete';

const VERSION: ReadonlySet<string> = new Set(['--version', '-V']);

/** Options that print something in the place of the monitor. */
const PRINTED: ReadonlySet<string> = new Set(['--help', '-h', ...VERSION]);

const DRAWN: ReadonlySet<string> = new Set(['monitor', 'demo']);

/** The first of the words that is a command, else what the program runs without one. */
export function commandWord(words: readonly string[]): string {
  if (words[0] === COMPLETE_WORD) return COMPLETE_WORD;
  const named = words.find((word) => COMMAND_WORDS.has(word));
  return named ?? (words.some((word) => PRINTED.has(word)) ? 'help' : 'monitor');
}

/** Which of two kinds of code the words need: what draws has little in common with what prints. */
export function codeKind(words: readonly string[]): 'monitor' | 'commands' {
  return DRAWN.has(commandWord(words)) ? 'monitor' : 'commands';
}

/** Whether only the version is asked for. */
export function isVersionOnly([first = '', ...more]: readonly string[]): boolean {
  return VERSION.has(first) && more.length === 0;
}

/** Whether it is asked for with everything that phone support needs, perhaps for one of the commands. */
export function isVersionDetails(words: readonly string[]): boolean {
  if (words[0] === COMPLETE_WORD) return false;
  const others = words.filter((word) => word !== '--verbose' && !COMMAND_WORDS.has(word));
  return words.includes('--verbose') && words.length <= 3 && isVersionOnly(others);
}
