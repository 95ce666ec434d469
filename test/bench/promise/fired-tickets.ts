/** An evening's tickets as known at their fire: how tickets like them went on earlier Saturdays, and what came out by then. */
import { parseInstant } from '../../../src/contract/instant.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/contract/time-units.ts';
import { reasonCode } from '../../../src/kitchen/measures/measure.ts';
import { medianOf, quantile } from '../../../src/kitchen/measures/quantile.ts';
import { TICKET_TIME } from '../../../src/kitchen/measures/ticket-time.ts';
import { ASKED_SHARES } from '../../../src/kitchen/promise/calibration.ts';
import { fulfillmentDay } from '../../../src/kitchen/table/fulfillment-day.ts';
import { rowRules } from '../../../src/kitchen/table/row-rules.ts';
import { TICKET_SIZES } from '../../../src/kitchen/usual/date-summary.ts';
import type { QueueEvening } from '../states/queues/queue-evening.ts';
import type { SeenRecord } from '../states/replayed-evening.ts';

export interface FiredTicket {
  readonly tookMs: number;
  /** `ASKED_SHARES` of tickets like it, on earlier Saturdays around its hour. */
  readonly plainMs: readonly number[];
  /** Log of how much slower items came out in the last 30 minutes than on earlier Saturdays at this clock time. */
  readonly pace: number;
  /** The same of items fired in the last 30 minutes and out by now. */
  readonly load: number;
}

const RECENT_MS = 30 * MINUTE_MS;
/** Rows appear later than they are bumped. */
const LOOKED_AT_MS = RECENT_MS + 5 * MINUTE_MS;
/** Items pulling pace, and load, toward usual. */
const CALM = { pace: 6, load: 5 };
const MIN_ALIKE = 30;
const WEEK_MS = 7 * DAY_MS;
const OVER_HOUR = reasonCode('un-bumped');

interface Ticket {
  readonly firedAt: number;
  readonly tookMs: number;
  readonly dining: string;
  readonly size: number;
  /** From midnight. */
  readonly hour: number;
}

interface Item {
  readonly key: string;
  readonly appearsAt: number;
  readonly firedAt: number;
  readonly bumpedAt: number;
}

/** Those fired from half an hour after opening on: before, nothing came out. */
export function firedTickets({ date, calendar, records, before, from }: QueueEvening) {
  const nightOf = (own: string, rows: readonly SeenRecord[], weeks: number) => ({
    weeks,
    tickets: ticketsOf(own, rows, calendar, from - weeks * WEEK_MS),
    items: itemsOf(rows),
  });
  const tonight = nightOf(date, records, 0);
  const earlier = before.map((each, at) => nightOf(each.date, each.records, at + 1));
  const medians = new Map(
    Array.from(
      Map.groupBy(
        earlier.flatMap(({ items }) => items),
        ({ key }) => key,
      ),
      ([key, own]) => [key, medianOf(own.map((each) => each.bumpedAt - each.firedAt)) ?? 0],
    ),
  );
  const past = earlier.flatMap(({ tickets }) => tickets);
  const recent = (night: (typeof earlier)[number], at: number) => {
    const moment = at - night.weeks * WEEK_MS;
    const seen = night.items.filter(
      ({ appearsAt }) => appearsAt <= moment && appearsAt > moment - LOOKED_AT_MS,
    );
    let [logs, out, fired] = [0, 0, 0];
    for (const { key, firedAt, bumpedAt } of seen) {
      const usual = medians.get(key) ?? 0;
      if (firedAt > moment - RECENT_MS) fired += 1;
      if (bumpedAt <= moment - RECENT_MS || usual <= 0 || bumpedAt <= firedAt) continue;
      logs += Math.log((bumpedAt - firedAt) / usual);
      out += 1;
    }
    return { pace: logs / (out + CALM.pace), load: Math.log(fired + CALM.load) };
  };
  const alike = new Map<string, readonly number[]>();
  return tonight.tickets
    .filter(({ firedAt }) => firedAt >= from + RECENT_MS)
    .map((ticket): FiredTicket => {
      const { firedAt, tookMs, dining, size, hour } = ticket;
      const key = `${dining}/${size}/${hour}`;
      const plainMs = alike.get(key) ?? plainQuantiles(past, ticket);
      alike.set(key, plainMs);
      const now = recent(tonight, firedAt);
      const usual = earlier.map((night) => recent(night, firedAt));
      const mean = (of: (each: typeof now) => number) =>
        usual.reduce((sum, each) => sum + of(each), 0) / usual.length;
      const pace = now.pace - mean((each) => each.pace);
      return { tookMs, plainMs, pace, load: now.load - mean((each) => each.load) };
    });
}

/** Of its dining option, size, and hour, with neighboring hours, other sizes, and then all where these are few. */
function plainQuantiles(past: readonly Ticket[], ticket: Ticket): readonly number[] {
  const { dining, size, hour } = ticket;
  const near = (reach: number) => (each: Ticket) => Math.abs(each.hour - hour) <= reach;
  const isLike = (each: Ticket) => each.dining === dining && each.size === size;
  const chosen = [
    past.filter((each) => isLike(each) && near(0)(each)),
    past.filter((each) => isLike(each) && near(1)(each)),
    past.filter(isLike),
    past.filter(near(0)),
  ].find(({ length }) => length >= MIN_ALIKE);
  const times = Float64Array.from((chosen ?? past).map(({ tookMs }) => tookMs)).sort();
  return ASKED_SHARES.map((each) => quantile(times, each) ?? 0);
}

function ticketsOf(
  date: string,
  records: readonly SeenRecord[],
  calendar: QueueEvening['calendar'],
  opening: number,
): readonly Ticket[] {
  const rules = rowRules(date, { calendar, zoneKnown: true });
  const day = fulfillmentDay(
    records.map(({ record }) => record),
    '',
    rules,
  );
  const { subjects, valuesMs, endedAt, reasons } = TICKET_TIME.take(day);
  const rows = Map.groupBy(subjects.keys(), (row) => subjects[row] ?? 0);
  return Array.from(rows, ([ticket, own]): readonly Ticket[] => {
    const tookMs = valuesMs[ticket] ?? Number.NaN;
    const firedAt = (endedAt[ticket] ?? Number.NaN) - tookMs;
    const isTimed = reasons[ticket] === 0 || reasons[ticket] === OVER_HOUR;
    if (!isTimed || Number.isNaN(firedAt)) return [];
    const items = new Set(own.map((row) => day.row(row).record.selectionGuid)).size;
    const size = TICKET_SIZES.findLast((least) => least <= items) ?? 1;
    const dining = day.row(own[0] ?? 0).record.diningOptionName ?? '';
    return [{ firedAt, tookMs, dining, size, hour: Math.floor((firedAt - opening) / HOUR_MS) }];
  })
    .flat()
    .sort((a, b) => a.firedAt - b.firedAt);
}

function itemsOf(records: readonly SeenRecord[]): readonly Item[] {
  return records.flatMap(({ appearsAt, record }): readonly Item[] => {
    const { itemFulfillmentLevel, ticketFiredAt, itemFulfilledAt } = record;
    if (itemFulfillmentLevel !== 0 || !ticketFiredAt || !itemFulfilledAt) return [];
    const key = `${record.prepStationName}/${record.selectionMenuItemName}`;
    const [firedAt, bumpedAt] = [
      parseInstant(ticketFiredAt) ?? 0,
      parseInstant(itemFulfilledAt) ?? 0,
    ];
    return [{ key, appearsAt, firedAt, bumpedAt }];
  });
}
