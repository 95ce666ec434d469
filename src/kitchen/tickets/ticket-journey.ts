/** One ticket's way through the kitchen, as bars of a Gantt chart. Times are epoch ms. */

import {
  guidGroupSteps,
  rowsByGroup,
  rowsByItem,
  rowsWithSameGuid,
} from '../measures/row-groups.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import type { Oddity } from '../model/fulfillment.ts';
import { runToEnd } from '../model/steps.ts';
import { ascending } from '../text/ordering.ts';
import {
  earliest,
  hasPossibleTimes,
  type JourneyStation,
  type LevelEnds,
  latest,
  levelEnds,
  rowSegments,
  type Segment,
  type SegmentKind,
  stationsOf,
  timeOf,
} from './row-segments.ts';

/** An item whose times are impossible or missing has no `from`, `to`, or segments. */
interface BarItem {
  readonly row: number;
  readonly item: string | undefined;
  /** At a station the fire. At expo the start of the wait, or the bump if that start is unknown. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly segments: readonly Segment[];
  readonly oddity: Oddity | undefined;
}

export interface JourneyBar {
  /** `undefined` if rows have no level. Bars of undocumented levels have no segments. */
  readonly level: number | undefined;
  /** Set at prep, if rows name a station. Each other level is one bar. */
  readonly station: JourneyStation | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** By time. Items without times come last. */
  readonly items: readonly BarItem[];
  /** Distinct items. An item made at several stations has several expo rows. */
  readonly count: number;
  /** Items over an hour, which count in neither ends nor segments. */
  readonly overHour: number;
  readonly segments: readonly Segment[];
}

/** By level, then by time. Each row is in one bar. A flagged row doesn't move the bar's ends. Throws RangeError for an unknown row. */
export function ticketJourney(day: FulfillmentDay, row: number): readonly JourneyBar[] {
  const { table, length } = day;
  const rows = rowsWithSameGuid(table.guid.ticketGuid, length, row);
  const stations = stationsOf(table, rows);
  const places = new Map<string, { level: number | undefined; code: number; items: BarItem[] }>();
  for (const rowsOfItem of rowsByItem(table.guid, rows).values()) {
    const ends = levelEnds(day, rowsOfItem);
    for (const each of rowsOfItem) {
      const level = table.level.get(each);
      const code = level === 0 ? (table.text.prepStationGuid.codes[each] ?? 0) : 0;
      const key = `${level} ${code}`;
      const bar = places.get(key) ?? { level, code, items: [] };
      places.set(key, bar);
      bar.items.push(barItem(day, each, ends));
    }
  }
  const countItems = (items: readonly BarItem[]) =>
    rowsByItem(
      table.guid,
      items.map((item) => item.row),
    ).size;
  return Array.from(places.values(), ({ level, code, items }): JourneyBar => {
    const counted = items.filter(({ oddity }) => oddity === undefined);
    return {
      level,
      station: stations.get(code),
      from: earliest(counted.map(({ from }) => from)),
      to: latest(counted.map(({ to }) => to)),
      count: countItems(items),
      overHour: countItems(items.filter(({ oddity }) => oddity === 'un-bumped')),
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

/** Where items overlap, the first of these kinds is drawn: work before waiting. */
const STRONGEST_FIRST = ['make', 'prep', 'hold', 'run', 'queue'] as const;

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
    const first = STRONGEST_FIRST.find((each) => open[each] > 0);
    if (first !== undefined && at > since) {
      const last = drawn.at(-1);
      if (last?.kind === first && last.to === since) drawn[drawn.length - 1] = { ...last, to: at };
      else drawn.push({ kind: first, from: since, to: at });
    }
    open[kind] += change;
    since = at;
  }
  return drawn;
}

/** A date's tickets, numbered from 0 by first row. Rows without a ticket come last. */
export interface TicketIndex {
  readonly count: number;
  readonly at: (ticket: number) => Uint32Array;
  /** `undefined` for an unknown row. */
  readonly ticketOf: (row: number) => number | undefined;
}

export function ticketIndex(day: FulfillmentDay): TicketIndex {
  return runToEnd(ticketIndexSteps(day));
}

export function* ticketIndexSteps({
  table,
  length,
}: FulfillmentDay): Generator<undefined, TicketIndex> {
  const groups = yield* guidGroupSteps(table.guid.ticketGuid, length);
  yield;
  return {
    count: groups.count,
    at: rowsByGroup(groups),
    ticketOf: (row) => groups.groupByRow[row],
  };
}
