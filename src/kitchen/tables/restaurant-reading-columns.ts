import { Failure } from '../../contract/failures.ts';
import { ISSUE_FIELDS } from '../filter/filter-fields.ts';
import { type FleetRow, slowOrQuietStations, stateCode } from '../fleet/fleet-row.ts';
import type { DayHeadline } from '../fleet/restaurant-status.ts';
import { DEFAULT_LATE, fleetStateText, slowOrQuietSince } from '../fleet/words.ts';
import { withinTargetText } from '../measures/channels.ts';
import { lateText } from '../measures/words.ts';
import { failureState, failureWord } from '../model/failure-text.ts';
import type { StationStatus } from '../pace/pace-reading.ts';
import { PACE_STATES } from '../pace/station-pace.ts';
import { ratioText } from '../pace/words.ts';
import { shareText } from '../text/quantities.ts';
import { believedShare, mainDoubt } from '../usual/bump-trust.ts';
import { believedText } from '../usual/bump-words.ts';
import type { CellTone, Column } from './column.ts';
import { restaurantStations } from './station-row.ts';
import { STATION_SUBJECT, type StationColumn } from './stations.ts';

const PACES = ['stopped', 'slow', 'quiet', 'ok', 'unknown'] as const;

const SLOW_OR_QUIET = {
  guid: 'text?',
  name: 'text',
  state: PACE_STATES,
  since: 'instant?',
  'nowMedianMs usualMedianMs': 'ms?',
  ratio: 'number?',
} as const;
const SLOW_OR_QUIET_COLUMNS: readonly StationColumn[] = [
  ...(['guid', 'name', 'state', 'since', 'nowMedianMs', 'usualMedianMs', 'ratio'] as const),
];

const STATION_NAMES = 'names of stations in this state';

