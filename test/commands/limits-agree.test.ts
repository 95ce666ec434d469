import { expect, test } from 'vitest';
import type { ReportFlags } from '../../src/commands/arguments/command-flags.ts';
import { printFleet } from '../../src/commands/fleet.ts';
import { printReport } from '../../src/commands/report/report.ts';
import { printStationsNow } from '../../src/commands/stations.ts';
import { printTrend } from '../../src/commands/trend.ts';
import type { Decisions } from '../../src/kitchen/pace/station-limit.ts';
import type { KitchenSource } from '../../src/reader/kitchen-source.ts';
import { demoSource, still } from './demo-source.ts';
import { taking } from './fulfillments/printed.ts';

interface Station {
  readonly guid: string;
  readonly station: string;
  readonly name: string;
  readonly lateMs: number;
  readonly limitFrom: string;
  readonly late: number;
  readonly limit: { readonly lateMs: number; readonly from: string };
}

const open = (source: KitchenSource): KitchenSource => ({
  ...source,
  close: () => Promise.resolve(),
});

async function jsonOf(print: (outlets: Parameters<typeof printReport>[3]) => Promise<number>) {
  const out = taking();
  await print({ stdout: out.outlet, stderr: taking().outlet });
  return JSON.parse(out.text());
}

async function decided(): Promise<{ source: KitchenSource; decisions: Decisions }> {
  const source = open(await demoSource());
  const [restaurant] = source.restaurants;
  const { stations } = await source.api.stations(restaurant?.guid ?? '');
  const grill = stations.find(({ name }) => name === 'Grill')?.guid ?? '';
  const limit = { cautionMs: 60_000, lateMs: 240_000 };
  return { source, decisions: { [grill]: { limit, mute: undefined } } };
}

const reportOf = (source: KitchenSource, decisions: Decisions, flags: ReportFlags = {}) =>
  jsonOf((outlets) =>
    printReport(source, [], { format: 'json', ...flags }, outlets, still, () => decisions),
  );

test('report, stations --now, fleet, and trend judge each station by the same limit', async () => {
  const { source, decisions } = await decided();
  const report = await reportOf(source, decisions);
  const own: readonly Station[] = report.stations;
  const origins = new Set(own.map(({ limit }) => limit.from));
  expect(origins).toEqual(new Set(['set here', 'usual 90%']));
  expect(report.thresholds).toEqual({ cautionMs: 480_000, lateMs: 720_000 });

  const now: readonly Station[] = await jsonOf((outlets) =>
    printStationsNow(
      source,
      undefined,
      { now: true, format: 'json' },
      outlets,
      still,
      () => decisions,
    ),
  );
  const trend: readonly Station[] = await jsonOf((outlets) =>
    printTrend(
      source,
      [],
      { from: 'today', to: 'today', format: 'json' },
      outlets,
      still,
      () => decisions,
    ),
  );
  for (const { station, limit } of own) {
    for (const others of [now, trend]) {
      const other = others.find(({ guid }) => guid === station);
      expect({ lateMs: other?.lateMs, from: other?.limitFrom }).toEqual({
        lateMs: limit.lateMs,
        from: limit.from,
      });
    }
  }

  const { signal } = new AbortController();
  const [row] = await jsonOf((outlets) =>
    printFleet(source, { format: 'json' }, outlets, still, signal, () => decisions),
  );
  const counted = own.reduce((sum, each) => sum + each.late, 0);
  expect(row.lateShare).toBeCloseTo(counted / judged(report), 10);
});

/** Rows counted in a late share. */
function judged({ stations }: { stations: readonly { count: number; unBumped: number }[] }) {
  return stations.reduce((sum, { count, unBumped }) => sum + count + unBumped, 0);
}

test('--late judges all stations, and without earlier dates the default does', async () => {
  const { source, decisions } = await decided();
  const limits = async (flags: ReportFlags, from: KitchenSource = source) => {
    const { stations }: { stations: readonly Station[] } = await reportOf(from, decisions, flags);
    return new Set(stations.map(({ limit }) => `${limit.from} ${limit.lateMs}`));
  };
  expect(await limits({ late: '9m' })).toEqual(new Set(['flag 540000']));
  const { usualReader: _, ...alone } = source;
  expect(await limits({}, alone)).toEqual(new Set(['set here 240000', 'default 720000']));
});
