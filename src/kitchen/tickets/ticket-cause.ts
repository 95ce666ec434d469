/** Names one cause why a ticket took long, or says why no cause is clear. Durations are ms. */
import { hasCredibleFire } from '../measures/measure.ts';
import { rowsByItem } from '../measures/row-groups.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import { oddityCode } from '../model/row-oddities.ts';
import { CAUSE_RULES } from './cause-rules.ts';
import { type JourneyStation, latest, stationsOf, timeOf } from './row-segments.ts';
import type { StationMoment } from './station-moment.ts';

const MASS_BUMPED = oddityCode('mass-bumped');
const { mainShare, calmTimes } = CAUSE_RULES;

export interface PrepPart {
  readonly row: number;
  readonly code: number;
  readonly station: JourneyStation | undefined;
  readonly item: string | undefined;
  readonly firedAt: number;
  /** `undefined` without a start queue. */
  readonly startedAt: number | undefined;
  readonly bumpedAt: number;
  readonly usualMs: number | undefined;
  /** Whether the screen's items were all bumped at once, so that the item's time is unknown. */
  readonly isMassBumped: boolean;
  /** Usual time from the ticket's first fire to the fire here. */
  readonly lagMs: number;
}

export interface TicketParts {
  readonly firedAt: number;
  /** The last bump at the ticket's highest level, as in `TICKET_TIME`. A prep screen may be cleared later. */
  readonly endedAt: number;
  readonly items: number;
  readonly prep: readonly PrepPart[];
  readonly prepEnd: number;
  readonly expoEnd: number | undefined;
  /** Time from a level's last bump to the next level's last bump. `undefined` if a level has none. */
  readonly holdMs: number | undefined;
  readonly runMs: number | undefined;
  /** When the last item is usually bumped, after the first fire. NaN if an item's usual time is unknown. */
  readonly dueMs: number;
}

export interface UsualRowTimes {
  readonly codeOf: (row: number) => number;
  readonly usualMs: (row: number) => number | undefined;
  readonly lagMs: (row: number) => number;
}

/** `rows` are one ticket's. `undefined` if no row has a fire and a bump at prep. */
export function ticketParts(
  day: FulfillmentDay,
  rows: Uint32Array,
  { codeOf, usualMs, lagMs }: UsualRowTimes,
): TicketParts | undefined {
  const { table } = day;
  const stations = stationsOf(table, rows);
  const possible = [...rows].filter((row) => hasCredibleFire(day, row));
  const bumpOf = (row: number) => timeOf(table, row, 'itemFulfilledAt') ?? Number.NaN;
  const endOf = (level: number) =>
    latest(possible.filter((row) => table.level.get(row) === level).map(bumpOf));
  const prep = possible
    .filter((row) => table.level.get(row) === 0 && codeOf(row) !== 0)
    .map((row): PrepPart => ({
      row,
      code: codeOf(row),
      station: stations.get(table.text.prepStationGuid.codes[row] ?? 0),
      item: table.text.selectionMenuItemName.get(row),
      firedAt: timeOf(table, row, 'ticketFiredAt') ?? Number.NaN,
      startedAt: day.hasStartQueue(row) ? timeOf(table, row, 'itemStartedAt') : undefined,
      bumpedAt: bumpOf(row),
      usualMs: usualMs(row),
      isMassBumped: day.oddities[row] === MASS_BUMPED,
      lagMs: lagMs(row),
    }))
    .sort((a, b) => a.bumpedAt - b.bumpedAt || a.row - b.row);
  const prepEnd = prep.at(-1)?.bumpedAt;
  if (prepEnd === undefined) return undefined;
  const [expoEnd, runEnd] = [endOf(1), endOf(2)];
  return {
    firedAt: Math.min(...prep.map(({ firedAt }) => firedAt)),
    endedAt: runEnd ?? expoEnd ?? prepEnd,
    items: rowsByItem(
      table.guid,
      prep.map(({ row }) => row),
    ).size,
    prep,
    prepEnd,
    expoEnd,
    holdMs: between(prepEnd, expoEnd),
    runMs: between(expoEnd, runEnd),
    dueMs: Math.max(...prep.map((each) => each.lagMs + (each.usualMs ?? Number.NaN))),
  };
}

function between(from: number | undefined, to: number | undefined): number | undefined {
  return from === undefined || to === undefined ? undefined : to - from;
}

export const CAUSES = [
  'station slow',
  'station loaded',
  'started late',
  'sync',
  'expo held',
  'run',
  'forgotten bump',
  'unusual order',
] as const;
export type Cause = (typeof CAUSES)[number];

