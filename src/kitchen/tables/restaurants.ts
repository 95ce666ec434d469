import { Failure } from '../../contract/failures.ts';
import { ISSUE_FIELDS } from '../filter/filter-fields.ts';
import {
  currentLateShare,
  FLEET_FILTER_STATES,
  type FleetRow,
  fleetGroup,
  fleetJudgment,
  fleetLateShare,
  fleetStatesOf,
  isInServiceAt,
  mutedSlowOrQuiet,
  orderedByNeed,
  slowOrQuietStations,
  unknownStations,
} from '../fleet/fleet-row.ts';
import { type FleetStateText, fleetStateText, otherRestaurantText } from '../fleet/words.ts';
import { failureText, isNotCopied } from '../model/failure-text.ts';
import { clockTime } from '../model/local-time.ts';
import { mutedNames } from '../pace/headline.ts';
import { stationListGaps } from '../stations/words.ts';
import {
  ageMs,
  ageSpan,
  ageText,
  countOf,
  namesText,
  orText,
  shareCell,
} from '../text/quantities.ts';
import { idsOf } from '../text/record-lines.ts';
import {
  type CellTone,
  type Column,
  type ColumnOrder,
  subjectPart,
  subjectTable,
} from './column.ts';
import {
  isReadingOld,
  READING_COLUMNS,
  type RestaurantRow,
  readingText,
  readingTone,
} from './restaurant-reading-columns.ts';
import { restaurantStations } from './station-row.ts';
import { STATION_SUBJECT } from './stations.ts';
import { subjectFilter } from './subject-filter.ts';

const TONES: Readonly<Record<FleetStateText['kind'], CellTone>> = {
  stopped: 'error',
  slow: 'error',
  quiet: 'warn',
  failed: 'warn',
  incomplete: 'warn',
  ok: 'plain',
  unknown: 'muted',
};

