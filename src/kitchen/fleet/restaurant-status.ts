/** A status is a restaurant's last reading, reduced to states, numbers, and issues, so that a whole chain fits in memory. */
import { MINUTE_MS } from '../../contract/instant.ts';
import type { Audit } from '../audit/audit.ts';
import { type Severity, severityCounts } from '../audit/rule.ts';
import { type ChannelFigures, type ChannelTargets, channelFigures } from '../measures/channels.ts';
import { lastBumpOf } from '../measures/day-figures.ts';
import { type RowFigures, stationFigures } from '../measures/figures.ts';
import { countedTimes, measurementOf, showsPace } from '../measures/measure.ts';
import { STATION_TIME } from '../measures/measures.ts';
import { stationGroups } from '../measures/row-groups.ts';
import { openLoad, TICKET_TIME } from '../measures/ticket-time.ts';
import { allRows, type FulfillmentDay } from '../model/fulfillment-day.ts';
import { RowIndex } from '../model/row-index.ts';
import type { KitchenPace } from '../pace/kitchen-pace.ts';
import { isStopped, type KitchenState, type StopTimes } from '../pace/kitchen-state.ts';
import {
  type PaceReading,
  type PaceSource,
  type StationStatus,
  stationStatus,
} from '../pace/pace-reading.ts';
import { PACE_RULES } from '../pace/pace-rules.ts';
import type { ComparedReading } from '../pace/state-events.ts';
import {
  type DateLimits,
  type Decisions,
  dateLimits,
  limitsOfRows,
  mutesOn,
} from '../pace/station-limit.ts';
import { type AwaitedDates, isSlowTooSoon, withMutes } from '../pace/station-pace.ts';
import { type BumpCounts, bumpCounts, bumpTrustSteps } from '../usual/bump-trust.ts';
import { MIN_DATES } from '../usual/usual.ts';

export interface RuleCount {
  readonly rule: string;
  readonly severity: Severity;
  readonly count: number;
}

export interface IssueCounts {
  readonly errors: number;
  readonly warnings: number;
  readonly rules: readonly RuleCount[];
}

export interface DayHeadline extends RowFigures {
  readonly rows: number;
  readonly otherRestaurantRows: number;
  readonly bumps: BumpCounts;
  /** Tickets by channel. */
  readonly channels: readonly ChannelFigures[];
  /** Whether the default limit judges some rows, because too few earlier dates are known. */
  readonly isLateByDefault: boolean;
  readonly mostOpen: number | undefined;
  readonly lastFulfilledAt: number | undefined;
}

export interface Headline {
  readonly issues: IssueCounts;
  /** Unreadable entries of the station list, which may have more issues. */
  readonly unreadable: number;
  /** `undefined` without a subscription. */
  readonly day: DayHeadline | undefined;
}

export function headline(
  { issues }: Pick<Audit, 'issues'>,
  unreadable: number,
  day: FulfillmentDay | undefined,
  limits: DateLimits,
  targets?: ChannelTargets,
): Headline {
  const { error: errors, warn: warnings } = severityCounts(issues);
  const counts = { errors, warnings, rules: ruleCounts(issues) };
  return { issues: counts, unreadable, day: day && dayHeadline(day, limits, targets) };
}

function ruleCounts(issues: Audit['issues']): readonly RuleCount[] {
  const groups = Map.groupBy(issues, ({ rule, severity }) => `${rule} ${severity}`);
  return [...groups.values()].flatMap((all) =>
    all.slice(0, 1).map(({ rule, severity }) => ({ rule, severity, count: all.length })),
  );
}

function dayHeadline(
  day: FulfillmentDay,
  limits: DateLimits,
  targets: ChannelTargets | undefined,
): DayHeadline {
  const { order: rows } = allRows(day);
  const ticketTimes = measurementOf(day, TICKET_TIME);
  const ofRows = limitsOfRows(day, limits);
  const times = stationFigures(day, rows, ofRows);
  return {
    ...times,
    rows: rows.length,
    otherRestaurantRows: day.otherRestaurantRows,
    bumps: bumpCounts(day, rows),
    channels: channelFigures(day, ticketTimes, rows, targets),
    isLateByDefault:
      limits.usualTimes.dates.length < MIN_DATES &&
      times.lateShare !== undefined &&
      rows.some((row) => day.table.level.get(row) === 0 && ofRows.limitOf(row).from === 'default'),
    mostOpen: openLoad(ticketTimes, rows)?.peak,
    lastFulfilledAt: lastBumpOf(day, rows),
  };
}

export const COUNT_BOUNDS_MS: readonly number[] = [2, 5, 8, 10, 15, 20, 30].map(
  (minutes) => minutes * MINUTE_MS,
);

