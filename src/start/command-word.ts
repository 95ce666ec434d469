/** The command, as far as visible before parsing. */

export const COMMAND_WORDS: ReadonlySet<string> = new Set([
  'archive',
  'audit',
  'completion',
  'config',
  'demo',
  'diff',
  'dishes',
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

const VERSION: ReadonlySet<string> = new Set(['--version', '-V']);

const PRINTED: ReadonlySet<string> = new Set(['--help', '-h', ...VERSION]);

const DRAWN: ReadonlySet<string> = new Set(['monitor', 'demo']);

const STAYING: ReadonlySet<string> = new Set([...DRAWN, 'exporter', 'sandbox', 'serve', 'watch']);

export function stays(command: string): boolean {
  return STAYING.has(command);
}

export function commandWord(words: readonly string[]): string {
  const named = words.find((word) => COMMAND_WORDS.has(word));
  return named ?? (words.some((word) => PRINTED.has(word)) ? 'help' : 'monitor');
}

/** Drawing has little code in common with printing. */
export function codeKind(words: readonly string[]): 'monitor' | 'commands' {
  return DRAWN.has(commandWord(words)) ? 'monitor' : 'commands';
}

export function isVersionOnly([first = '', ...more]: readonly string[]): boolean {
  return VERSION.has(first) && more.length === 0;
}

/** With everything phone support needs, perhaps for one command. */
export function isVersionDetails(words: readonly string[]): boolean {
  const others = words.filter((word) => word !== '--verbose' && !COMMAND_WORDS.has(word));
  return words.includes('--verbose') && words.length <= 3 && isVersionOnly(others);
}