export const DOUBTS = [
  'no earlier dates',
  'not late',
  'several',
  'long order',
  'slow or loaded',
  'one item',
  'few tickets',
  'mass bump',
] as const;
export type CauseDoubt = (typeof DOUBTS)[number];

export interface Excess {
  readonly prep: number;
  readonly hold: number;
  readonly run: number;
}

export interface TicketWhy {
  readonly parts: TicketParts;
  readonly tookMs: number;
  readonly usualMs: number;
  readonly excess: Excess;
  readonly cause: Cause | undefined;
  readonly doubt: CauseDoubt | undefined;
  /** The prep item that was bumped last. */
  readonly last: PrepPart;
  readonly moment: StationMoment | undefined;
}

/** Medians of the date's tickets. */
export interface UsualTicket {
  readonly holdMs: number;
  readonly runMs: number;
  readonly prepMs: number;
  /** How many times longer a ticket with this many items takes at prep than its slowest item usually does. */
  readonly sizeTimes: (items: number) => number;
}

export type MomentOf = (part: PrepPart) => StationMoment | undefined;

interface CauseVerdict {
  readonly cause?: Cause;
  readonly doubt?: CauseDoubt;
  readonly moment?: StationMoment | undefined;
}

export function ticketWhy(
  parts: TicketParts,
  usualTicket: UsualTicket,
  momentOf: MomentOf,
): TicketWhy | undefined {
  const last = parts.prep.at(-1);
  if (last === undefined) return undefined;
  const { holdMs, runMs } = parts;
  const readyMs = parts.dueMs * usualTicket.sizeTimes(parts.items);
  const usualHoldMs = holdMs === undefined ? 0 : usualTicket.holdMs;
  const usualRunMs = runMs === undefined ? 0 : usualTicket.runMs;
  const usualMs = readyMs + usualHoldMs + usualRunMs;
  const tookMs = parts.endedAt - parts.firedAt;
  const excess: Excess = {
    prep: parts.prepEnd - parts.firedAt - readyMs,
    hold: (holdMs ?? 0) - usualHoldMs,
    run: (runMs ?? 0) - usualRunMs,
  };
  const facts = { parts, tookMs, usualMs, excess, last, cause: undefined, doubt: undefined };
  return { ...facts, moment: undefined, ...causeOf(facts, usualTicket, momentOf) };
}

/** False if the usual time is unknown. */
export function isOverUsual({ tookMs, usualMs }: Pick<TicketWhy, 'tookMs' | 'usualMs'>): boolean {
  const { lateMs, lateTimes } = CAUSE_RULES;
  return tookMs >= usualMs + lateMs && tookMs >= usualMs * lateTimes;
}

type ComparedTicket = Pick<TicketWhy, 'parts' | 'tookMs' | 'usualMs' | 'excess' | 'last'>;

function causeOf(
  ticket: ComparedTicket,
  usualTicket: UsualTicket,
  momentOf: MomentOf,
): CauseVerdict {
  const { parts, usualMs, excess } = ticket;
  // An item bumped after the ticket was out counts only in the time to the last bump at prep.
  const isBumpedLater = parts.prepEnd > parts.endedAt;
  const tookMs = Math.max(parts.prepEnd, parts.endedAt) - parts.firedAt;
  if (Number.isNaN(usualMs)) return { doubt: 'no earlier dates' };
  const typicalMs = usualTicket.prepMs + usualTicket.holdMs + usualTicket.runMs;
  const byItemsMs = Math.max(0, usualMs - typicalMs);
  const isByItems = (share: number) => byItemsMs > 0 && byItemsMs >= share * (tookMs - typicalMs);
  if (!isOverUsual({ tookMs, usualMs })) {
    const isCalm = () => (momentOf(ticket.last)?.pace ?? calmTimes) < calmTimes;
    return isByItems(mainShare) && isCalm() ? { cause: 'unusual order' } : { doubt: 'not late' };
  }
  if (!isBumpedLater && isByItems(mainShare)) return { doubt: 'long order' };
  const totalExcess = Math.max(0, excess.prep) + Math.max(0, excess.hold) + Math.max(0, excess.run);
  if (excess.hold >= mainShare * totalExcess) return { cause: 'expo held' };
  if (excess.run >= mainShare * totalExcess) return { cause: 'run' };
  if (excess.prep < mainShare * totalExcess) return { doubt: 'several' };
  return prepCause(ticket, momentOf);
}

