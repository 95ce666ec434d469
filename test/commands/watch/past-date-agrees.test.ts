/** A past date mentions every alert that `watch` would have given: confirmed by one of its times, or as not confirmed. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { replayedRecords } from '../../../src/commands/watch/read-once.ts';
import { watchRequest } from '../../../src/commands/watch/request.ts';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { fulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import { clockTime } from '../../../src/kitchen/model/local-time.ts';
import {
  dateHeadline,
  dateJudgment,
  dateSentences,
} from '../../../src/kitchen/pace/date-headline.ts';
import { type UsualTimes, usualOf } from '../../../src/kitchen/usual/usual.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import type { Plant } from '../../../src/service/simulator/plant-kinds.ts';
import { MINUTE } from '../../kitchen/fixtures.ts';
import {
  asUsual,
  BEFORE,
  complete,
  EACH,
  evening,
  OPENS,
  SATURDAY,
  USUAL,
} from '../../kitchen/pace/kitchens.ts';
import { CHICAGO, summaryOf } from '../../kitchen/usual/summarized.ts';

const PLACE = {
  kind: 'platform',
  name: 'test',
  restaurant: { guid: '', name: 'Grill', calendar: CHICAGO, zoneKnown: true },
} as const;
const KITCHEN = 'the whole kitchen';

interface Alert {
  readonly name: string;
  readonly state: string;
  readonly since: number;
  readonly at: number;
  readonly until: number;
}

type Rows = readonly ItemFulfillmentRead[];

/** Times of day as written, in epoch ms, to the minute. */
interface WrittenTimes {
  readonly from: number;
  readonly to: number;
}

function alertsOf(rows: Rows, usualTimes: UsualTimes): readonly Alert[] {
  const request = watchRequest({ date: SATURDAY, every: '5m' }, { refreshMs: 1 });
  const date = { date: SATURDAY, day: fulfillmentDay(rows, ''), usualTimes, until: undefined };
  const open = new Map<string, Omit<Alert, 'until'>>();
  const alerts: Alert[] = [];
  for (const { records } of replayedRecords(PLACE, request, date)) {
    for (const record of records) {
      const name = (record['station'] as { readonly name: string } | null)?.name ?? KITCHEN;
      const ms = (field: string) => Date.parse(String(record[field]));
      const begun = open.get(name);
      if (record.event === 'begin')
        open.set(name, { name, state: String(record['state']), since: ms('since'), at: ms('at') });
      else if (begun !== undefined) alerts.push({ ...begun, until: ms('endedAt') });
    }
  }
  return alerts;
}

/** The times of `text`, on the evening of the date or early on the next day. */
function timesIn(text = ''): readonly WrittenTimes[] {
  const instant = (time: string) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return OPENS + ((hour < 4 ? hour + 24 : hour) - 17) * 60 * MINUTE + minute * MINUTE;
  };
  return Array.from(text.matchAll(/(\d\d:\d\d) to (\d\d:\d\d)/g), ([, from = '', to = '']) => {
    return { from: instant(from), to: instant(to) };
  });
}

/** Whether the alert is in one of the written times, which begin `marginMs` later. */
function agrees({ since, until }: Alert, written: readonly WrittenTimes[], marginMs = 0): boolean {
  return written.some(({ from, to }) => {
    return since <= to + MINUTE - marginMs && until >= from + marginMs;
  });
}

