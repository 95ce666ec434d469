import { expect, test } from 'vitest';
import { causeDaySteps } from '../../../src/kitchen/tickets/cause-day.ts';
import { usualOf } from '../../../src/kitchen/usual/usual.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { CHICAGO, dayAt, summaryOf } from '../usual/summarized.ts';

const DATE = '20260815';
const BEFORE = ['20260808', '20260801'];

function recordsOn(businessDate: string) {
  const { zone: timezone, closeoutHour } = CHICAGO;
  const key = { profile: 'typical', seed: 3, businessDate, timezone, closeoutHour } as const;
  return simulateDay(key).map(({ record }) => record);
}

/** Each step's end, then the result. */
function counted<Result>(steps: Generator<undefined, Result>) {
  for (let count = 1; ; count += 1) {
    const { done, value } = steps.next();
    if (done === true) return { count, result: value };
  }
}

const usualTimes = usualOf(BEFORE.map((date) => summaryOf(recordsOn(date), date)));
const day = dayAt(recordsOn(DATE), DATE);
const { count, result: causes } = counted(
  causeDaySteps(day, { date: DATE, calendar: CHICAGO, usualTimes }),
);
const whys = Array.from({ length: causes.count }, (_, ticket) => causes.why(ticket) ?? []).flat();

function median(values: readonly number[]): number {
  const inOrder = values.toSorted((a, b) => a - b);
  const middle = (inOrder.length - 1) / 2;
  const [low = 0, high = 0] = [inOrder[Math.floor(middle)], inOrder[Math.ceil(middle)]];
  return low + (high - low) / 2;
}

test('hold and run are compared with the medians of all tickets of the date', () => {
  const holds = whys.flatMap(({ parts }) => parts.holdMs ?? []);
  const runs = whys.flatMap(({ parts }) => parts.runMs ?? []);
  expect(holds.length).toBeGreaterThan(100);
  const [holdMs, runMs] = [median(holds), median(runs)];
  for (const { parts, excess } of whys) {
    expect(excess.hold).toBe(parts.holdMs === undefined ? 0 : parts.holdMs - holdMs);
    expect(excess.run).toBe(parts.runMs === undefined ? 0 : parts.runMs - runMs);
  }
});

test('time at prep is compared with that of tickets of the same size, up to 1.4 times the slowest item', () => {
  const sizeOf = (items: number) => [8, 5, 3, 2, 1].find((least) => least <= items);
  const tookMs = ({ parts }: (typeof whys)[number]) => parts.prepEnd - parts.firedAt;
  const known = whys.filter(({ parts }) => parts.dueMs > 0);
  expect(known.length).toBeGreaterThan(100);
  for (const own of Map.groupBy(known, ({ parts }) => sizeOf(parts.items)).values()) {
    const usualRatio = median(own.map((why) => tookMs(why) / why.parts.dueMs));
    const times = Math.min(1.4, Math.max(1, usualRatio));
    for (const why of own) {
      expect(why.excess.prep).toBeCloseTo(tookMs(why) - why.parts.dueMs * times, 6);
    }
  }
});

test('a ticket has the same answer whenever it is asked about, and an unknown ticket has none', () => {
  const [first] = whys;
  expect(causes.why(causes.ticketOf(first?.last.row ?? -1) ?? -1)).toEqual(first);
  expect([-1, causes.count].map(causes.why)).toEqual([undefined, undefined]);
});

test('no step takes a large part of reading a date', () => {
  expect(day.length).toBeGreaterThan(2_000);
  expect(count).toBeGreaterThan(day.length / 200);
});
