import { expect, test } from 'vitest';
import type { DiffFlags } from '../../../src/commands/arguments/command-flags.ts';
import { printLike } from '../../../src/commands/diff-like.ts';
import { diffCommand } from '../../../src/commands/diff.ts';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import { GRILL, monitoring, RIVAL, restaurant, station } from '../../scenarios/builders.ts';
import { type Staging, setStage } from '../../scenarios/stage.ts';
import { sourceOf, taking } from '../fulfillments/printed.ts';
import { ownRun } from '../own-io.ts';

const FRY = station(2, { name: 'Fry' });
const COLD = station(1, { name: 'Cold', ...monitoring(FRY) });
const DOWNTOWN = restaurant(101, 'Downtown');
const UPTOWN = restaurant(102, 'Uptown');
const CHAIN: Staging = {
  stations: [COLD, FRY],
  neighbors: [
    {
      choice: DOWNTOWN,
      stations: [station(11, { name: 'FRY ' }), { ...COLD, guid: 'cold', ...monitoring(FRY) }],
      records: [],
    },
    {
      choice: UPTOWN,
      stations: [
        station(21, { name: 'Fry', printingMode: 'OFFLINE_ONLY', kitchenPrinter: undefined }),
        station(22, { name: 'Bar' }),
        station(23, { name: 'Bar' }),
      ],
      records: [],
    },
  ],
};
const ALL = [GRILL, DOWNTOWN, UPTOWN];

/** Compares restaurants with the grill, and returns what was written and how it ended. */
async function compared(
  flags: DiffFlags,
  restaurants: readonly RestaurantChoice[] = ALL,
  asked?: readonly RestaurantChoice[],
) {
  const { api, clock } = await setStage(CHAIN);
  const [out, err] = [taking(), taking()];
  const { source, closings } = sourceOf(api, GRILL);
  const ended: unknown = await printLike(
    { ...source, restaurants, ...(asked && { requestedRestaurants: asked }) },
    { like: 'corner grill', ...flags },
    { stdout: out.outlet, stderr: err.outlet },
    clock,
  ).catch((reason: unknown) => reason);
  return { stdout: out.text(), stderr: err.text(), ended, closings: closings() };
}

test('each restaurant has a line, and so has each difference', async () => {
  const { stdout, stderr, ended, closings } = await compared({ allRestaurants: true });
  expect({ stderr, ended, closings }).toEqual({
    stderr: 'linecheck: 3 restaurants read.\n',
    ended: 0,
    closings: 1,
  });
  expect(`\n${stdout}`).toMatchInlineSnapshot(`
    "
    Compared with Corner Grill (test), 2 stations.

    Corner Grill: the model

    Downtown: 1 difference
        Cold: connectedPrepStations: (not in the list) (model: Fry)

    Uptown: 5 differences
        Several stations have the name Bar (2 here, 0 in the model). They are
        matched in list order.
        Bar: extra
        Bar: extra
        Cold: missing
        Fry: printingMode: OFFLINE_ONLY (model: ON)
        Fry: kitchenPrinter: not set (model: own)
    "
  `);
});

test('a restaurant that could not be read is an outcome, and sets the exit code', async () => {
  const flags = { allRestaurants: true, exitCode: true } as const;
  const { stdout, stderr, ended } = await compared({ ...flags, format: 'ndjson' }, [
    UPTOWN,
    RIVAL,
    GRILL,
  ]);
  expect(ended).toBe(4);
  expect(stderr).toMatch(
    /^linecheck: Rival Diner: .+\n.+\[NOT_PERMITTED\]\nlinecheck: 2 of 3 restaurants read, 1 no access\. 1 different\.\n$/,
  );
  const rows = stdout
    .trimEnd()
    .split('\n')
    .map((line): object => JSON.parse(line));
  expect(rows).toHaveLength(8);
  expect(rows.slice(0, 2)).toMatchObject([
    { restaurant: UPTOWN.guid, name: 'Uptown', state: 'read', code: null, differences: 5 },
    { restaurant: UPTOWN.guid, name: 'Uptown', state: null, kind: 'extra', station: 'Bar' },
  ]);
  expect(rows.slice(-2)).toMatchObject([
    { name: 'Rival Diner', state: 'denied', code: 'NOT_PERMITTED', differences: null, kind: null },
    { name: 'Corner Grill', state: 'read', differences: 0 },
  ]);
  const table = await compared(flags, [GRILL, RIVAL]);
  expect(table.stdout).toContain('Rival Diner: no access (NOT_PERMITTED)\n');
});

test('--exit-code is 1 for a difference, and 0 without one', async () => {
  const asked = { exitCode: true };
  expect(await compared(asked, [UPTOWN, ...ALL], [UPTOWN])).toMatchObject({ ended: 1 });
  expect(await compared({}, [UPTOWN, ...ALL], [UPTOWN])).toMatchObject({ ended: 0 });
  expect(await compared(asked, [GRILL, DOWNTOWN], [GRILL])).toMatchObject({ ended: 0 });
});

test('an unreadable model ends the command with its failure', async () => {
  const { stdout, ended, closings } = await compared({ like: RIVAL.guid }, ALL);
  expect({ stdout, closings }).toEqual({ stdout: '', closings: 1 });
  expect(ended).toMatchObject({ code: 'NOT_PERMITTED', exitCode: 4 });
  expect(String(ended)).toContain(RIVAL.guid);
});

test('the model is a known name or a GUID', async () => {
  expect(await compared({ like: UPTOWN.guid }, [UPTOWN])).toMatchObject({ ended: 0 });
  const unknown = await compared({ like: 'Corner Gril' });
  expect(unknown).toMatchObject({ ended: { code: 'USAGE', exitCode: 2 }, stdout: '' });
  expect(String(unknown.ended)).toContain('Did you mean "Corner Grill"?');
  const twice = await compared({}, [GRILL, { ...UPTOWN, name: GRILL.name }]);
  expect(String(twice.ended)).toContain('Several restaurants are named');
});

test.each([
  [['old.json'], { like: 'Downtown' }, 'only one of them'],
  [[], { like: 'Downtown', from: 'today' }, 'only one of them'],
  [['old.json'], { allRestaurants: true }, '--all-restaurants needs --like'],
] as const)('diff %j with %j is refused', async ([path], flags, why) => {
  const outcome = diffCommand(path, undefined, flags, ownRun());
  await expect(outcome).rejects.toMatchObject({ code: 'USAGE' });
  await expect(outcome).rejects.toThrow(why);
});
