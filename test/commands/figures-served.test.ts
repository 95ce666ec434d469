import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { printAudit } from '../../src/commands/audit/audit.ts';
import { printFleet } from '../../src/commands/fleet.ts';
import { printFulfillments } from '../../src/commands/fulfillments.ts';
import { printReport } from '../../src/commands/report/report.ts';
import { formatInstant } from '../../src/contract/instant.ts';
import type { Outlets } from '../../src/output/line-output.ts';
import type { KitchenSource } from '../../src/reader/kitchen-source.ts';
import { EPOCH } from '../api/virtual-clock.ts';
import { GRILL, record } from '../scenarios/builders.ts';
import { setStage } from '../scenarios/stage.ts';
import { randomDays, STATIONS } from './figures-day.ts';
import { sourceOf, taking } from './fulfillments/printed.ts';

const RUNS = 6;

interface Times {
  readonly p90Ms: number | null;
  readonly late: number;
  readonly lateShare: number | null;
  readonly unBumped: number;
  readonly massBumped: number;
  readonly rows: number;
}

/** As much of a report's JSON as is held against others. */
interface Report {
  readonly measures: readonly { readonly id: string; readonly p90Ms: number | null }[];
  readonly stations: readonly (Times & { readonly station: string | null })[];
  readonly openLoad: { readonly peak: number };
  readonly bumps: { readonly believedShare: number | null };
}

/** Commands over the real service, and what they print. */
async function kitchen() {
  const stage = await setStage({ stations: STATIONS });
  const { api, clock } = stage;
  type Run = (source: KitchenSource, outlets: Outlets) => Promise<unknown>;
  const printed = async (run: Run): Promise<string> => {
    const { outlet, text } = taking();
    const open = { ...sourceOf(api, GRILL).source, close: () => Promise.resolve() };
    await run(open, { stdout: outlet, stderr: taking().outlet });
    return text();
  };
  const { signal } = new AbortController();
  const flags = { format: 'json' };
  return {
    stage,
    report: async (): Promise<Report> =>
      JSON.parse(await printed((from, to) => printReport(from, [], flags, to, clock))),
    fleet: async (): Promise<
      readonly [Times & { readonly mostOpen: number; readonly believedShare: number | null }]
    > => JSON.parse(await printed((from, to) => printFleet(from, flags, to, clock, signal))),
    audit: async (): Promise<{
      readonly findings: readonly { readonly rule: string; readonly message: string }[];
    }> =>
      JSON.parse(
        await printed((from, to) => printAudit(from, { ...flags, date: 'today' }, to, clock)),
      ),
    rows: async (filter: string): Promise<number> => {
      const csv = { format: 'csv', columns: 'odd' };
      const text = await printed((from, to) => printFulfillments(from, [filter], csv, to, clock));
      return text.split('\r\n').length - 2;
    },
  };
}

test('all commands print the same figure, whatever the day', async () => {
  await fc.assert(
    fc.asyncProperty(randomDays, async (records) => {
      const { stage, report, fleet, rows } = await kitchen();
      await stage.fulfil(records);
      const { measures, stations, openLoad, bumps } = await report();
      const [own] = await fleet();
      const sum = (of: 'unBumped' | 'massBumped') =>
        stations.reduce((total, each) => total + each[of], 0);

      expect(own.p90Ms).toBe(measures[0]?.p90Ms);
      expect(own.mostOpen).toBe(openLoad.peak);
      expect(own.believedShare).toBe(bumps.believedShare);
      expect(own.rows).toBe(await rows('odd:*|odd:'));
      expect(own.unBumped).toBe(await rows('level:0 odd:un-bumped'));
      expect(own.massBumped).toBe(await rows('level:0 odd:mass-bumped'));
      expect([sum('unBumped'), sum('massBumped')]).toEqual([own.unBumped, own.massBumped]);
      for (const { station, rows: count } of stations) {
        const name = STATIONS.find(({ guid }) => guid === station)?.name;
        if (name === undefined) continue;
        expect(await rows(`level:0 station=${name}`)).toBe(count);
      }
    }),
    { numRuns: RUNS },
  );
});

test('R28 to R30 count the rows that figures leave out', async () => {
  const { stage, audit, rows } = await kitchen();
  const [grill, fry, bar] = STATIONS;
  if (grill === undefined || fry === undefined || bar === undefined) throw new Error('three');
  const at = (ms: number) => ({ itemFulfilledAt: formatInstant(EPOCH - 60_000 + ms) });
  await stage.fulfil([
    // Two in each of two adjacent seconds, and five in one.
    ...[0, 1, 2, 3, 4].map((n) => record(n, { at: grill, facts: at(n * 199) })),
    ...[5, 6].map((n) => record(n, { at: grill, facts: at(-1) })),
    ...[7, 8, 9].map((n) => record(n, { at: fry, firedMinutesAgo: 90, tookMinutes: 60.02 })),
    record(10, { at: fry }),
    record(11, { at: bar, firedMinutesAgo: 5 * 24 * 60 }),
    record(12, { at: bar }),
  ]);
  const { findings } = await audit();
  const found = (rule: string) => findings.find((each) => each.rule === rule)?.message ?? '';
  expect(found('R29')).toMatch(/^5 of 7 items /);
  expect(await rows('station=Grill odd:mass-bumped')).toBe(5);
  expect(found('R28')).toMatch(/^3 of 4 items /);
  expect(await rows('station=Fry odd:un-bumped')).toBe(3);
  expect(found('R30')).toMatch(/^1 of 2 items /);
  expect(await rows('odd:other-date')).toBe(1);
});
