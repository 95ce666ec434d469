/** One ticket's way through the kitchen, as bars of a Gantt drawing. Times are epoch ms. */
import type { Oddity } from '../table/fulfillment.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { type JourneyStation, stationsOf } from './journey-station.ts';
import { itemCount, JourneyGroups, rowsSharing } from './row-groups.ts';
import {
  ascending,
  earliest,
  hasPossibleTimes,
  type LevelEnds,
  latest,
  levelEnds,
  rowSegments,
  type Segment,
  type SegmentKind,
  timeOf,
} from './row-segments.ts';

export interface TicketJourney {
  /** `undefined` for a row without one, which is a ticket of its own. */
  readonly ticketGuid: string | undefined;
  /** The first fire among the rows that count; `undefined` where none does. */
  readonly start: number | undefined;
  /** The last bump among them, at any level. */
  readonly end: number | undefined;
  /** By level, then by time; those without times last. Each row of the ticket is in one of them. */
  readonly bars: readonly JourneyBar[];
}

/**
 * The journey of a row's ticket. `index`, of the same day, saves a pass over its rows. Odd rows are marked and left out of the ends.
 * Throws RangeError where the day has no such row.
 */
export function ticketJourney(
  day: FulfillmentDay,
  row: number,
  index?: TicketIndex,
): TicketJourney {
  const { table, length } = day;
  const ticket = index?.ticketOf(row);
  const rows =
    index === undefined || ticket === undefined
      ? rowsSharing(table.guid.ticketGuid, length, row)
      : index.at(ticket);
  const counted = rows.filter((each) => day.oddity(each) === undefined);
  const times = (field: 'ticketFiredAt' | 'itemFulfilledAt') =>
    Array.from(counted, (each) => timeOf(table, each, field));
  return {
    ticketGuid: table.guid.ticketGuid.get(row),
    start: earliest(times('ticketFiredAt')),
    end: latest(times('itemFulfilledAt')),
    bars: journeyBars(day, rows),
  };
}

/** One row in a bar. Rows with impossible or missing times have no `from`, `to` or segments. */
interface BarItem {
  readonly row: number;
  /** Name of the menu item. */
  readonly item: string | undefined;
  /** At a station the fire; at expo what the item waited for, or its own bump where that is unknown. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly segments: readonly Segment[];
  /** Whether the row is left out of the bar's and the ticket's ends and of the bar's segments. */
  readonly oddity: Oddity | undefined;
}

/** A place of the ticket's items: a prep station, or a level of expo. */
export interface JourneyBar {
  /** `undefined` where rows have none; undocumented levels have bars without segments. */
  readonly level: number | undefined;
  /** The station of a prep bar; `undefined` where its rows name none. Other levels are one bar each (A25). */
  readonly station: JourneyStation | undefined;
  /** Ends of the rows that count; `undefined` where none does. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** By time; those without times last. */
  readonly items: readonly BarItem[];
  /** Items behind them: one that several stations make has several rows at expo. */
  readonly count: number;
  readonly segments: readonly Segment[];
}

/** The bars of all rows of a ticket, by level, then by time; those without times last. */
function journeyBars(day: FulfillmentDay, rows: Uint32Array): readonly JourneyBar[] {
  const { table } = day;
  const stations = stationsOf(table, rows);
  const places = new Map<string, { level: number | undefined; code: number; items: BarItem[] }>();
  const selections = new JourneyGroups(table.guid.selectionGuid, rows);
  for (let selection = 0; selection < selections.count; selection += 1) {
    const itsRows = selections.at(selection);
    const ends = levelEnds(day, itsRows);
    for (const row of itsRows) {
      const level = table.level.get(row);
      const code = level === 0 ? (table.text.prepStationGuid.codes[row] ?? 0) : 0;
      const key = `${level} ${code}`;
      const place = places.get(key) ?? { level, code, items: [] };
      places.set(key, place);
      place.items.push(barItem(day, row, ends));
    }
  }
  return Array.from(places.values(), ({ level, code, items }): JourneyBar => {
    const counted = items.filter(({ oddity }) => oddity === undefined);
    return {
      level,
      station: stations.get(code),
      from: earliest(counted.map(({ from }) => from)),
      to: latest(counted.map(({ to }) => to)),
      count: itemCount(
        table.guid.selectionGuid,
        items.map(({ row }) => row),
      ),
      items: items.sort(
        (a, b) =>
          ascending(a.from, b.from) ||
          ascending(a.to, b.to) ||
          ascending(a.item, b.item) ||
          ascending(a.segments[0]?.to, b.segments[0]?.to) ||
          ascending(a.oddity, b.oddity) ||
          a.row - b.row,
      ),
      segments: barSegments(counted.flatMap(({ segments }) => segments)),
    };
  }).sort(
    (a, b) =>
      ascending(a.level, b.level) ||
      ascending(a.from, b.from) ||
      ascending(a.to, b.to) ||
      ascending(a.station?.guid, b.station?.guid),
  );
}

function barItem(day: FulfillmentDay, row: number, ends: LevelEnds): BarItem {
  const { table } = day;
  const segments = rowSegments(day, row, ends);
  const to = hasPossibleTimes(day, row) ? timeOf(table, row, 'itemFulfilledAt') : undefined;
  return {
    row,
    item: table.text.selectionMenuItemName.get(row),
    from: segments[0]?.from ?? to,
    to,
    segments,
    oddity: day.oddity(row),
  };
}

/** Where items overlap, work counts before waiting. */
const STRONGEST_FIRST = ['make', 'prep', 'hold', 'run', 'queue'] as const;

/**
 * Merges overlapping segments: in order of time, without overlaps, with a gap where no item is at the place. A stretch is `make` or
 * `prep` while any item is in work, `queue` while items only wait. Empty segments are dropped.
 */
export function barSegments(segments: readonly Segment[]): readonly Segment[] {
  const edges = segments
    .flatMap(({ kind, from, to }) => [
      { at: from, kind, change: 1 },
      { at: to, kind, change: -1 },
    ])
    .sort((a, b) => a.at - b.at);
  const open: Record<SegmentKind, number> = { queue: 0, make: 0, prep: 0, hold: 0, run: 0 };
  const drawn: Segment[] = [];
  let since = Number.NaN;
  for (const { at, kind, change } of edges) {
    const shown = STRONGEST_FIRST.find((each) => open[each] > 0);
    if (shown !== undefined && at > since) {
      const last = drawn.at(-1);
      if (last?.kind === shown && last.to === since) drawn[drawn.length - 1] = { ...last, to: at };
      else drawn.push({ kind: shown, from: since, to: at });
    }
    open[kind] += change;
    since = at;
  }
  return drawn;
}

/** A date's rows by ticket. Tickets are numbered from 0 by their first row; a row without a ticket is its own ticket. */
export interface TicketIndex {
  /** How many tickets there are. */
  readonly count: number;
  /** The rows of a ticket by number, ascending; none for an unknown ticket. */
  readonly at: (ticket: number) => Uint32Array;
  /** The number of a row's ticket; `undefined` for an unknown row. */
  readonly ticketOf: (row: number) => number | undefined;
}

/** Indexes the tickets of a date in linear time. Later rows are not in it. */
export function ticketIndex({ table, length }: FulfillmentDay): TicketIndex {
  const rows = Uint32Array.from({ length }, (_, row) => row);
  const groups = new JourneyGroups(table.guid.ticketGuid, rows);
  return {
    count: groups.count,
    at: (ticket) => groups.at(ticket),
    ticketOf: (row) => groups.numbers[row],
  };
}