/** A station's counts for the date so far. Such counts may be added up over dates or stations. */
export interface DateCounts {
  /** Items bumped at prep, also flagged ones, which have no station time. */
  readonly items: number;
  /** Number of station times over the previous bound, up to this one. The last count is over all bounds. */
  readonly within: readonly number[];
  readonly sumMs: number;
}

export const NONE_YET: DateCounts = {
  items: 0,
  within: [...COUNT_BOUNDS_MS, Number.POSITIVE_INFINITY].map(() => 0),
  sumMs: 0,
};

/** By station GUID, or by name if rows have none. */
function dateCounts(day: FulfillmentDay): ReadonlyMap<unknown, DateCounts> {
  const prepRows = allRows(day).order.filter((row) => day.table.level.get(row) === 0);
  const stationTime = measurementOf(day, STATION_TIME);
  const countsOf = (rows: Uint32Array): DateCounts => {
    const within = [...NONE_YET.within];
    let sumMs = 0;
    for (const value of countedTimes(stationTime, rows)?.valuesMs ?? []) {
      const boundIndex = COUNT_BOUNDS_MS.findIndex((bound) => value <= bound);
      const index = boundIndex === -1 ? COUNT_BOUNDS_MS.length : boundIndex;
      within[index] = (within[index] ?? 0) + 1;
      sumMs += value;
    }
    return { items: rows.length, within, sumMs };
  };
  return new Map(stationGroups(day, prepRows).map(({ key, rows }) => [key, countsOf(rows)]));
}

export interface CountedStation extends StationStatus {
  readonly ofDate: DateCounts;
}

export function needsSomebody({
  state,
  isMuted,
}: Pick<StationStatus, 'state' | 'isMuted'>): boolean {
  return !isMuted && (state === 'slow' || state === 'quiet');
}

/** Tickets of the last half hour. A ticket counts once, and is late if it was late at any station. */
export interface WindowTickets {
  readonly all: number;
  readonly late: number;
}

function windowTickets(day: FulfillmentDay, asOf: number, limits: DateLimits): WindowTickets {
  const { ticketGuid } = day.table.guid;
  const { ticketFiredAt, itemFulfilledAt } = day.table.instant;
  const { limitOf } = limitsOfRows(day, limits);
  const tickets = new RowIndex(ticketGuid);
  const [all, late] = [new Set<number>(), new Set<number>()];
  for (const row of allRows(day).order) {
    const bumpedAt = itemFulfilledAt.values[row] ?? Number.NaN;
    const isRecent = bumpedAt > asOf - PACE_RULES.windowMs && bumpedAt <= asOf;
    if (!isRecent || day.table.level.get(row) !== 0 || !showsPace(day, row)) continue;
    const ticket = ticketGuid.isSet(row) ? (tickets.add(row) ?? row) : row;
    all.add(ticket);
    const tookMs = bumpedAt - (ticketFiredAt.values[row] ?? Number.NaN);
    if (tookMs >= limitOf(row).lateMs) late.add(ticket);
  }
  return { all: all.size, late: late.size };
}

export interface RestaurantStatus {
  readonly date: string;
  /** Whether the date had ended before the reading. It then has figures of the complete date, and no states. */
  readonly isPast: boolean;
  readonly headline: Headline;
  /** Most urgent first. Empty without a date. */
  readonly stations: readonly CountedStation[];
  readonly kitchen: Pick<KitchenState, 'state' | 'since'> | undefined;
  readonly stop: StopTimes | undefined;
  /** Station time divided by usual, for the last half hour or a past date. `undefined` without usual times. */
  readonly ratio: number | undefined;
  /** `undefined` without a date, and for a past one. */
  readonly tickets: WindowTickets | undefined;
  readonly lastBumpAt: number | undefined;
  readonly usualDates: number;
  /** Whether too few earlier dates have been read, so that no station is called slow yet. */
  readonly isProvisional: boolean;
}

export interface StatusCheck {
  readonly audited: Pick<Audit, 'issues'>;
  readonly statesSteps: (
    moment: Omit<PaceSource, 'day' | 'stations' | 'date' | 'calendar'>,
  ) => Generator<undefined, PaceReading>;
}

export interface StatusReading extends Omit<
  PaceSource,
  'day' | 'stations' | 'calendar' | 'isFullDate'
> {
  readonly isPast: boolean;
  readonly check: StatusCheck;
  readonly unreadable: number;
  /** `undefined` without a subscription. */
  readonly day: PaceSource['day'] | undefined;
  readonly decisions: Decisions;
  readonly targets?: ChannelTargets | undefined;
  /** Whether earlier dates may still be read. */
  readonly areDatesMissing: boolean;
}

export interface JudgedStatus {
  readonly status: RestaurantStatus;
  /** The evidence that a status leaves out. `undefined` without a date. */
  readonly pace: KitchenPace | undefined;
  readonly awaited: AwaitedDates;
}