/** Checks a date, and returns how many alerts are confirmed and not confirmed. */
function checkDate(rows: Rows, usualTimes: UsualTimes): readonly [number, number] {
  const { reading, past } = complete(rows, usualTimes);
  const lines = dateHeadline(reading, past);
  const headline = lines.map(({ sentence }) => sentence);
  expect(new Set(headline.map((text) => text.split(' from ')[0])).size).toBe(headline.length);
  const [mention = '', ...others] = headline.filter((text) => text.includes('at the time'));
  expect(others).toEqual([]);
  const called = mention.split(/at the time: |, (?:and )?| and |\.$/).slice(1, -1);
  expect(new Set(called).size).toBe(called.length);
  const more = Number(/ (\d+) more\.$/.exec(mention)?.[1] ?? 0);
  // The headline has only the longest of the kitchen's times, and their number.
  const kitchenTimes = dateJudgment(reading.stations, past)
    .stretches.filter((each) => each.station === undefined)
    .map(({ since, until }) => `${clockTime(since, CHICAGO)} to ${clockTime(until, CHICAGO)}`);
  const stops = headline.filter((text) => text.startsWith('The whole kitchen was stopped'));
  for (const station of reading.stations) {
    const times = timesIn(dateSentences(station, reading, past).join(' '));
    const inOrder = times.toSorted((a, b) => a.from - b.from || a.to - b.to);
    for (const [index, { to }] of inOrder.entries())
      expect(inOrder[index + 1]?.from ?? to).toBeGreaterThanOrEqual(to);
  }
  const counts = { confirmed: 0, unconfirmed: 0 };
  for (const alert of alertsOf(rows, usualTimes)) {
    const { name, state, at } = alert;
    const station = reading.stations.find((each) => each.name === name);
    const own =
      station === undefined
        ? kitchenTimes
        : dateSentences(station, reading, past).filter((text) => text.startsWith('It was '));
    const written = timesIn([...own, ...(state === 'quiet' ? stops : [])].join(' '));
    const page = station && dateSentences(station, reading, past).join(' ');
    const times = Array.from({ length: 11 }, (_, minutes) =>
      clockTime(at - minutes * MINUTE, CHICAGO),
    );
    const isMentioned = times.some((time) => {
      const isOnPage = page
        ?.match(/it was called (.*), which/)?.[1]
        ?.includes(`${state} at ${time}`);
      const isCalled = called.some((text) => text.startsWith(`${name} ${state} at ${time}`));
      return isCalled || (more > 0 && (isOnPage ?? true));
    });
    counts[isMentioned ? 'unconfirmed' : 'confirmed'] += 1;
    // A time as written may be up to a minute before the time that is meant.
    const isConfirmed = agrees(alert, written, isMentioned ? MINUTE : 0);
    const told = { alert, headline, page };
    expect({ ...told, isConfirmed }).toEqual({ ...told, isConfirmed: !isMentioned });
  }
  const mentions = called.filter((text) => !/^\d+ more$/.test(text)).length + more;
  expect(mentions).toBeGreaterThanOrEqual(counts.unconfirmed);
  return [counts.confirmed, counts.unconfirmed];
}

interface Trouble {
  readonly station: string;
  /** The first ticket. */
  readonly from: number;
  readonly tickets: number;
  /** Of the usual time. `undefined` if nothing is bumped until the end. */
  readonly percent: number | undefined;
}

/** A station takes longer, or bumps nothing until the end, for some tickets. */
function troubledEvening(troubles: readonly Trouble[]) {
  return evening((item) => {
    const { ticket, station, fired } = item;
    const took = asUsual(item) ?? 0;
    const trouble = troubles.find(
      (each) =>
        (each.station === station || each.station === KITCHEN) &&
        ticket >= each.from &&
        ticket < each.from + each.tickets,
    );
    if (trouble === undefined) return took;
    const end = OPENS + (trouble.from + trouble.tickets) * EACH;
    return trouble.percent === undefined
      ? Math.max(took, end - fired)
      : (took * trouble.percent) / 100;
  });
}

const evenings = fc
  .array(
    fc.record({
      station: fc.constantFrom('grill', 'fry', 'cold', KITCHEN),
      from: fc.integer({ min: 0, max: 120 }),
      tickets: fc.integer({ min: 5, max: 40 }),
      percent: fc.option(fc.integer({ min: 120, max: 400 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map(troubledEvening);

/** Some alerts of this evening are confirmed, and one isn't. Only one in five random evenings has both. */
const MIXED = troubledEvening([{ station: KITCHEN, from: 67, tickets: 26, percent: 239 }]);

test('every alert of a past date is confirmed by its times, or mentioned as not confirmed', () => {
  const sums = [0, 0];
  fc.assert(
    fc.property(evenings, (rows) => {
      for (const [index, count] of checkDate(rows, USUAL).entries())
        sums[index] = (sums[index] ?? 0) + count;
    }),
    { numRuns: 25, examples: [[MIXED]] },
  );
  expect(Math.min(...sums)).toBeGreaterThan(0);
});

const HOUR = 60 * MINUTE;
const PLANTS: readonly (readonly Plant[])[] = [
  [],
  [
    { kind: 'slow', station: 'Grill', from: OPENS + HOUR, lengthMs: 1.5 * HOUR, factor: 2 },
    { kind: 'stop', station: 'Cold', from: OPENS + 1.5 * HOUR, lengthMs: 0.5 * HOUR },
  ],
  [{ kind: 'pace', from: OPENS + HOUR, lengthMs: HOUR, factor: 1.7 }],
  [{ kind: 'rush', from: OPENS + HOUR, lengthMs: HOUR, factor: 2 }],
];

test('so is every alert of a simulated evening', () => {
  const simulated = (businessDate: string, plants: readonly Plant[] = []) =>
    simulateDay({
      profile: 'typical',
      seed: 1,
      businessDate,
      timezone: CHICAGO.zone,
      closeoutHour: CHICAGO.closeoutHour,
      plants,
    }).map(({ record }): ItemFulfillmentRead => record);
  const usual = usualOf(BEFORE.map((date) => summaryOf(simulated(date), date)));
  const sums = PLANTS.map((plants) => checkDate(simulated(SATURDAY, plants), usual));
  expect(sums.flat().reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
});