export const READING_COLUMNS = {
  restaurant: {
    value: ({ restaurant }: RestaurantRow) => restaurant.guid,
    type: 'text',
    head: 'GUID',
    isMinor: true,
    filter: { name: 'guid', kind: 'text', help: 'restaurant GUID' },
  },
  name: {
    value: ({ restaurant }) => restaurant.name,
    type: 'text',
    head: 'Restaurant',
    filter: { name: 'restaurant', kind: 'text', aliases: ['name'], help: 'restaurant name' },
  },
  state: {
    value: ({ state }) => (state instanceof Failure ? failureState(state.code) : state),
    cell: readingText,
    tone: readingTone,
    type: 'state',
    doc: 'read, incomplete (some station list entries are unreadable, and errors and warnings cover the rest), not subscribed, not archived, denied, unreachable, timed out, and so on, or not read yet',
  },
  code: {
    value: ({ state }) => stateCode(state),
    type: 'code?',
    doc: 'why it was not read: NOT_SUBSCRIBED, NOT_PERMITTED, and so on',
  },
  businessDate: { value: ({ date, status }) => date ?? status?.date, type: 'date' },
  errors: {
    ...optionalCountColumn(({ status }) => status?.headline.issues.errors),
    head: 'Errors',
    tone: ({ status }) => (status?.headline.issues.errors ? 'error' : undefined),
    filter: { name: 'errors', ...ISSUE_FIELDS.errors },
  },
  warnings: {
    ...optionalCountColumn(({ status }) => status?.headline.issues.warnings),
    head: 'Warn',
    tone: ({ status }) => (status?.headline.issues.warnings ? 'warn' : undefined),
    filter: { name: 'warnings', ...ISSUE_FIELDS.warnings },
  },
  rows: { ...dayCountColumn(({ rows }) => rows), head: 'Rows', isMinor: true },
  p90Ms: { value: ({ status }) => status?.headline.day?.p90Ms, unit: 'ms', head: '90% under' },
  lateShare: {
    value: ({ status }) => status?.headline.day?.lateShare,
    unit: 'share',
    head: 'Late',
    cell: ({ status }) => status?.headline.day && lateText(status.headline.day),
    say: spokenLateShare,
    doc: `by the default limit of ${DEFAULT_LATE} where usual times are not read`,
  },
  unBumped: {
    ...dayCountColumn(({ overHour }) => overHour),
    doc: 'rows over 60 min, in lateShare but not in p90Ms',
  },
  massBumped: {
    ...dayCountColumn(({ excluded }) => excluded['mass-bumped']),
    doc: 'in neither figure',
  },
  believedShare: {
    value: ({ status }) => status?.headline.day && believedShare(status.headline.day.bumps),
    unit: 'share',
    head: 'Real bumps',
    isMinor: true,
    say: spokenDoubt,
    doc: 'items at stations that were not bumped in bulk, early, or with wrong times, and not forgotten',
  },
  withinTarget: {
    value: ({ status }) => withinTargetText(status?.headline.day?.channels ?? []),
    head: 'Within target',
    isMinor: true,
    say: ({ status }) => {
      const text = withinTargetText(status?.headline.day?.channels ?? []);
      return text && `Within target: ${text}`;
    },
    json: false,
  },
  dineInMedianMs: {
    ...channelColumn('DINE_IN', 'ms', 'medianMs'),
    doc: 'ticket time by channel. Shares are of tickets within its target, null without one',
  },
  dineInWithinShare: channelColumn('DINE_IN', 'share', 'withinShare'),
  takeOutMedianMs: channelColumn('TAKE_OUT', 'ms', 'medianMs'),
  takeOutWithinShare: channelColumn('TAKE_OUT', 'share', 'withinShare'),
  deliveryMedianMs: channelColumn('DELIVERY', 'ms', 'medianMs'),
  deliveryWithinShare: channelColumn('DELIVERY', 'share', 'withinShare'),
  mostOpen: { ...dayCountColumn(({ mostOpen }) => mostOpen), head: 'Peak', isMinor: true },
  lastFulfilledAt: {
    ...instantColumn(({ status }) => status?.headline.day?.lastFulfilledAt),
    head: 'Last out',
    align: 'right',
    isMinor: true,
  },
  readAt: {
    ...instantColumn(({ readAt }) => readAt),
    metric: {
      name: 'linecheck_restaurant_read_timestamp_seconds',
      help: 'When the oldest data was read. A setup is read every 15 minutes.',
      isLasting: true,
    },
  },
  unreadable: {
    ...optionalCountColumn(({ status }) => status?.headline.unreadable),
    metric: {
      name: 'linecheck_restaurant_unreadable_stations',
      help: 'Unreadable station list entries: there may be more issues.',
      isLasting: true,
    },
  },
  pace: {
    value: (row) => (isRestaurantJudged(row) ? paceOf(row) : undefined),
    type: { $null: PACES },
    doc: 'stopped, slow, quiet, ok, or unknown (out of service, nothing to judge, or some stations or entries could not be judged)',
  },
  slow: { ...stationNamesColumn('slow', 'error'), doc: STATION_NAMES },
  quiet: { ...stationNamesColumn('quiet', 'warn'), doc: STATION_NAMES },
  since: { ...instantColumn(slowOrQuietSince), head: 'Since' },
  ratio: {
    value: ({ status }) => status?.ratio,
    unit: 'ratio',
    head: 'vs usual',
    cell: ({ status }) => status?.ratio && ratioText(status.ratio),
    doc: "time of the last half hour over these items' usual time",
    metric: {
      name: 'linecheck_restaurant_pace_ratio',
      help: "Station time in the last 30 minutes over the same items' usual time.",
    },
  },
  usualDates: {
    ...optionalCountColumn((row) => (isRestaurantJudged(row) ? row.status?.usualDates : undefined)),
    doc: 'number of earlier dates compared with',
    metric: {
      name: 'linecheck_restaurant_usual_dates',
      help: 'Earlier dates to compare with.',
      isLasting: true,
    },
  },
  slowJudged: {
    value: (row) => (isRestaurantJudged(row) ? !isSlowUnjudged(row) : undefined),
    unit: 'flag',
    doc: 'false where too few earlier dates are saved to judge slow stations',
  },
  stations: {
    json: (row) => {
      const listed = new Set<StationStatus>(slowOrQuietStations(row));
      const stations = restaurantStations(row).filter(({ status }) => status && listed.has(status));
      return isRestaurantJudged(row)
        ? stations.map((each) => STATION_SUBJECT.pickJson(each, SLOW_OR_QUIET_COLUMNS))
        : null;
    },
    type: { $null: { $list: SLOW_OR_QUIET } },
    doc: `those slow or quiet: {${SLOW_OR_QUIET_COLUMNS.join(', ')}}`,
  },
} as const satisfies Readonly<Record<string, Column<RestaurantRow>>>;