function prepCause({ parts, excess, last }: ComparedTicket, momentOf: MomentOf): CauseVerdict {
  const moment = momentOf(last);
  const lag = last.firedAt - parts.firedAt - last.lagMs;
  const took = last.bumpedAt - last.firedAt;
  const over = took - (last.usualMs ?? took);
  const isFiredLate = lag >= mainShare * Math.max(excess.prep, lag + over);
  if (isFiredLate) return { cause: 'sync', moment };
  const isAfterExpo = last.bumpedAt - (parts.expoEnd ?? last.bumpedAt) >= mainShare * excess.prep;
  if (isAfterExpo) return { cause: 'forgotten bump', moment };
  const queue = (last.startedAt ?? last.firedAt) - last.firedAt - (moment?.queueMs ?? 0);
  const isPassed = (moment?.startedBefore ?? 0) >= CAUSE_RULES.startedBefore;
  if (isPassed && queue >= mainShare * over) return { cause: 'started late', moment };
  const doubt = last.isMassBumped ? 'mass bump' : undefined;
  if (moment === undefined) return { doubt: doubt ?? 'few tickets', moment };
  const { pace } = moment;
  const isGrowing = pace !== undefined && pace >= CAUSE_RULES.lineGrows;
  const explainedShare = isGrowing ? 1 - mainShare : mainShare;
  const isSlow =
    over > 0 &&
    pace !== undefined &&
    pace >= CAUSE_RULES.stationTimes &&
    (pace - 1) * (took - over) >= explainedShare * over;
  if (isSlow) return { ...slowOrLoaded(moment.lineMs / over), moment };
  // Its wait for a cook shows that others were before it, also where the others were faster.
  const isInLine =
    last.startedAt !== undefined &&
    queue >= mainShare * over &&
    moment.inWork >= CAUSE_RULES.lineTickets &&
    moment.inWork > CAUSE_RULES.lineTimes * moment.usualInWork;
  if (isInLine) return { cause: 'station loaded', moment };
  if (pace === undefined) return { doubt: doubt ?? 'few tickets', moment };
  const isAlone = took >= CAUSE_RULES.forgottenTimes * (took - over);
  if (pace < calmTimes && isAlone && moment.overtakers >= CAUSE_RULES.overtakers) {
    return { cause: 'forgotten bump', moment };
  }
  return { doubt: doubt ?? 'one item', moment };
}

/** `lineShare` is the share of the excess that earlier orders explain. */
function slowOrLoaded(lineShare: number): CauseVerdict {
  if (lineShare >= mainShare) return { cause: 'station loaded' };
  return lineShare <= 1 - mainShare ? { cause: 'station slow' } : { doubt: 'slow or loaded' };
}

export interface TicketPlace {
  readonly name: string;
  readonly level: 0 | 1 | 2;
  /** At prep the first fire, at expo the last bump of the level below. */
  readonly from: number;
  readonly to: number;
  /** NaN if unknown. */
  readonly usualEnd: number;
  /** Items at prep. `last` are those that the ticket waited for. */
  readonly parts: readonly PrepPart[];
  readonly last: readonly PrepPart[];
}

export function ticketPlaces({ parts, excess }: TicketWhy): readonly TicketPlace[] {
  const { prep, prepEnd, expoEnd = prepEnd, holdMs = 0, runMs = 0 } = parts;
  const last = new Set(lastParts(parts));
  const stations = Array.from(
    Map.groupBy(prep, ({ code }) => code).values(),
    (group): TicketPlace => ({
      name: group[0]?.station?.name ?? 'a station',
      level: 0,
      from: Math.min(...group.map(({ firedAt }) => firedAt)),
      to: Math.max(...group.map(({ bumpedAt }) => bumpedAt)),
      usualEnd: Math.max(...group.map(({ firedAt, usualMs = Number.NaN }) => firedAt + usualMs)),
      parts: group,
      last: group.filter((part) => last.has(part)),
    }),
  );
  const expo = (level: 1 | 2, from: number, ms: number, over: number): readonly TicketPlace[] => {
    const to = from + ms;
    const times = { from, to, usualEnd: to - over };
    return ms > 0 ? [{ name: `expo ${level}`, level, ...times, parts: [], last: [] }] : [];
  };
  return [
    ...stations,
    ...expo(1, prepEnd, holdMs, excess.hold),
    ...expo(2, expoEnd, runMs, excess.run),
  ];
}

/** Bumps closer than this (ms) count as one. */
const TOGETHER_MS = 1_000;

/** What a ticket waited for at prep: the last item, and items bumped with it. */
function lastParts({ prep, prepEnd }: TicketParts): readonly PrepPart[] {
  return prep.filter(({ bumpedAt }) => prepEnd - bumpedAt < TOGETHER_MS);
}
