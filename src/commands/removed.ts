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
  'fleet',
  'fulfillments',
  'report',
  'stations',
  'trace',
  'trend',
  'why',
];

const ADDS_UP =
  'Run linecheck export for all restaurants and dates, and add up stations with assets/sql (stations.sql, chain-hours.sql).';

export const REMOVED_WORDS: readonly Removed[] = [
  {
    command: 'watch',
    flag: '--follow',
    instead: 'linecheck watch always follows the states of stations. Leave --follow out.',
  },
  {
    command: 'watch',
    flag: '--until',
    instead:
      'Follow the states slow, quiet, and stopped, or use linecheck watch --once in a script.',
  },
  {
    command: 'watch',
    flag: '--for',
    instead: 'Use timeout 2h linecheck watch, or linecheck watch --once.',
  },
  {
    command: 'watch',
    flag: '--window',
    instead: 'States always look at the last 30 minutes. Leave --window out.',
  },
  {
    command: 'watch',
    flag: '--late',
    instead: 'Set the limits in the profile, or with :limit in the monitor.',
  },
  {
    command: 'watch',
    flag: '--from',
    instead: 'Run linecheck watch --date once for each date.',
  },
  {
    command: 'watch',
    flag: '--to',
    instead: 'Run linecheck watch --date once for each date.',
  },
  {
    command: 'export',
    flag: '--format',
    instead: 'linecheck export writes Parquet. For csv and ndjson, use linecheck fulfillments.',
  },
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
  {
    command: 'limits',
    instead:
      "Type :limit at a station in the monitor. It shows the limit beside the station's usual 90%.",
  },
  {
    command: 'promise',
    instead:
      'Run linecheck report or linecheck trend. Both show the median and 90% of ticket time, and the share of tickets within the late limit.',
  },
  {
    command: 'baseline',
    instead: 'Run linecheck audit --all-restaurants --since yesterday: it prints only new issues.',
  },
  { command: 'trend', flag: '--merge', instead: ADDS_UP },
  { command: 'trend', flag: '--by', instead: ADDS_UP },
  {
    command: 'trend',
    flag: '--measure',
    instead:
      'Name stations to see all measures, or add --format csv --columns businessDate,station,p90Ms.',
  },
  {
    command: 'report',
    flag: '--compare',
    instead: 'Run linecheck trend to see dates side by side, or press D in the monitor.',
  },
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
  {
    command: 'archive restaurant list',
    instead: 'Use linecheck archive list. With --format json it has time zone, closeout, and tier.',
  },
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

/** `words` have the command before its arguments. Throws USAGE for a removed command or flag. */
export function refuseRemoved(
  words: readonly string[],
  table: readonly Removed[] = REMOVED_WORDS,
): void {
  const end = words.indexOf('--');
  const given = end === -1 ? words : words.slice(0, end);
  const start = given.findIndex((word) => !word.startsWith('-'));
  const flags = new Set(given.map((word) => word.split('=', 1)[0]));
  const removed = table.find(({ command, flag }) => {
    const named = command.split(' ').every((word, index) => given[start + index] === word);
    return named && (flag === undefined || flags.has(flag));
  });
  if (removed === undefined) return;
  const { command, flag, instead } = removed;
  const name = ['linecheck', command, ...(flag === undefined ? [] : [flag])].join(' ');
  throw new Failure('USAGE', `${name} was removed in ${FIRST_WITHOUT}.`, { hint: instead });
}