type RestaurantColumn = Column<RestaurantRow>;

function optionalCountColumn(value: (row: RestaurantRow) => number | undefined) {
  return { value, unit: 'count' } as const satisfies RestaurantColumn;
}

function dayCountColumn(countOf: (day: DayHeadline) => number | undefined) {
  return optionalCountColumn(({ status }) => status?.headline.day && countOf(status.headline.day));
}

function channelColumn(channel: string, unit: 'ms' | 'share', figure: 'medianMs' | 'withinShare') {
  const value = ({ status }: RestaurantRow) =>
    status?.headline.day?.channels.find((each) => each.channel === channel)?.[figure];
  return { value, unit } as const satisfies RestaurantColumn;
}

function instantColumn(value: (row: RestaurantRow) => number | undefined) {
  return { value, unit: 'instant' } as const satisfies RestaurantColumn;
}

function stationNamesColumn(state: 'slow' | 'quiet', tone: CellTone) {
  const names = (row: RestaurantRow) =>
    slowOrQuietStations(row).flatMap((each) => (each.state === state ? each.name : []));
  return {
    // Commas join the names, because a name may have spaces.
    value: (row) => names(row).join(', ') || undefined,
    json: (row) => (isRestaurantJudged(row) ? names(row) : null),
    type: { $null: { $list: 'text' } },
    tone: (row) => (names(row).length > 0 ? tone : undefined),
  } as const satisfies RestaurantColumn;
}

function paceOf(row: RestaurantRow): (typeof PACES)[number] {
  const { kind } = fleetStateText(row);
  return kind === 'failed' || kind === 'incomplete' ? 'unknown' : kind;
}

/** `24% late today (12 min or longer)`. */
function spokenLateShare({ status }: RestaurantRow): string | undefined {
  const { lateShare, isLateByDefault } = status?.headline.day ?? {};
  if (lateShare === undefined) return undefined;
  const when = status?.isPast === true ? 'on that date' : 'today';
  const limit = isLateByDefault === true ? ` (${DEFAULT_LATE})` : '';
  return `${shareText(lateShare, 1)} late ${when}${limit}`;
}

/** Says something only where many bumps can't be believed. */
function spokenDoubt({ status }: RestaurantRow): string | undefined {
  const { bumps } = status?.headline.day ?? {};
  if (bumps === undefined || mainDoubt(bumps) === undefined) return undefined;
  return believedText(bumps).replace(/\.$/, '');
}

export interface RestaurantRow extends FleetRow {
  readonly date?: string;
  /** Whether the requested date is before today. States are not judged then. */
  readonly isPast?: boolean;
  readonly now?: number;
  readonly isOld?: boolean;
}

/** Only today's states are judged, and only after the date was read. */
function isRestaurantJudged({ isPast, status }: RestaurantRow): boolean {
  return isPast !== true && status?.headline.day !== undefined;
}

export function isSlowUnjudged(row: RestaurantRow): boolean {
  return isRestaurantJudged(row) && row.status?.isProvisional === true;
}

/** Whether the shown reading is old, because a later reading failed or wasn't made. */
export function isReadingOld({ state, readAt }: RestaurantRow): boolean {
  return (state instanceof Failure || state === 'outdated') && readAt !== undefined;
}

export function readingText({ state }: RestaurantRow): string {
  return state instanceof Failure ? failureWord(state.code) : state;
}

export function readingTone({ state }: RestaurantRow): CellTone | undefined {
  return state instanceof Failure ? 'error' : state === 'incomplete' ? 'warn' : undefined;
}
