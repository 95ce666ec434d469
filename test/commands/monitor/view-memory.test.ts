import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { decodeViews, loadViews } from '../../../src/commands/monitor/view-memory.ts';
import { filterFault } from '../../../src/kitchen/filter/filter-parser.ts';
import { TREND_MEASURE_IDS } from '../../../src/kitchen/tables/dates.ts';
import { SORT_KEYS } from '../../../src/kitchen/tables/item-columns.ts';
import { LEVELS } from '../../../src/kitchen/tables/item-query.ts';
import { STATION_ORDERS } from '../../../src/kitchen/tables/stations.ts';
import { idsOf } from '../../../src/kitchen/text/record-lines.ts';
import { ANALYSES } from '../../../src/state/navigation.ts';
import type { RememberedViews } from '../../../src/state/remembered-views.ts';
import { PANES } from '../../../src/state/screen-views.ts';
import { VIEWS as VIEWS_KIND } from '../../../src/store/schema.ts';
import { closeStores, storeIn } from '../../../src/store/stores.ts';

const VIEWS: RememberedViews = {
  stations: { columns: 'setup', sort: 'p90', descending: true, filter: { text: 'cold' } },
  fulfillments: {
    column: 'took',
    levels: [0, 2],
    stationGuid: 'grill',
    stationName: 'Grill',
    sort: 'took',
    descending: true,
    filter: { text: 'station:Grill wait>10m' },
  },
  pane: 'figures',
  measure: 'late',
  screen: { kind: 'station', guid: 'grill' },
  names: ['Fry'],
};
const OTHERS: RememberedViews = { pane: 'fields' };

/** With a state folder of this test. */
async function user() {
  const state = await mkdtemp(join(tmpdir(), 'linecheck-views-'));
  onTestFinished(() => rm(state, { recursive: true, force: true }));
  return { XDG_STATE_HOME: state };
}

/** Saves in a separate run. */
async function save(environment: { XDG_STATE_HOME: string }, guid: string, views: RememberedViews) {
  const memory = await loadViews(environment);
  memory.save(guid, views);
  await memory.finishSaves();
  await closeStores(environment);
}

async function loaded(environment: { XDG_STATE_HOME: string }, guid: string) {
  return (await loadViews(environment)).load(guid);
}

describe('saved views', () => {
  test('come back in the next run, for their restaurant only', async () => {
    const here = await user();
    expect(await loaded(here, 'a')).toEqual({});
    await save(here, 'a', VIEWS);
    await save(here, 'b', OTHERS);
    expect(await loaded(here, 'a')).toEqual(VIEWS);
    expect(await loaded(here, 'b')).toEqual(OTHERS);
    expect(await loaded(here, 'c')).toEqual({});
  });

  test('are merged from two open monitors, and the last one counts for a restaurant', async () => {
    const here = await user();
    const [one, other] = await Promise.all([loadViews(here), loadViews(here)]);
    one.save('a', VIEWS);
    await one.finishSaves();
    other.save('b', OTHERS);
    await other.finishSaves();
    expect(await loaded(here, 'a')).toEqual(VIEWS);
    other.save('a', OTHERS);
    await other.finishSaves();
    one.save('b', VIEWS);
    await one.finishSaves();
    expect(await loaded(here, 'a')).toEqual(OTHERS);
    expect(await loaded(here, 'b')).toEqual(VIEWS);
  });

  test('are saved even if others are being written at the time', async () => {
    const here = await user();
    const memory = await loadViews(here);
    for (const guid of ['a', 'b', 'c', 'a']) memory.save(guid, guid === 'a' ? VIEWS : OTHERS);
    await memory.finishSaves();
    expect(await loaded(here, 'a')).toEqual(VIEWS);
    expect(await loaded(here, 'c')).toEqual(OTHERS);
  });

  test('are kept for the last 400 restaurants, and the oldest are forgotten', async () => {
    const here = await user();
    const memory = await loadViews(here);
    for (let n = 0; n < 450; n += 1) memory.save(`restaurant-${n}`, OTHERS);
    await memory.finishSaves();
    await save(here, 'one-more', VIEWS);
    expect(await loaded(here, 'restaurant-50')).toEqual({});
    expect(await loaded(here, 'restaurant-51')).toEqual(OTHERS);
    expect(await loaded(here, 'one-more')).toEqual(VIEWS);
  });

  test('take no more than a mebibyte', async () => {
    const here = await user();
    const memory = await loadViews(here);
    const text = '\u0001'.repeat(2_000);
    for (let n = 0; n < 400; n += 1) {
      memory.save(`restaurant-${n}`, { stations: { filter: { text } } });
    }
    await memory.finishSaves();
    const { bytes } = await storeIn(here).read((rows) => rows.size(VIEWS_KIND));
    expect(bytes).toBeLessThanOrEqual(1024 * 1024);
    expect((await loaded(here, 'restaurant-399')).stations?.filter?.text).toBe(text);
  });

  test.each(['', '{"pane":"fie', '[1,2]', 'null', '7'])(
    'from the text %j are the default ones, and the text is replaced',
    async (value) => {
      const here = await user();
      await storeIn(here).put(VIEWS_KIND, { owner: 'a', value });
      expect(await loaded(here, 'a')).toEqual({});
      await save(here, 'a', VIEWS);
      expect(await loaded(here, 'a')).toEqual(VIEWS);
    },
  );

  test("that can't be stored are no error", async () => {
    const { XDG_STATE_HOME: state } = await user();
    const blocked = { XDG_STATE_HOME: join(state, 'file') };
    await writeFile(blocked.XDG_STATE_HOME, 'mine');
    await save(blocked, 'a', VIEWS);
    expect(await loaded(blocked, 'a')).toEqual({});
    expect(await readFile(blocked.XDG_STATE_HOME, 'utf8')).toBe('mine');
  });
});

