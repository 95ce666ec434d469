/** As a monitor judges it, read by read: only what had appeared by then. */
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { once } from '../../../src/contract/once.ts';
import {
  type ClockQuarterOf,
  clockQuarterOf,
} from '../../../src/kitchen/measures/business-quarters.ts';
import type { BusinessCalendar } from '../../../src/kitchen/model/business-day.ts';
import { FulfillmentDay, fulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import { FulfillmentTable } from '../../../src/kitchen/model/fulfillment-table.ts';
import { rowRules } from '../../../src/kitchen/model/row-oddities.ts';
import type { KitchenPace } from '../../../src/kitchen/pace/kitchen-pace.ts';
import { PACE_RULES, type PaceRules } from '../../../src/kitchen/pace/pace-rules.ts';
import { summarizedDate } from '../../../src/kitchen/usual/summarized-date.ts';
import { type UsualTimes, usualOf } from '../../../src/kitchen/usual/usual.ts';
import { kitchenPace } from '../../kitchen/pace/at-once.ts';

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
  readonly state: string;
  readonly at: number;
}

/** What a rule knows at a read. */
export interface Reading {
  /** Epoch ms. */
  readonly asOf: number;
  readonly day: FulfillmentDay;
  readonly usualTimes: UsualTimes;
  readonly quarterOf: ClockQuarterOf;
  /** By the program's own rules. Judged once, and only if a rule asks. */
  readonly pace: () => KitchenPace;
}

/** States now, by station. `undefined` is the whole kitchen. */
export type Judge = (
  reading: Reading,
) => Iterable<readonly [station: string | undefined, state: string]>;

/** A judge for an evening, because rivals learn from earlier dates, too. */
export type Rule = (evening: JudgedEvening) => Judge;

/** The program's rule, or with other numbers. */
export function programRule(rules: PaceRules = PACE_RULES): Rule {
  return () => (reading) => {
    const { day, usualTimes, quarterOf, asOf } = reading;
    const isOwn = rules === PACE_RULES;
    const pace = isOwn ? reading.pace() : kitchenPace(day, { usualTimes, quarterOf, asOf, rules });
    return statesOf(pace);
  };
}

function* statesOf({ stations, kitchen }: KitchenPace): ReturnType<Judge> {
  for (const { name, state } of stations) yield [name, state];
  yield [undefined, kitchen?.state ?? 'ok'];
}

/** By each rule: every change of a state, in order of time. */
export function replayedEvening(
  evening: JudgedEvening,
  rules: readonly Rule[],
): readonly (readonly Began[])[] {
  const { date, calendar, records, from, to } = evening;
  const usualTimes = usualTimesOf(evening);
  const quarterOf = clockQuarterOf(calendar, date);
  const table = new FulfillmentTable('');
  const judged = rules.map((rule): Judged => {
    return { judge: rule(evening), states: new Map(), began: [] };
  });
  let next = 0;
  for (let at = from; at <= to; at += READING_MS) {
    for (; (records[next]?.appearsAt ?? Number.POSITIVE_INFINITY) <= at; next += 1) {
      const appeared = records[next];
      if (appeared !== undefined) table.append(appeared.record);
    }
    const day = new FulfillmentDay(table, rowRules(date, { calendar, zoneKnown: true }));
    const pace = once(() => kitchenPace(day, { usualTimes, quarterOf, asOf: at }));
    const reading = { asOf: at, day, usualTimes, quarterOf, pace };
    for (const each of judged) follow(each, reading);
  }
  return judged.map(({ began }) => began);
}

interface Judged {
  readonly judge: Judge;
  readonly states: Map<string | undefined, string>;
  readonly began: Began[];
}

function follow({ judge, states, began }: Judged, reading: Reading): void {
  for (const [station, state] of judge(reading)) {
    if (states.get(station) !== state) began.push({ station, state, at: reading.asOf });
    states.set(station, state);
  }
}

export function usualTimesOf({ before, calendar }: JudgedEvening): UsualTimes {
  return usualOf(
    before.map(({ records, date }) =>
      summarizedDate(dayOf(records, date, calendar), date, calendar),
    ),
  );
}

/** The complete date. */
export function dayOf(
  records: readonly SeenRecord[],
  date: string,
  calendar: BusinessCalendar,
): FulfillmentDay {
  return fulfillmentDay(
    records.map(({ record }) => record),
    '',
    rowRules(date, { calendar, zoneKnown: true }),
  );
}
