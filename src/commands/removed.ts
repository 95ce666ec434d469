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

export const REMOVED: readonly Removed[] = [
  {
    command: 'help output',
    instead: 'Run linecheck help options, which has formats, files, and the demo.',
  },
  {
    command: 'help several',
    instead: 'Run linecheck help options, which has several restaurants, too.',
  },
  { command: 'help cron', instead: 'Run linecheck help scripts.' },
  { command: 'help webhooks', instead: 'Run linecheck help scripts.' },
  {
    command: 'help environment',
    instead: 'Run linecheck help connect, which lists the variables.',
  },
  {
    command: 'help exit-codes',
    instead: 'Run linecheck help symptoms, which ends with the exit codes.',
  },
  { command: 'help plants', instead: 'Run linecheck help start, which ends with the plants.' },
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
