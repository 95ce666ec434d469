/** Removed commands and flags answer with what to use now. */
import { Failure } from '../contract/failures.ts';

export interface Removed {
  /** The command's words, such as `archive restaurant list`. */
  readonly command: string;
  /** If absent, the whole command was removed. */
  readonly flag?: string;
  readonly instead: string;
  /** The first version without it. */
  readonly version: string;
}

const COMMANDS_WITH_RAW = 'audit diff fleet fulfillments report stations trace trend why'.split(
  ' ',
);
const RAW_INSTEAD =
  "Use --format json or ndjson: they keep all text and the platform's form of instants.";

const PAUSES_INSTEAD =
  'Each state is printed when it begins and when it ends. Set quiet hours and repeats in the service ' +
  'that pages you, or use the alert rules of linecheck help alerts.';

const SUMS_INSTEAD =
  'Run linecheck export for all restaurants and dates, and add up stations with assets/sql (stations.sql, chain-hours.sql).';

const NO_USUAL_INSTEAD = 'Set LINECHECK_USUAL_WEEKS=0 to read no earlier dates.';

/** By command, or by command and flag. */
type InsteadTable = Readonly<Record<string, string>>;

const REMOVED_IN_0_5: InsteadTable = {
  'fleet --usual': 'Leave it out. Earlier dates are read unless LINECHECK_USUAL_WEEKS is 0.',
  'stations --no-usual': NO_USUAL_INSTEAD,
};

const REMOVED_IN_0_4: InsteadTable = {
  'watch --follow': 'linecheck watch always follows the states of stations. Leave --follow out.',
  'watch --until':
    'Follow the states slow, quiet, and stopped, or use linecheck watch --once in a script.',
  'watch --for': 'Use timeout 2h linecheck watch, or linecheck watch --once.',
  'watch --window': 'States always look at the last 30 minutes. Leave --window out.',
  'watch --late': 'Set the limits in the profile, or with :limit in the monitor.',
  'watch --again-after': PAUSES_INSTEAD,
  'watch --quiet-hours': PAUSES_INSTEAD,
  'watch --min-length': PAUSES_INSTEAD,
  'watch --from': 'Run linecheck watch --date once for each date.',
  'watch --to': 'Run linecheck watch --date once for each date.',
  'export --format':
    'linecheck export writes Parquet. For csv and ndjson, use linecheck fulfillments.',
  ...Object.fromEntries(COMMANDS_WITH_RAW.map((command) => [`${command} --raw`, RAW_INSTEAD])),
  'audit --explain':
    'Run linecheck help rules. It has each rule with the reason for it and the fix.',
  conformance:
    'Run linecheck doctor to check a platform. To check a server against the whole document, run npm run conformance in the sources.',
  'stations --modified-since':
    'Run linecheck diff --from DATE. It has what changed at each station, and those removed.',
  'fulfillments --stream':
    'Leave it out. Rows are printed once the date is complete, sorted, and without duplicates.',
  dishes: 'Run linecheck items. It compares three or more restaurants as linecheck dishes did.',
  logout: 'Run linecheck login --forget.',
  licenses: 'Run linecheck help licenses.',
  'serve --explain': 'Run linecheck help behaviors for the list.',
  'serve --metrics-port':
    'Count the lines of its log: each request is one, with status, bytes, and ms.',
  'serve --fault-control': 'Name the rules at the start, with --faults FILE.',
  'serve --clock': 'Run linecheck sandbox --clock TIME.',
  'serve --clock-control': 'Run linecheck sandbox, which has a clock to move on.',
  'serve --format': 'It was only for --explain. Run linecheck help behaviors for the list.',
  limits:
    "Type :limit at a station in the monitor. It shows the limit beside the station's usual 90%.",
  promise:
    'Run linecheck report or linecheck trend. Both show the median and 90% of ticket time, and the share of tickets within the late limit.',
  baseline: 'Run linecheck audit --all-restaurants --since yesterday: it prints only new issues.',
  'trend --merge': SUMS_INSTEAD,
  'trend --by': SUMS_INSTEAD,
  'trend --measure':
    'Name stations to see all measures, or add --format csv --columns businessDate,station,p90Ms.',
  'report --compare': 'Run linecheck trend to see dates side by side, or press D in the monitor.',
  'report --caution': 'Set thresholds = { caution = "8m", late = "12m" } in the profile.',
  'report --no-usual': NO_USUAL_INSTEAD,
  'report --width': 'The report is as wide as the terminal. For paper, print --format html.',
  'archive restaurant list':
    'Use linecheck archive list. With --format json it has time zone, closeout, and tier.',
  'help output': 'Run linecheck help options, which has formats, files, and the demo.',
  'help several': 'Run linecheck help options, which has several restaurants, too.',
  'help cron': 'Run linecheck help scripts.',
  'help webhooks': 'Run linecheck help scripts.',
  'help environment': 'Run linecheck help connect, which lists the variables.',
  'help exit-codes': 'Run linecheck help symptoms, which ends with the exit codes.',
  'help plants': 'Run linecheck help start, which ends with the plants.',
};

function removedIn(version: string, table: InsteadTable): readonly Removed[] {
  return Object.entries(table).map(([words, instead]) => {
    const [command = '', flag] = words.split(/ (?=--)/);
    return { command, ...(flag !== undefined && { flag }), instead, version };
  });
}

export const REMOVED_COMMANDS: readonly Removed[] = [
  ...removedIn('0.4.0', REMOVED_IN_0_4),
  ...removedIn('0.5.0', REMOVED_IN_0_5),
];

/** `words` must have the command before its arguments. Throws USAGE for a removed command or flag. */
export function refuseRemoved(
  words: readonly string[],
  table: readonly Removed[] = REMOVED_COMMANDS,
): void {
  const end = words.indexOf('--');
  const wordsBeforeEnd = end === -1 ? words : words.slice(0, end);
  const start = wordsBeforeEnd.findIndex((word) => !word.startsWith('-'));
  const flags = new Set(wordsBeforeEnd.map((word) => word.split('=', 1)[0]));
  const removed = table.find(({ command, flag }) => {
    const isCommand = command
      .split(' ')
      .every((word, index) => wordsBeforeEnd[start + index] === word);
    return isCommand && (flag === undefined || flags.has(flag));
  });
  if (removed === undefined) return;
  const { command, flag, instead, version } = removed;
  const name = ['linecheck', command, ...(flag === undefined ? [] : [flag])].join(' ');
  throw new Failure('USAGE', `${name} was removed in ${version}.`, { hint: instead });
}
