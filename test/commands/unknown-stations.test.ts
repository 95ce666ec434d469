import { describe, expect, test } from 'vitest';
import { printFulfillments } from '../../src/commands/fulfillments.ts';
import { printReport } from '../../src/commands/report/report.ts';
import { printStations } from '../../src/commands/stations.ts';
import { printTrace } from '../../src/commands/trace.ts';
import type { RestaurantChoice } from '../../src/kitchen/model/restaurant.ts';
import type { Outlets } from '../../src/output/line-output.ts';
import type { KitchenSource } from '../../src/reader/kitchen-source.ts';
import type { VirtualClock } from '../api/virtual-clock.ts';
import { GRILL, RIVAL, record, restaurant, station } from '../scenarios/builders.ts';
import { setStage } from '../scenarios/stage.ts';
import { sourceOf, taking } from './fulfillments/printed.ts';

const HOTLINE = station(1, { name: 'Hot line' });
const FRY = station(2, { name: 'Fry' });
/** The setup does not have it any more. */
const DELETED = station(3, { name: 'Old bar' });
const CAFE = restaurant(7, 'Corner Cafe');
const PASTRY = station(8, { name: 'Pastry' });

interface Call {
  readonly source: KitchenSource;
  readonly outlets: Outlets;
  readonly clock: VirtualClock;
  /** A term of a filter. */
  readonly term: string;
}

const FILTERING: Readonly<Record<string, (call: Call) => Promise<unknown>>> = {
  fulfillments: ({ source, outlets, clock, term }) =>
    printFulfillments(source, [term], {}, outlets, clock),
  'fulfillments --filter': ({ source, outlets, clock, term }) =>
    printFulfillments(source, [], { filter: [term] }, outlets, clock),
  report: ({ source, outlets, clock, term }) => printReport(source, [term], {}, outlets, clock),
};

/** Runs a command on the grill, or on several restaurants. */
async function ended(
  run: (call: Call) => Promise<unknown>,
  term = '',
  restaurants: readonly RestaurantChoice[] = [GRILL],
) {
  const { api, clock } = await setStage({
    stations: [HOTLINE, FRY],
    records: [record(1, { at: FRY }), record(2, { at: DELETED })],
    neighbors: [{ choice: CAFE, stations: [PASTRY], records: [] }],
  });
  const [out, err] = [taking(), taking()];
  const { source } = sourceOf(api, GRILL);
  const outlets = { stdout: out.outlet, stderr: err.outlet };
  const all = { ...source, restaurants, requestedRestaurants: restaurants };
  const outcome = await run({ source: all, outlets, clock, term }).catch((error: unknown) => error);
  return { outcome, stdout: out.text(), stderr: err.text() };
}

describe.each(Object.entries(FILTERING))('%s', (_command, run) => {
  test.each([
    ['station:hotlime', ' Did you mean "Hot line"?'],
    ['station:ofry', ' Did you mean "Fry"?'],
    ['!station:sauna', ''],
    ['station:fry,sauna', ''],
    ['(station:fry wait>1m)|station=sauna', ''],
  ])('refuses %s, which is neither in the setup nor in the rows', async (term, meant) => {
    const { outcome, stdout } = await ended(run, term);
    expect(outcome).toMatchObject({ code: 'USAGE', exitCode: 2 });
    const [, name = ''] = /(hotlime|ofry|sauna)/.exec(term) ?? [];
    expect(String(outcome)).toBe(`Failure: Unknown station "${name}".${meant}`);
    expect(stdout).toBe('');
  });

  test.each(['station:hot', 'station:"old bar"', 'station:', 'station:*', 'sauna'])(
    'takes %s',
    async (term) => {
      expect(await ended(run, term)).toMatchObject({ outcome: 0 });
    },
  );
});

test('the setup is read only if the rows do not have the name', async () => {
  const reads = async (term: string) => {
    const { api, clock } = await setStage({
      stations: [HOTLINE],
      records: [record(1, { at: FRY })],
    });
    let count = 0;
    const counting = {
      ...api,
      stations: (...asked: Parameters<typeof api.stations>) => {
        count += 1;
        return api.stations(...asked);
      },
    };
    const { source } = sourceOf(counting, GRILL);
    const outlets = { stdout: taking().outlet, stderr: taking().outlet };
    await printFulfillments(source, [term], {}, outlets, clock);
    return count;
  };
  expect(await reads('station:fry')).toBe(0);
  expect(await reads('station:hot')).toBe(1);
});

const SEVERAL: Readonly<Record<string, (name: string) => (call: Call) => Promise<unknown>>> = {
  fulfillments:
    (name) =>
    ({ source, outlets, clock }) =>
      printFulfillments(source, [`station:${name}`], {}, outlets, clock),
  report:
    (name) =>
    ({ source, outlets, clock }) =>
      printReport(source, [`station:${name}`], { format: 'ndjson' }, outlets, clock),
  stations:
    (name) =>
    ({ source, outlets }) =>
      printStations(source, name, {}, outlets),
  trace:
    (name) =>
    ({ source, outlets, clock }) =>
      printTrace(source, name, { format: 'ndjson' }, outlets, clock),
};

describe.each(Object.entries(SEVERAL))('%s of several restaurants', (_, of) => {
  test('leaves out a restaurant without the station, with a warning', async () => {
    const { outcome, stdout, stderr } = await ended(of('fry'), '', [GRILL, CAFE]);
    expect(outcome).toBe(0);
    expect(stdout).toContain(GRILL.guid);
    expect(stdout).not.toContain(CAFE.guid);
    expect(stderr).toContain('linecheck: Corner Cafe: Unknown station "fry". Skipped.\n');
  });

  test('is refused if no restaurant has it', async () => {
    const { outcome, stdout } = await ended(of('pastri'), '', [GRILL, CAFE]);
    expect({ outcome, stdout }).toMatchObject({
      outcome: { code: 'USAGE', exitCode: 2 },
      stdout: '',
    });
    expect(String(outcome)).toContain('Unknown station "pastri".');
  });

  test('ends with the failure if one restaurant fails and the others do not have it', async () => {
    const { outcome, stdout } = await ended(of('sauna'), '', [RIVAL, CAFE]);
    expect({ outcome, stdout }).toEqual({ outcome: 4, stdout: '' });
  });
});
