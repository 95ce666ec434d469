export const COMMAND_WORDS: ReadonlySet<string> = new Set([
  'archive',
  'audit',
  'completion',
  'config',
  'demo',
  'diff',
  'items',
  'doctor',
  'export',
  'exporter',
  'ff',
  'fleet',
  'fulfillments',
  'help',
  'login',
  'monitor',
  'report',
  'sandbox',
  'serve',
  'stations',
  'sync',
  'trace',
  'trend',
  'watch',
  'why',
]);

const VERSION_FLAGS: ReadonlySet<string> = new Set(['--version', '-V']);

const INFORMATION_FLAGS: ReadonlySet<string> = new Set(['--help', '-h', ...VERSION_FLAGS]);

const DRAWN_COMMANDS: ReadonlySet<string> = new Set(['monitor', 'demo']);

const LONG_RUNNING_COMMANDS: ReadonlySet<string> = new Set([
  ...DRAWN_COMMANDS,
  'exporter',
  'sandbox',
  'serve',
  'watch',
]);

export function staysRunning(command: string): boolean {
  return LONG_RUNNING_COMMANDS.has(command);
}

export function findCommandWord(words: readonly string[]): string {
  const command = words.find((word) => COMMAND_WORDS.has(word));
  return command ?? (words.some((word) => INFORMATION_FLAGS.has(word)) ? 'help' : 'monitor');
}

/** Drawing and printing have little code in common. So their compiled code is kept separately. */
export function codeKind(words: readonly string[]): 'monitor' | 'commands' {
  return DRAWN_COMMANDS.has(findCommandWord(words)) ? 'monitor' : 'commands';
}

export function isVersionOnly([first = '', ...more]: readonly string[]): boolean {
  return VERSION_FLAGS.has(first) && more.length === 0;
}

/** Whether `--version --verbose` is requested. It prints everything that somebody who helps by phone needs. */
export function isVersionDetails(words: readonly string[]): boolean {
  const others = words.filter((word) => word !== '--verbose' && !COMMAND_WORDS.has(word));
  return words.includes('--verbose') && words.length <= 3 && isVersionOnly(others);
}
