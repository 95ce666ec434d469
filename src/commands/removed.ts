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

const COMPARES = 'Run linecheck trend to see dates side by side, or press D in the monitor.';
const ADDS_UP =
  'Run linecheck export for all restaurants and dates, and add up stations with assets/sql (stations.sql, chain-hours.sql).';

const SAVES_NOTHING =
  'Run linecheck audit --all-restaurants --since yesterday: it prints only new issues.';

export const REMOVED: readonly Removed[] = [
  { command: 'baseline', instead: SAVES_NOTHING },
  { command: 'trend', flag: '--merge', instead: ADDS_UP },
  { command: 'trend', flag: '--by', instead: ADDS_UP },
  {
    command: 'trend',
    flag: '--measure',
    instead:
      'Name stations to see all measures, or add --format csv --columns businessDate,station,p90Ms.',
  },
  { command: 'report', flag: '--compare', instead: COMPARES },
  {
    command: 'report',
    flag: '--caution',
    instead: 'Set thresholds = { caution = "8m", late = "12m" } in the profile.',
  },
  {
    command: 'report',
    flag: '--no-usual',
    instead: 'Set LINECHECK_USUAL_WEEKS=0 to read no earlier dates.',
  },
  {
    command: 'report',
    flag: '--width',
    instead: 'The report is as wide as the terminal. For paper, print --format html.',
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