const OTHER_COLUMNS = {
  time: {
    head: 'Time',
    cell: ({ now, restaurant }: RestaurantRow) =>
      now === undefined ? undefined : clockTime(now, restaurant.calendar),
    tone: () => 'muted',
  },
  judgment: {
    value: (row) => row.status && slowOrQuietStations(row).length,
    unit: 'count',
    align: 'left',
    head: 'State',
    cell: (row) => (row.isPast === true ? readingText(row) : fleetStateText(row).text),
    tone: (row) => (row.isPast === true ? readingTone(row) : TONES[fleetStateText(row).kind]),
    filter: {
      name: 'state',
      kind: 'choice',
      values: FLEET_FILTER_STATES,
      help: `${orText(FLEET_FILTER_STATES)}: state:slow|quiet`,
      texts: fleetStatesOf,
    },
  },
  slowOrQuiet: {
    value: (row) => slowOrQuietStations(row).map(({ name }) => name),
    filter: { name: 'station', kind: 'text', help: 'slow or quiet station by name' },
  },
  rules: {
    value: ({ status }) => status?.headline.issues.rules.map(({ rule }) => rule),
    filter: { name: 'rule', kind: 'choice', help: 'rule with an issue: rule:R06' },
  },
  group: { value: fleetGroup },
  tickets: { value: ({ status }) => status?.tickets?.all, unit: 'count', head: 'Tickets, 30m' },
  late: {
    value: currentLateShare,
    unit: 'share',
    cell: (row) => (row.status?.isPast === true ? undefined : shareCell(currentLateShare(row))),
    head: 'Late, 30m',
    filter: {
      name: 'late',
      kind: 'share',
      help: 'share of late tickets in the last 30 minutes: late>20%',
    },
  },
  dateLate: { value: fleetLateShare, unit: 'share', head: 'Late, day' },
  issues: {
    value: ({ status }) =>
      status && status.headline.issues.errors * 1_000_000 + status.headline.issues.warnings,
    head: 'Issues',
    cell: issuesText,
    tone: ({ status }) => {
      const { errors, warnings } = status?.headline.issues ?? { errors: 0, warnings: 0 };
      if (errors > 0) return 'error';
      return warnings > 0 ? 'warn' : status && 'muted';
    },
    say: ({ status }) => {
      if (status === undefined) return undefined;
      const { errors, warnings } = status.headline.issues;
      return `${countOf(errors, 'error')}, ${countOf(warnings, 'warning')}`;
    },
  },
  errorsAndWarnings: {
    value: ({ status }) =>
      status && status.headline.issues.errors + status.headline.issues.warnings,
    unit: 'count',
    filter: { name: 'issues', ...ISSUE_FIELDS.issues },
  },
  age: {
    value: ({ readAt, now }) =>
      readAt === undefined || now === undefined ? undefined : ageMs(readAt, now),
    unit: 'ms',
    head: 'Age',
    cell: (row) => {
      const { readAt, now } = row;
      if (readAt === undefined || now === undefined) return undefined;
      return `${ageSpan(ageMs(readAt, now))}${isReadingOld(row) ? '?' : ''}`;
    },
    tone: (row) => (isReadingOld(row) ? 'warn' : 'muted'),
    filter: {
      name: 'age',
      kind: 'duration',
      help: 'time since the last good reading: age>10m',
    },
  },
  tags: {
    value: ({ restaurant }) => restaurant.tags,
    head: 'Tags',
    tone: () => 'muted',
    filter: {
      name: 'tag',
      kind: 'choice',
      aliases: ['tags'],
      help: 'tag in the profile: tag:west',
    },
  },
  up: {
    value: ({ state }) => (state === 'not read yet' ? undefined : !(state instanceof Failure)),
    unit: 'flag',
    metric: {
      name: 'linecheck_restaurant_up',
      help: 'Whether the last reading succeeded. Absent before the first.',
      isLasting: true,
    },
  },
  readingMs: {
    value: ({ tookMs }) => tookMs,
    unit: 'ms',
    metric: {
      name: 'linecheck_restaurant_reading_duration_seconds',
      help: 'How long the last reading took.',
      isLasting: true,
    },
  },
  inService: {
    value: (row) =>
      row.now === undefined ? undefined : isInServiceAt(row, row.now, row.isOld === true),
    unit: 'flag',
    metric: {
      name: 'linecheck_restaurant_in_service',
      help: 'Whether items were bumped at prep in the 45 minutes before the reading. Absent where unknown.',
      isLasting: true,
    },
  },
  lastBumpAt: {
    value: ({ status }) => status?.lastBumpAt,
    unit: 'instant',
    metric: {
      name: 'linecheck_restaurant_last_bump_timestamp_seconds',
      help: 'Newest bump at prep.',
      isLasting: true,
    },
  },
  nowItems: {
    value: (row) => sumOfStations(row, 'nowItems'),
    unit: 'count',
    metric: {
      name: 'linecheck_restaurant_window_items',
      help: 'Items bumped at prep in the 30 minutes before the reading, at all stations.',
    },
  },
  usualItems: {
    value: (row) => sumOfStations(row, 'usualItems'),
    unit: 'count',
    metric: {
      name: 'linecheck_restaurant_window_usual_items',
      help: 'Items usually bumped in 30 minutes at this hour of this weekday, at all stations.',
    },
  },
} as const satisfies Readonly<Record<string, Column<RestaurantRow>>>;

const RESTAURANT_COLUMNS = { ...READING_COLUMNS, ...OTHER_COLUMNS };

export type RestaurantColumn = keyof typeof RESTAURANT_COLUMNS;

const OPTIONS = { clockOf: ({ restaurant }: RestaurantRow) => restaurant.calendar };

export const RESTAURANT_SUBJECT = subjectTable<RestaurantRow, RestaurantColumn>(
  RESTAURANT_COLUMNS,
  OPTIONS,
);

export const FLEET_TABLE = subjectPart(RESTAURANT_COLUMNS, idsOf(READING_COLUMNS), {
  ...OPTIONS,
  order: [
    ...(['name', 'judgment', 'since', 'ratio', 'errors', 'warnings', 'rows'] as const),
    ...(['p90Ms', 'lateShare', 'withinTarget', 'mostOpen', 'lastFulfilledAt'] as const),
    ...(['believedShare', 'restaurant'] as const),
  ],
});

export type FleetColumn = keyof typeof READING_COLUMNS;

export const RESTAURANT_FILTER = subjectFilter(
  RESTAURANT_SUBJECT,
  [
    ...(['name', 'restaurant', 'tags', 'judgment', 'slowOrQuiet', 'rules'] as const),
    ...(['errorsAndWarnings', 'errors', 'warnings', 'late', 'age'] as const),
  ],
  ['restaurant', 'tag', 'station'],
);

