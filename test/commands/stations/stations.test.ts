import { expect, test } from 'vitest';
import type { KitchenSource } from '../../../src/reader/kitchen-source.ts';
import { GRILL, monitoring, station } from '../../scenarios/builders.ts';
import { type Staging, setStage } from '../../scenarios/stage.ts';
import { readStationsAs } from './printed.ts';

const FRY = station(2, { name: 'Fry', printingMode: 'OFFLINE_ONLY', kitchenPrinter: undefined });
const COLD = station(1, { name: 'Cold', ...monitoring(FRY, station(9)) });
const BAR = station(3, { name: 'Bar' });
const OTHER_BAR = station(4, { name: 'bar ' });

async function sourceOf(stations: Staging['stations'] = []) {
  const { api } = await setStage({ stations });
  const source: KitchenSource = {
    kind: 'platform',
    api,
    restaurants: [GRILL],
    name: 'test',
    refreshMs: 30_000,
    expectDate: () => undefined,
    close: () => api.close(),
  };
  return source;
}

test('the table has a line for each station, by name', async () => {
  const text = await readStationsAs(await sourceOf([FRY, COLD]), undefined, 'table');
  expect(`\n${text}`).toMatchInlineSnapshot(`
    "
    Station Prints Expo Issues GUID
    Cold    always yes  !! 2   0f1e2d3c-0001-4000-8000-000000000001
    Fry     no     yes  ! 1    0f1e2d3c-0001-4000-8000-000000000002
    "
  `);
});

test('ndjson has each station as it was read, by name', async () => {
  const text = await readStationsAs(await sourceOf([FRY, COLD]), undefined, 'ndjson');
  expect(text.endsWith('\n')).toBe(true);
  const lines = text.trimEnd().split('\n');
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual(
    [COLD, FRY].map((each): unknown => JSON.parse(JSON.stringify(each))),
  );
});

test('json has all stations in one array', async () => {
  const text = await readStationsAs(await sourceOf([FRY, BAR]), undefined, 'json');
  expect(JSON.parse(text)).toMatchObject([{ name: 'Bar' }, { name: 'Fry' }]);
});

test('a kitchen without stations prints no line', async () => {
  expect(await readStationsAs(await sourceOf(), undefined, 'ndjson')).toBe('');
});

test.each([COLD.guid, 'Cold', ' cOLD '])('%j prints one station in full', async (wanted) => {
  const source = await sourceOf([FRY, COLD]);
  const text = await readStationsAs(source, wanted, 'table');
  expect(text).toContain(`guid                   ${COLD.guid}`);
  expect(text).toContain(`${FRY.guid} Fry`);
  expect(text).toContain('(not in the list)');
  expect(text).toMatch(/^error R11 .+\n +Fix: .+/m);
  expect(JSON.parse(await readStationsAs(source, wanted, 'json'))).toMatchObject({
    station: { guid: COLD.guid },
    findings: [{ rule: 'R11', severity: 'error' }, { rule: 'R15' }],
  });
  expect(JSON.parse(await readStationsAs(source, wanted, 'ndjson'))).toMatchObject({
    guid: COLD.guid,
  });
});

test.each([
  ['Sauna', 'USAGE', 2, 'Unknown station "Sauna".'],
  ['Frz', 'USAGE', 2, 'Unknown station "Frz". Did you mean "Fry"?'],
  ['0f1e2d3c-ffff-4000-8000-000000000009', 'NOT_FOUND', 5, 'Unknown station "0f1e2d3c-ffff-'],
])('an unknown station %s is %s', async (wanted, code, exitCode, says) => {
  const outcome = readStationsAs(await sourceOf([FRY]), wanted, 'table');
  await expect(outcome).rejects.toMatchObject({ code, exitCode });
  await expect(outcome).rejects.toThrow(says);
});

test('a name that two stations share asks for the GUID, and takes it', async () => {
  const source = await sourceOf([BAR, OTHER_BAR]);
  const outcome = readStationsAs(source, 'bar', 'table');
  await expect(outcome).rejects.toMatchObject({ code: 'USAGE' });
  for (const { guid } of [BAR, OTHER_BAR]) await expect(outcome).rejects.toThrow(guid);
  expect(await readStationsAs(source, OTHER_BAR.guid, 'table')).toContain(OTHER_BAR.guid);
});

test('platform names move no cursor in any format, and JSON still has them', async () => {
  const name = 'Fry\u001b[2J\u009b31m\u202eX';
  const hostile = station(1, { name });
  const source = await sourceOf([hostile]);
  for (const format of ['table', 'json', 'ndjson'] as const) {
    for (const wanted of [undefined, hostile.guid]) {
      const text = await readStationsAs(source, wanted, format);
      // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    }
  }
  expect(JSON.parse(await readStationsAs(source, undefined, 'ndjson'))).toMatchObject({ name });
});
