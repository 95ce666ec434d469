/** Each step of a reading is read once, and a caller takes only the steps it needs. */
import { expect, test, vi } from 'vitest';
import { Failure } from '../../src/contract/failures.ts';
import { NO_DECISIONS } from '../../src/kitchen/pace/station-limit.ts';
import { KitchenReading, type ReadableSource } from '../../src/reader/kitchen-reading.ts';
import { GRILL, record, station } from '../scenarios/builders.ts';

const FRY = station(2, { name: 'Fry' });
const DATE = '20250215';
const TODAY = '20250216';
const ROWS = Array.from({ length: 3 }, (_, n) => record(n, { at: FRY }));

function countedSource(failing: readonly ('stations' | 'rows')[] = []) {
  const calls: string[] = [];
  const call = (name: 'stations' | 'rows'): void => {
    calls.push(name);
    if (failing.includes(name)) throw new Failure('TIMED_OUT', 'No answer.');
  };
  const expectDate = vi.fn<(date: string) => void>();
  const source: ReadableSource = {
    api: {
      stations: async () => {
        call('stations');
        return { stations: [FRY], unreadable: 0, damaged: 0, readAt: 1 };
      },
      renewFulfillments: async (_guid, _date, _known, begin) => {
        call('rows');
        const take = begin(2);
        for (const row of ROWS) take(row);
        return { foreignRows: 0, unreadable: 0, damaged: 0, readAt: 2, etag: undefined, bytes: 0 };
      },
    },
    expectDate,
    setupVersions: async () => {
      calls.push('earlier setups');
      return [];
    },
  };
  return { source, calls, expectDate };
}

const question = { date: DATE, today: TODAY };

test('a judged date reads its setup and its rows once, however often they are asked for', async () => {
  const { source, calls, expectDate } = countedSource();
  const kitchen = new KitchenReading(source, GRILL, question);
  const [reading, again] = await Promise.all([
    kitchen.judged(NO_DECISIONS),
    kitchen.judged(NO_DECISIONS),
  ]);
  expect(again.stations).toEqual(reading.stations);
  expect(reading.stations.map(({ name }) => name)).toEqual(['Fry']);
  expect((await kitchen.rows()).day.length).toBe(ROWS.length);
  expect(calls.toSorted()).toEqual(['earlier setups', 'rows', 'stations']);
  expect(expectDate.mock.calls).toEqual([[DATE]]);
});

test('nothing is read before its step, and a setup needs no rows', async () => {
  const { source, calls, expectDate } = countedSource();
  const kitchen = new KitchenReading(source, GRILL, { today: TODAY });
  expect(calls).toEqual([]);
  const check = await kitchen.joined(undefined);
  expect(check.board(0).rows.map(({ name }) => name)).toEqual(['Fry']);
  expect(calls).toEqual(['stations', 'earlier setups']);
  expect(expectDate).not.toHaveBeenCalled();
});

test('a past date is over, and neither the current date nor a moment of a past one is', () => {
  const { source } = countedSource();
  const isOver = (date: string, at?: number) =>
    new KitchenReading(source, GRILL, { date, today: TODAY, moment: at }).isOver;
  expect([isOver(DATE), isOver(TODAY), isOver(DATE, 1)]).toEqual([true, false, false]);
});

test('an unreadable station list ends a judgment, unless the list may be missing', async () => {
  const { source } = countedSource(['stations']);
  const strict = new KitchenReading(source, GRILL, question);
  await expect(strict.judged(NO_DECISIONS)).rejects.toMatchObject({ code: 'TIMED_OUT' });
  const lenient = new KitchenReading(source, GRILL, { ...question, mayLackStations: true });
  await expect(lenient.stations()).rejects.toMatchObject({ code: 'TIMED_OUT' });
  expect((await lenient.judged(NO_DECISIONS)).pace.stations.map(({ name }) => name)).toEqual([
    'Fry',
  ]);
});

test("rows that can't be read do not prevent reading the setup", async () => {
  const { source } = countedSource(['rows']);
  const kitchen = new KitchenReading(source, GRILL, question);
  await expect(kitchen.rows()).rejects.toMatchObject({ code: 'TIMED_OUT' });
  expect((await kitchen.setup()).stations).toEqual([FRY]);
});
