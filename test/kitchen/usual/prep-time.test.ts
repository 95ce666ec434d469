/** Prep times of a station with queues, which are made here with nothing of the simulator. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import type { StationItems } from '../../../src/kitchen/usual/date-summary.ts';
import { mergedItems } from '../../../src/kitchen/usual/merged-items.ts';
import { prepTimesAt } from '../../../src/kitchen/usual/prep-time.ts';
import { iso, MINUTE } from '../fixtures.ts';
import { summaryOf } from './summarized.ts';

const DATES = ['20260515', '20260516', '20260517', '20260518', '20260519'];
/** 5 pm in Chicago. */
const opens = (date: number) => Date.UTC(2026, 4, 15 + date, 22);

interface Work {
  readonly item: string;
  readonly minutes: number;
}

const LINE: readonly Work[] = [
  { item: 'steak', minutes: 9 },
  { item: 'fish', minutes: 6 },
  { item: 'eggs', minutes: 3 },
];

interface Kitchen {
  /** Minutes between tickets, on average. */
  readonly everyMinutes: number;
  readonly tickets?: number;
  readonly line?: readonly Work[];
  /** When a finished item is bumped (epoch ms). */
  readonly bumpAt?: (doneAt: number) => number;
}

/** Repeatable numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** One cook makes one item after the other. Also returns what each item took without its wait. */
function service(date: number, { everyMinutes, tickets = 150, line = LINE, bumpAt }: Kitchen) {
  const next = numbers(date + 1);
  const own = new Map<string, number[]>(line.map(({ item }) => [item, []]));
  const rows: ItemFulfillmentRead[] = [];
  let firedAt = opens(date);
  let freeAt = 0;
  for (let ticket = 0; ticket < tickets; ticket += 1) {
    firedAt += -Math.log(1 - next()) * everyMinutes * MINUTE;
    const { item, minutes } = line[Math.floor(next() * line.length)] ?? { item: '', minutes: 1 };
    const tookMs = Math.round(minutes * MINUTE * (0.75 + next() / 2));
    const doneAt = Math.max(firedAt, freeAt) + tookMs;
    freeAt = doneAt;
    own.get(item)?.push(tookMs);
    rows.push({
      ticketGuid: `ticket-${date}-${ticket}`,
      selectionGuid: `selection-${date}-${ticket}`,
      prepStationGuid: 'grill',
      prepStationName: 'Grill',
      selectionMenuItemGuid: `guid of ${item}`,
      selectionMenuItemName: item,
      itemFulfillmentLevel: 0,
      ticketFiredAt: iso(firedAt),
      itemFulfilledAt: iso(bumpAt?.(doneAt) ?? doneAt),
    });
  }
  return { rows, own };
}

/** The station's items on all dates, and 80% of what each takes without a wait, ms. */
function weekOf(kitchen: Kitchen) {
  const services = DATES.map((_, date) => service(date, kitchen));
  const dates = services.map(
    ({ rows }, date) => summaryOf(rows, DATES[date] ?? '').items ?? new Map(),
  );
  const station = mergedItems(dates).get('grill');
  if (station === undefined) throw new Error('no items');
  const planted = (item: string) => {
    const times = services.flatMap(({ own }) => own.get(item) ?? []).sort((a, b) => a - b);
    return times[Math.floor(times.length * 0.8)] ?? Number.NaN;
  };
  return { station, planted };
}

function prepTimeOf(station: StationItems, item: string) {
  const times = station.items.get(`guid of ${item}`);
  if (times === undefined) throw new Error(`no ${item}`);
  return prepTimesAt(station)(times);
}

test.each([
  ['a quiet kitchen', 20, 30],
  ['a calm one', 14, 45],
  ['one at its limit', 7, 90],
])('in %s the prep time is what the item takes without its wait', (_, everyMinutes, tickets) => {
  const { station, planted } = weekOf({ everyMinutes, tickets });
  for (const { item } of LINE) {
    const found = prepTimeOf(station, item);
    if (typeof found === 'string') throw new Error(found);
    expect(found.prepMs / planted(item)).toBeGreaterThan(0.9);
    expect(found.prepMs / planted(item)).toBeLessThan(1.1);
    expect(found.lowMs).toBeLessThanOrEqual(planted(item));
    expect(found.highMs).toBeGreaterThanOrEqual(planted(item));
    expect(found.seconds % 30).toBe(0);
    expect(found.seconds * 1_000 - found.prepMs).toBeGreaterThanOrEqual(0);
    expect(found.seconds * 1_000 - found.prepMs).toBeLessThan(30_000);
  }
});

test('under 30 items there is no prep time', () => {
  const { station } = weekOf({ everyMinutes: 14, tickets: 10 });
  expect(LINE.map(({ item }) => prepTimeOf(station, item))).toEqual([
    'few items',
    'few items',
    'few items',
  ]);
});

test('where items always wait there is no prep time', () => {
  const line = [{ item: 'eggs', minutes: 3 }];
  const { station } = weekOf({ everyMinutes: 2, tickets: 50, line });
  expect(prepTimeOf(station, 'eggs')).toBe('never calm');
});

test('where cooks bump in rounds there is no prep time', () => {
  const round = 4 * MINUTE;
  const bumpAt = (doneAt: number) => Math.ceil(doneAt / round) * round;
  const { station } = weekOf({ everyMinutes: 3, line: [{ item: 'eggs', minutes: 1 }], bumpAt });
  expect(prepTimeOf(station, 'eggs')).toBe('bumped together');
});

test('with all times twice as long, prep times are', () => {
  const arbitrary = fc.record({ times: fc.integer({ min: 2, max: 4 }) });
  fc.assert(
    fc.property(arbitrary, ({ times }) => {
      const longer = LINE.map(({ item, minutes }) => ({ item, minutes: minutes * times }));
      const once = weekOf({ everyMinutes: 14, tickets: 60 });
      const more = weekOf({ everyMinutes: 14 * times, tickets: 60, line: longer });
      for (const { item } of LINE) {
        const [a, b] = [prepTimeOf(once.station, item), prepTimeOf(more.station, item)];
        if (typeof a === 'string' || typeof b === 'string') continue;
        expect(b.prepMs / a.prepMs / times).toBeCloseTo(1, 1);
      }
    }),
    { numRuns: 3 },
  );
});