describe('reading stored views', () => {
  test('takes field by field what is valid', () => {
    const found = {
      stations: { sort: 'color', descending: 'yes', filter: { text: 'cold', on: 'maybe' } },
      fulfillments: { levels: [2, 9, 'x', 0], sort: 'took', column: 7, filter: { text: 3 } },
      pane: 'roof',
      graph: 'pie',
      measure: 'best',
      screen: { kind: 'record', id: 'x' },
    };
    expect(decodeViews(found)).toEqual({
      stations: { filter: { text: 'cold' } },
      fulfillments: { levels: [0, 2], sort: 'took' },
    });
  });

  test('drops what 0.3.0 stored of columns, removed analyses, and the graph as a tree', () => {
    const columns = { order: ['took', 'item'], hidden: ['odd'], widths: { item: 30 } };
    const found = {
      stations: { sort: 'p90', choices: { now: columns, setup: columns } },
      fulfillments: { column: 'took', columns },
      graph: 'tree',
      screen: { kind: 'analysis', analysis: 'histogram' },
    };
    expect(decodeViews(found)).toEqual({
      stations: { sort: 'p90' },
      fulfillments: { column: 'took' },
    });
  });

  test('drops an overlong filter completely', () => {
    const filter = { text: 'x'.repeat(2_001), on: true };
    expect(decodeViews({ stations: { filter } })).toEqual({ stations: {} });
  });

  test('never fails, whatever is stored', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (a, b, c) => {
        expect(typeof decodeViews(a)).toBe('object');
        expect(typeof decodeViews({ stations: a, fulfillments: b, pane: c })).toBe('object');
        const filter = { text: b };
        expect(typeof decodeViews({ stations: { filter, sort: a } })).toBe('object');
      }),
    );
  });

  test('returns what was stored', () => {
    const filter = fc.record({ text: fc.string({ maxLength: 200 }) });
    // An unreadable one is not kept: nobody could have applied it.
    const readable = filter.filter(({ text }) => filterFault(text) === undefined);
    const views = fc.record(
      {
        stations: fc.record(
          {
            columns: fc.constantFrom('now' as const, 'setup' as const),
            sort: fc.constantFrom(...idsOf(STATION_ORDERS)),
            descending: fc.boolean(),
            filter,
          },
          { requiredKeys: [] },
        ),
        fulfillments: fc.record(
          {
            column: fc.constantFrom(...SORT_KEYS),
            levels: fc.subarray([...LEVELS]),
            sort: fc.constantFrom(...SORT_KEYS),
            descending: fc.boolean(),
            filter: readable,
          },
          { requiredKeys: [] },
        ),
        pane: fc.constantFrom(...PANES),
        measure: fc.constantFrom(...TREND_MEASURE_IDS),
        screen: fc.oneof(
          fc.record({
            kind: fc.constantFrom('station' as const, 'trace' as const),
            guid: fc.string({ maxLength: 200 }),
          }),
          fc.record({
            kind: fc.constant('analysis' as const),
            analysis: fc.constantFrom(...ANALYSES),
          }),
          fc.record({
            kind: fc.constantFrom(
              'graph' as const,
              'dates' as const,
              'issues' as const,
              'fulfillments' as const,
            ),
          }),
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(views, (each) => {
        expect(decodeViews(JSON.parse(JSON.stringify(each)))).toEqual(each);
      }),
    );
  });
});