export interface FleetJudged {
  /** Has only the setup's issues if the date could not be read. */
  readonly status: RestaurantStatus | undefined;
  /** `undefined` if the date is unchanged, and without a date. */
  readonly judged?: ComparedReading;
}

export function* statusSteps(reading: StatusReading): Generator<undefined, JudgedStatus> {
  const { day, unreadable, check, date, isPast, usualTimes, decisions, readAt, limits } = reading;
  const allLimits = dateLimits(limits, usualTimes);
  if (day !== undefined) yield* bumpTrustSteps(day);
  const summary = headline(check.audited, unreadable, day, allLimits, reading.targets);
  const usualDates = usualTimes.dates.length;
  const areFew = usualDates < MIN_DATES;
  const awaited = reading.areDatesMissing ? (areFew ? 'first dates' : 'more dates') : undefined;
  const isProvisional = !isPast && awaited === 'first dates';
  const unread = { ...unjudgedStatus({ date, isPast }, summary), usualDates, isProvisional };
  if (day === undefined) return { status: unread, pace: undefined, awaited };
  yield;
  const asOf = isPast ? undefined : reading.asOf;
  const moment = { usualTimes, asOf, readAt, limits, isFullDate: isPast };
  const { pace, stations: now } = yield* check.statesSteps(moment);
  const mutes = mutesOn(decisions, isPast ? '' : date);
  yield;
  const counts = dateCounts(day);
  const statuses = withMutes(now, mutes).map((station): CountedStation => {
    const ofDate = counts.get(station.guid ?? station.name) ?? NONE_YET;
    const isTooSoon = station.pace !== undefined && isSlowTooSoon(station.pace, awaited);
    const judged = { ...stationStatus(station), ofDate };
    return isPast || isTooSoon ? unjudged(judged) : judged;
  });
  const status = {
    ...unread,
    ...(!isPast && {
      kitchen: pace.kitchen,
      stop: pace.stop,
      tickets: windowTickets(day, pace.asOf, allLimits),
    }),
    stations: statuses,
    ratio: kitchenRatio(statuses),
    lastBumpAt: pace.lastBumpAt,
  };
  return { status, pace, awaited };
}

export function unjudgedStatus(
  { date, isPast }: Pick<RestaurantStatus, 'date' | 'isPast'>,
  summary: Headline,
): RestaurantStatus {
  const facts = { date, isPast, headline: summary, stations: [] };
  const noStates = { kitchen: undefined, stop: undefined, ratio: undefined, tickets: undefined };
  return { ...facts, ...noStates, lastBumpAt: undefined, usualDates: 0, isProvisional: false };
}

function unjudged(station: CountedStation): CountedStation {
  return { ...station, state: 'unknown', since: undefined };
}

/** The status at `asOf` if there are no new rows. States end after a long lull, and counts become 0 after half an hour. */
export function unchangedStatus(status: RestaurantStatus, asOf: number): RestaurantStatus {
  const { isPast, lastBumpAt, stop } = status;
  if (isPast) return status;
  const isLull = lastBumpAt === undefined || asOf - lastBumpAt > PACE_RULES.lullMs;
  const stations = status.stations.map((each) => counted(each, asOf));
  const isEmpty = asOf - (lastBumpAt ?? 0) >= PACE_RULES.windowMs;
  const tickets = isEmpty && status.tickets !== undefined ? { all: 0, late: 0 } : status.tickets;
  const unchanged = { ...status, stations, tickets };
  if (isStopped(stop, asOf))
    return { ...withoutStates(unchanged), kitchen: { state: 'stopped', since: stop.since } };
  return isLull ? withoutStates(unchanged) : unchanged;
}

export function mayStart({ isPast, lastBumpAt, stop }: RestaurantStatus, asOf: number): boolean {
  if (isPast || lastBumpAt === undefined) return false;
  return asOf - lastBumpAt <= PACE_RULES.lullMs || asOf < (stop?.until ?? 0);
}

export function withoutStates(status: RestaurantStatus): RestaurantStatus {
  return { ...status, stations: status.stations.map(unjudged), kitchen: undefined };
}

function counted(station: CountedStation, asOf: number): CountedStation {
  const { lastBumpAt = Number.NEGATIVE_INFINITY } = station;
  return asOf - lastBumpAt < PACE_RULES.windowMs ? station : { ...station, bumps: 0, items: 0 };
}

/** The time of all stations' compared bumps, divided by their usual time. */
function kitchenRatio(stations: readonly StationStatus[]): number | undefined {
  let [tookMs, usualMs] = [0, 0];
  for (const { compared, medianMs, ratio } of stations) {
    if (medianMs === undefined || ratio === undefined || ratio <= 0) continue;
    tookMs += compared * medianMs;
    usualMs += (compared * medianMs) / ratio;
  }
  return usualMs === 0 ? undefined : tookMs / usualMs;
}
