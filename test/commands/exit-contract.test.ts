import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createKitchenApi } from '../../src/api/kitchen-api.ts';
import { printAudit } from '../../src/commands/audit/audit.ts';
import { printDiff } from '../../src/commands/diff.ts';
import { printFulfillments } from '../../src/commands/fulfillments.ts';
import { printReport } from '../../src/commands/report/report.ts';
import { printStations } from '../../src/commands/stations.ts';
import { printTrace } from '../../src/commands/trace.ts';
import { readOnce } from '../../src/commands/watch/read-once.ts';
import type { Outlets } from '../../src/output/line-output.ts';
import type { KitchenSource } from '../../src/reader/kitchen-source.ts';
import { decodeFaults } from '../../src/service/decode-faults.ts';
import { createVirtualClock, type VirtualClock } from '../api/virtual-clock.ts';
import { station } from '../scenarios/builders.ts';
import { GRILL, RIVAL, runKitchen } from '../service/running-kitchen.ts';
import { sourceOf, taking } from './fulfillments/printed.ts';
import { ownRun } from './own-io.ts';

interface Call {
  readonly source: KitchenSource;
  readonly outlets: Outlets;
  readonly clock: VirtualClock;
  /** An unknown format, where that is the case. */
  readonly format: { readonly format?: string };
  readonly station: string;
}

const FRY = station(1, { name: 'Fry' });

async function oldFile(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'linecheck-exits-')), 'old.json');
  await writeFile(path, JSON.stringify([FRY]));
  return path;
}

/** Every reading command, each as one reading a day where it can. */
const COMMANDS: Readonly<Record<string, (call: Call) => Promise<unknown>>> = {
  stations: ({ source, outlets, format }) => printStations(source, undefined, format, outlets),
  'stations STATION': ({ source, outlets, format, station: name }) =>
    printStations(source, name, format, outlets),
  audit: ({ source, outlets, clock, format }) =>
    printAudit(source, { date: 'today', ...format }, outlets, clock),
  trace: ({ source, outlets, clock, format, station: name }) =>
    printTrace(source, name, { date: 'today', ...format }, outlets, clock),
  fulfillments: ({ source, outlets, clock, format }) =>
    printFulfillments(source, [], format, outlets, clock),
  report: ({ source, outlets, clock, format }) => printReport(source, [], format, outlets, clock),
  diff: async ({ source, outlets, format }) =>
    printDiff(
      { oldPath: await oldFile(), newPath: undefined },
      format,
      { ...ownRun(), ...outlets },
      () => source,
    ),
  'watch --once': ({ source, outlets, clock, format }) =>
    readOnce(source, { once: true, states: format.format ?? 'slow' }, outlets, clock),
};

/** Commands without a business date, and so without a word about subscriptions. */
const WITHOUT_DATE = new Set(['stations', 'stations STATION', 'diff']);
const EVERY = Object.keys(COMMANDS);

/** What goes wrong, and every command's exit code for it. */
const KINDS: readonly (readonly [
  kind: string,
  exitCode: number,
  wrong: {
    readonly faults?: readonly object[];
    readonly secret?: string;
    readonly restaurant?: string;
    readonly format?: string;
    readonly station?: string;
  },
  commands: readonly string[],
])[] = [
  ['words that cannot be meant', 2, { format: 'xml' }, EVERY],
  ['a wrong secret', 3, { secret: 'wrong' }, EVERY],
  [
    'a token that is refused again and again',
    4,
    {
      faults: [
        { operation: 'prepStationsGet', status: 401 },
        { operation: 'itemFulfillmentsGet', status: 401 },
      ],
    },
    EVERY,
  ],
  ['a restaurant that was not granted', 4, { restaurant: RIVAL.guid }, EVERY],
  [
    'a platform that has no such operation',
    5,
    {
      faults: [
        { operation: 'prepStationsGet', status: 404 },
        { operation: 'itemFulfillmentsGet', status: 404 },
      ],
    },
    EVERY,
  ],
  ['a name that no station has', 2, { station: 'Sauna' }, ['stations STATION', 'trace']],
  [
    'a station that there is not',
    5,
    { station: '0f1e2d3c-ffff-4000-8000-000000000009' },
    ['stations STATION', 'trace'],
  ],
  [
    'no subscription',
    6,
    { faults: [{ operation: 'itemFulfillmentsGet', status: 204 }] },
    EVERY.filter((name) => !WITHOUT_DATE.has(name)),
  ],
  ['a platform that is down', 7, { faults: [{ operation: '*', status: 503 }] }, EVERY],
  [
    'too many requests, for ever',
    7,
    { faults: [{ operation: '*', status: 429, retryAfter: 3_600 }] },
    EVERY,
  ],
  [
    'an answer that is no JSON',
    8,
    {
      faults: [
        { operation: 'prepStationsGet', malformedBody: true },
        { operation: 'itemFulfillmentsGet', malformedBody: true },
      ],
    },
    EVERY,
  ],
];

const CASES = KINDS.flatMap(([kind, exitCode, wrong, commands]) =>
  commands.map((command) => ({ command, kind, exitCode, wrong })),
);

test.each(CASES)('$command ends with $exitCode if $kind, and prints nothing', async (given) => {
  const { command, exitCode, wrong } = given;
  const kitchen = await runKitchen({ faults: decodeFaults({ faults: wrong.faults ?? [] }) });
  const clock = createVirtualClock();
  const { clientId, clientSecret } = kitchen.credentials;
  const api = createKitchenApi({
    baseUrl: kitchen.url,
    credentials: { clientId, clientSecret: wrong.secret ?? clientSecret },
    clock,
    limits: { requestsPerSecond: Number.POSITIVE_INFINITY },
    random: () => 0.5,
  });
  onTestFinished(async () => {
    await api.close();
    await kitchen.stop();
  });
  await kitchen.publish([{ guid: FRY.guid, entityType: 'PrepStation', name: 'Fry' }]);
  const { timezone: zone, closeoutHour, name } = GRILL;
  const { source, closings } = sourceOf(api, {
    guid: wrong.restaurant ?? GRILL.guid,
    name,
    calendar: { zone, closeoutHour },
    zoneKnown: true,
  });
  const [out, err] = [taking(), taking()];
  const call: Call = {
    source,
    outlets: { stdout: out.outlet, stderr: err.outlet },
    clock,
    format: wrong.format === undefined ? {} : { format: wrong.format },
    station: wrong.station ?? 'fry',
  };
  const ended = await COMMANDS[command]?.(call).catch((reason: unknown) => reason);
  expect(ended).toMatchObject({ name: 'Failure', exitCode });
  expect(out.text()).toBe('');
  expect(closings()).toBe(exitCode === 2 && command === 'diff' ? 0 : 1);
  expect(`${String(ended)}${err.text()}`).not.toContain(clientSecret);
});
