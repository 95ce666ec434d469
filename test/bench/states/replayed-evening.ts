/** As a monitor judges it, read by read: only what had appeared by then. */
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import type { BusinessCalendar } from '../../../src/kitchen/calendar/business-day.ts';
import { kitchenPace } from '../../../src/kitchen/pace/kitchen-pace.ts';
import { PACE_RULES } from '../../../src/kitchen/pace/pace-rules.ts';
import type { PaceState } from '../../../src/kitchen/pace/station-pace.ts';
import { dayOf, fulfillmentDay } from '../../../src/kitchen/table/fulfillment-day.ts';
import { FulfillmentTable } from '../../../src/kitchen/table/fulfillment-table.ts';
import { rowRules } from '../../../src/kitchen/table/row-rules.ts';
import { clockQuarterOf } from '../../../src/kitchen/usual/clock-quarters.ts';
import type { DateSummary } from '../../../src/kitchen/usual/date-summary.ts';
import { summarizedDate } from '../../../src/kitchen/usual/summarized-date.ts';
import { usualOf } from '../../../src/kitchen/usual/usual.ts';

const READING_MS = 2 * 60_000;

/** Seen from this moment (epoch ms). */
export interface SeenRecord {
  readonly appearsAt: number;
  readonly record: ItemFulfillmentRead;
}

/** From one moment to another (epoch ms), with earlier dates, newest first. */
export interface JudgedEvening {
  readonly date: string;
  readonly calendar: BusinessCalendar;
  /** In order of appearance. */
  readonly records: readonly SeenRecord[];
  readonly before: readonly { readonly date: string; readonly records: readonly SeenRecord[] }[];
  readonly from: number;
  readonly to: number;
}

/** A station's or the whole kitchen's state, and the read (epoch ms) showing it first. */
export interface Began {
  readonly station: string | undefined;
  readonly state: PaceState;
  readonly at: number;
}

/** With so many points for slow. */
export function replayedEvening(evening: JudgedEvening, slowPoints: number): readonly Began[] {
  const { date, calendar, records, before, from, to } = evening;
  const usual = usualOf(before.map((each) => summaryOf(each.records, each.date, calendar)));
  const quarterOf = clockQuarterOf(calendar, date);
  const rules = { ...PACE_RULES, slowPoints };
  const table = new FulfillmentTable('');
  const states = new Map<string | undefined, PaceState>();
  const began: Began[] = [];
  let next = 0;
  for (let at = from; at <= to; at += READING_MS) {
    for (; (records[next]?.appearsAt ?? Number.POSITIVE_INFINITY) <= at; next += 1) {
      const appeared = records[next];
      if (appeared !== undefined) table.append(appeared.record);
    }
    const day = dayOf(table, rowRules(date, { calendar, zoneKnown: true }));
    const { stations, kitchen } = kitchenPace(day, { usual, quarterOf, asOf: at, rules });
    const now: readonly (readonly [string | undefined, PaceState])[] = [
      ...stations.map(({ name, state }) => [name, state] as const),
      [undefined, kitchen === undefined ? 'ok' : 'slow'],
    ];
    for (const [station, state] of now) {
      if (states.get(station) !== state) began.push({ station, state, at });
      states.set(station, state);
    }
  }
  return began;
}

function summaryOf(
  records: readonly SeenRecord[],
  date: string,
  calendar: BusinessCalendar,
): DateSummary {
  const rules = rowRules(date, { calendar, zoneKnown: true });
  const day = fulfillmentDay(
    records.map(({ record }) => record),
    '',
    rules,
  );
  return summarizedDate(day, date, calendar);
}
