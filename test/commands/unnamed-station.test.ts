import { describe, expect, test } from 'vitest';
import { printReport } from '../../src/commands/report/report.ts';
import { printStations } from '../../src/commands/stations.ts';
import { printTrace } from '../../src/commands/trace.ts';
import type { ItemFulfillmentRead } from '../../src/contract/decode.ts';
import { stationGroups } from '../../src/kitchen/measures/row-groups.ts';
import { allRows, fulfillmentDay } from '../../src/kitchen/model/fulfillment-day.ts';
import { stationNamesIn } from '../../src/kitchen/model/named-codes.ts';
import { rowStationName, stationName } from '../../src/kitchen/model/restaurant.ts';
import { fulfillmentCell, listColumn, valueGroups } from '../../src/kitchen/tables/item-columns.ts';
import { stationsByHolding } from '../../src/kitchen/tickets/station-holding.ts';
import type { Outlets } from '../../src/output/line-output.ts';
import { rowSentence } from '../../src/screens/everywhere/item-list.ts';
import { GRILL, record, station } from '../scenarios/builders.ts';
import { setStage } from '../scenarios/stage.ts';
import { printed, sourceOf, taking } from './fulfillments/printed.ts';

const FRY = station(2, { name: 'Fry' });
const UNNAMED = station(1, { name: '  ' });
const SHOWN = stationName(UNNAMED);

/** A row from the station without a name, absent or blank. */
function nameless(n: number, output: { readonly name?: string } = {}): ItemFulfillmentRead {
  const { prepStationName: _none, ...rest } = record(n, { at: UNNAMED, item: `Dish ${n}` });
  return output.name === undefined ? rest : { ...rest, prepStationName: output.name };
}

/** A row of no station at all. */
const AT_EXPO = record(9, { level: 1, item: 'Gathered' });
const DAY = [
  nameless(1),
  nameless(2, { name: ' ' }),
  record(3, { at: FRY, item: 'Fries' }),
  AT_EXPO,
];

test('a station without a name is called by the end of its GUID', () => {
  expect(SHOWN).toBe(`(no name) ${UNNAMED.guid.slice(-4)}`);
});

describe('the same name stands', () => {
  const day = fulfillmentDay(DAY, GRILL.guid);
  const rows = allRows(day);

  test("in the table, the spoken row, and the cell's filter", () => {
    for (const row of [rows.at(0), rows.at(1)]) {
      if (row === undefined) throw new Error('no such row');
      expect(rowStationName(row.record)).toBe(SHOWN);
      expect(fulfillmentCell(row, 'station', { zone: 'UTC' }).text).toBe(SHOWN);
      expect(rowSentence(row, '1 of 4', { zone: 'UTC' })).toContain(`: ${SHOWN}, `);
      expect(listColumn('station').filter(row, 'UTC')).toBe(`station="${SHOWN}"`);
    }
    const expo = rows.at(3);
    if (expo === undefined) throw new Error('no such row');
    expect(fulfillmentCell(expo, 'station', { zone: 'UTC' }).text).toBe('-');
    expect(rowSentence(expo, '1 of 4', { zone: 'UTC' })).toContain(': no station, ');
    expect(listColumn('station').filter(expo, 'UTC')).toBe('station:');
  });

  test('in groups, values, and holds', () => {
    const names = stationGroups(day, rows.order).map(({ name }) => name);
    expect(names).toEqual([SHOWN, 'Fry', 'no station']);
    const sizes = valueGroups(day, rows.order, 'station', 'UTC').map((group) => group.length);
    expect(sizes).toEqual([2, 1, 1]);
    expect(stationNamesIn(day.table).toSorted()).toEqual([SHOWN, 'Fry']);
    const shared = fulfillmentDay(
      [nameless(1), record(2, { at: FRY, tookMinutes: 3 })].map((each) => ({
        ...each,
        ticketGuid: AT_EXPO.ticketGuid ?? '',
      })),
      GRILL.guid,
    );
    const [holding] = stationsByHolding(shared, allRows(shared).order).stations;
    expect(holding?.station.name).toBe(SHOWN);
  });
});

describe('commands find such a station by that name', () => {
  const asked = async () => setStage({ stations: [UNNAMED, FRY], records: DAY });

  test.each([
    [`station:"${SHOWN}"`, ['Dish 1', 'Dish 2']],
    ['station:"no name"', ['Dish 1', 'Dish 2']],
    ['station:', ['Gathered']],
    ['!station:* level:1', ['Gathered']],
    ['station:fry', ['Fries']],
  ])('%s', async (filter, items) => {
    for (const stream of [false, true]) {
      const { api, clock } = await asked();
      const flags = { filter: [filter], stream, format: 'csv', columns: 'item' };
      const { stdout, failure } = await printed({ api, clock, flags });
      expect(failure).toBeUndefined();
      expect(stdout.trimEnd().split('\r\n').slice(1).toSorted()).toEqual(items);
    }
  });

  test('while records keep what the platform has', async () => {
    const { api, clock } = await asked();
    const flags = { filter: ['"dish 1"'], format: 'json' };
    const { stdout } = await printed({ api, clock, flags });
    expect(JSON.parse(stdout)).toEqual([expect.not.objectContaining({ prepStationName: SHOWN })]);
    const columns = { ...flags, columns: 'station' };
    const { stdout: chosen } = await printed({ api, clock, flags: columns });
    expect(JSON.parse(chosen)).toEqual([{ prepStationName: null }]);
  });

  test('and so do report, station list, and trace', async () => {
    const { api, clock } = await asked();
    const text = async (print: (outlets: Outlets) => Promise<unknown>) => {
      const out = taking();
      await print({ stdout: out.outlet, stderr: taking().outlet });
      return out.text();
    };
    const open = () => sourceOf(api, GRILL).source;
    expect(await text((outlets) => printReport(open(), [], {}, outlets, clock))).toContain(SHOWN);
    expect(
      await text((outlets) => printStations(open(), undefined, { format: 'table' }, outlets)),
    ).toContain(SHOWN);
    expect(
      await text((outlets) => printTrace(open(), SHOWN, { date: 'today' }, outlets, clock)),
    ).toContain(SHOWN);
  });
});
