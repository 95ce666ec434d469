/** What 0.3.0 had and this version doesn't. Each still answers, for one version, with what to use now. */
import { Failure } from '../contract/failures.ts';

export interface Removed {
  /** A command, without its arguments. */
  readonly command: string;
  /** Only this flag of the command. */
  readonly flag?: string;
  /** A sentence about what to do now. */
  readonly instead: string;
}

const WITH_RAW = [
  'audit',
  'diff',
  'ff',
  'fleet',
  'fulfillments',
  'report',
  'stations',
  'trace',
  'trend',
  'why',
];

export const REMOVED: readonly Removed[] = [
  ...WITH_RAW.map((command) => ({
    command,
    flag: '--raw',
    instead: "Use --format json or ndjson: they keep all text and the platform's form of instants.",
  })),
  {
    command: 'audit',
    flag: '--explain',
    instead: 'Run linecheck help rules. It has each rule with the reason for it and the fix.',
  },
  {
    command: 'conformance',
    instead:
      'Run linecheck doctor to check a platform. To check a server against the whole document, run npm run conformance in the sources.',
  },
  {
    command: 'fulfillments',
    flag: '--stream',
    instead:
      'Leave it out. Rows are printed once the date is complete, sorted, and without duplicates.',
  },
  {
    command: 'ff',
    flag: '--stream',
    instead:
      'Leave it out. Rows are printed once the date is complete, sorted, and without duplicates.',
  },
  { command: 'logout', instead: 'Run linecheck login --forget.' },
  { command: 'licenses', instead: 'Run linecheck help licenses.' },
  {
    command: 'serve',
    flag: '--explain',
    instead: 'Run linecheck help behaviors for the list.',
  },
  {
    command: 'serve',
    flag: '--format',
    instead: 'It was only for --explain. Run linecheck help behaviors for the list.',
  },
];

const FIRST_WITHOUT = '0.4.0';

/** `words` have the command first. Throws USAGE for a removed command or flag. */
export function refuseRemoved(words: readonly string[], table: readonly Removed[] = REMOVED): void {
  const end = words.indexOf('--');
  const given = end === -1 ? words : words.slice(0, end);
  const flags = new Set(given.map((word) => word.split('=', 1)[0]));
  const removed = table.find(({ command, flag }) => {
    const named = command.split(' ').every((word, index) => given[index] === word);
    return named && (flag === undefined || flags.has(flag));
  });
  if (removed === undefined) return;
  const { command, flag, instead } = removed;
  const name = ['linecheck', command, ...(flag === undefined ? [] : [flag])].join(' ');
  throw new Failure('USAGE', `${name} was removed in ${FIRST_WITHOUT}.`, { hint: instead });
}