export const RESTAURANT_ORDERS = {
  need: { label: 'worst first' },
  name: { label: 'name', column: 'name' },
  tag: { label: 'tag', column: 'group', markedColumn: 'tags' },
  state: { label: 'stations slow or quiet', column: 'judgment', isDescendingFirst: true },
  ratio: { label: 'time against usual', column: 'ratio', isDescendingFirst: true },
  late: { label: 'late share', column: 'late', isDescendingFirst: true },
  issues: { label: 'issues', column: 'issues', isDescendingFirst: true },
  age: { label: 'data age', column: 'age', isDescendingFirst: true },
} as const satisfies Readonly<Record<string, ColumnOrder<RestaurantColumn>>>;

export type FleetSort = keyof typeof RESTAURANT_ORDERS;

/** Orders by need among restaurants with equal tags or states. Otherwise equal restaurants keep the profile's order. */
export function orderedFleet<Row extends RestaurantRow>(
  rows: readonly Row[],
  sort: FleetSort,
  isDescending: boolean,
): readonly Row[] {
  const { column }: ColumnOrder<RestaurantColumn> = RESTAURANT_ORDERS[sort];
  if (column === undefined) return orderedByNeed(rows, isDescending);
  const all = sort === 'tag' || sort === 'state' ? orderedByNeed(rows, false) : rows;
  return RESTAURANT_SUBJECT.sort(all, column, isDescending);
}

/** `2!! 3!`, or `none`. */
function issuesText({ status }: RestaurantRow): string | undefined {
  if (status === undefined) return undefined;
  const { errors, warnings } = status.headline.issues;
  if (errors + warnings === 0) return 'none';
  const parts = [errors > 0 && `${errors}!!`, warnings > 0 && `${warnings}!`];
  return parts.filter((part) => part !== false).join(' ');
}

/** `undefined` if no date was read, or no station has a value. */
function sumOfStations(row: RestaurantRow, id: 'nowItems' | 'usualItems'): number | undefined {
  if (row.status?.headline.day === undefined) return undefined;
  const stations = restaurantStations(row);
  const values = stations.flatMap((each) => STATION_SUBJECT.metricValue(each, id) ?? []);
  if (values.length === 0 && stations.length > 0) return undefined;
  return values.reduce((sum, value) => sum + value, 0);
}

function calmText(row: FleetRow): string {
  const judgment = fleetJudgment(row);
  if (judgment === 'not read yet' || judgment === 'not judged yet') return judgment;
  if (judgment !== 'stations unknown') return fleetStateText(row).text;
  const names = unknownStations(row).map(({ name }) => name);
  return `${namesText(names)} ${names.length === 1 ? "isn't" : "aren't"} judged`;
}

/** Sentences about a restaurant. Names come from outside and may have any characters. */
export function fleetSentences(row: FleetRow, now: number): readonly string[] {
  const { restaurant, status, readAt, state } = row;
  const { name, calendar } = restaurant;
  const stations = slowOrQuietStations(row).map((station) => {
    return station.since === undefined
      ? `${station.name} is ${station.state}`
      : `${station.name} has been ${station.state} since ${clockTime(station.since, calendar)}`;
  });
  const muted = stations.length === 0 ? undefined : mutedNames(mutedSlowOrQuiet(row));
  const failure = state instanceof Failure && !isNotCopied(state) ? state : undefined;
  const day = status?.headline.day;
  const figures = (['lateShare', 'withinTarget', 'believedShare'] as const)
    .map((id) => RESTAURANT_SUBJECT.speak(row, [id]))
    .filter((text) => text !== '');
  const issues = RESTAURANT_SUBJECT.speak(row, ['issues']);
  const age = readAt === undefined ? '' : ` Updated ${ageText(ageMs(readAt, now))}.`;
  const unreadable = status?.headline.unreadable ?? 0;
  const hasOtherRows = (day?.otherRestaurantRows ?? 0) > 0 && stations.length > 0;
  return [
    ...(stations.length > 0 || failure === undefined
      ? [`${name}: ${stations.length > 0 ? stations.join(', ') : calmText(row)}.`]
      : [`${name}.`]),
    ...(muted === undefined ? [] : [`${muted}.`]),
    ...(failure === undefined ? [] : [`${failureText(failure).head}.`]),
    ...(hasOtherRows ? [`${otherRestaurantText(row)}.`] : []),
    ...stationListGaps({ unreadable, damaged: 0 }),
    ...figures.map((text) => `${text}.`),
    ...(issues === '' ? [] : [`${issues}.${age}`]),
  ];
}
