/** The shipped program on each promised Node. */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { findingsAbout } from '../conformance/findings.ts';
import { type BuiltProgram, builtProgram } from '../process/built-program.ts';
import { runCommand } from '../process/command.ts';
import { type RunHere, runningHere, type StartHere, startingHere } from '../process/in-process.ts';
import { serveHere, startServing } from '../process/service/serving-program.ts';
import { type NodeRuntime, nodeRuntimes } from './node-runtimes.ts';

/** A past business date. */
const DATE = '20260105';
/** Longest time per Node, ms. */
const SMOKE_MS = 120_000;

/** Printed where a command uses the demo or makes an archive. No complaint. */
const NARRATED = /^(?:Demo: simulated data\.|Created an archive: .+)\n/;

/** On these versions, and, in the tests' process, the test runner's. */
export async function testedOn(versions: readonly string[]): Promise<void> {
  const program = builtProgram();
  const started = { program, startHere: startingHere(program), runHere: runningHere(program) };
  const runtimes = await nodeRuntimes(versions);

  test('in CI the program is tried on another Node than the tests use', () => {
    const fewest = process.env['CI'] === undefined ? 1 : 2;
    expect(runtimes.length).toBeGreaterThanOrEqual(fewest);
  });

  // All other tests start the program on their own Node.
  const others = runtimes.filter(({ version }) => version !== process.versions.node);
  test.each(others.length === 0 ? runtimes : others)(
    'Node $version prints the version, the demo and the stations',
    async (runtime) => {
      expect(await printed(started, runtime, ['--version'])).toBe(`${packageJson.version}\n`);
      const snapshot = await runCommand(program, ['demo', '--profile', 'cafe'], {}, runtime.path);
      expect(snapshot).toMatchObject({ code: 0, stdout: expect.stringContaining('90% under') });
      expect(snapshot.stderr).not.toContain('Warning');
      const stations = (await printed(started, runtime, ['stations', '--demo']))
        .trimEnd()
        .split('\n');
      expect(stations.length).toBeGreaterThan(3);
      expect(JSON.parse(stations[0] ?? '')).toMatchObject({ entityType: 'PrepStation' });
    },
    SMOKE_MS,
  );

  test(
    'each Node fills an archive and serves it as documented, and the next one reads it',
    async () => {
      // All at once: judges mostly wait, to respect the platform's pace.
      const ends = await Promise.all(
        runtimes.map((runtime) => filledServedAndJudged(started, runtimes, runtime)),
      );
      const well = { code: 0, signal: null, readByNext: { dates: 1, clients: 1 } };
      expect(ends).toMatchObject(runtimes.map(({ version }) => ({ version, ...well })));
    },
    SMOKE_MS,
  );
}

interface Started {
  readonly program: BuiltProgram;
  readonly startHere: StartHere;
  readonly runHere: RunHere;
}

/** Must succeed without complaints. */
async function printed(
  { program, runHere }: Started,
  { version, path }: NodeRuntime,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const isOwn = path === process.execPath;
  const running = isOwn ? runHere(args, environment) : runCommand(program, args, environment, path);
  const { code, stdout, stderr } = await running;
  // Node's own warnings: experimental or deprecated features.
  const complaints = stderr.replace(NARRATED, '');
  expect({ version, args, code, complaints }).toEqual({ version, args, code: 0, complaints: '' });
  return stdout;
}

async function filledServedAndJudged(
  started: Started,
  runtimes: readonly NodeRuntime[],
  runtime: NodeRuntime,
) {
  const { version, path } = runtime;
  const { program, startHere } = started;
  const folder = await mkdtemp(join(program.temporary, 'node-'));
  const archive = { LINECHECK_ARCHIVE: `sqlite:${join(folder, 'kitchen.sqlite')}` };
  const simulate = ['archive', 'simulate', '--profile', 'cafe', '--from', DATE];
  const restaurant = JSON.parse(
    (await printed(started, runtime, simulate, archive)).split('\n')[0] ?? '',
  );
  const grant = ['--scope', 'kitchen:read', '--restaurant', restaurant.restaurant];
  const add = ['archive', 'client', 'add', 'smoke', ...grant];
  const client = JSON.parse(await printed(started, runtime, add, archive));
  const isOwn = path === process.execPath;
  const service = isOwn
    ? await serveHere(startHere, ['--port', '0'], archive)
    : await startServing(program, ['--port', '0'], archive, path);
  const connection = {
    LINECHECK_BASE_URL: service.url,
    LINECHECK_CLIENT_ID: client.clientId,
    LINECHECK_CLIENT_SECRET: client.clientSecret,
    LINECHECK_RESTAURANT: restaurant.restaurant,
    LINECHECK_TIMEZONE: restaurant.timezone,
  };
  const { of } = await findingsAbout({
    url: service.url,
    credentials: client,
    restaurant: restaurant.restaurant,
    businessDate: DATE,
  });
  expect([...of('FAIL'), ...of('differs')]).toEqual([]);
  const stations = await printed(started, runtime, ['stations', '--format', 'json'], connection);
  expect(JSON.parse(stations)).not.toEqual([]);
  service.signal('SIGTERM');
  const ended = await service.ended;
  // Each line is JSON, or parsing throws.
  expect(service.log().length).toBeGreaterThan(0);
  // Each Node has a separate engine. All share one file.
  const next = runtimes[(runtimes.indexOf(runtime) + 1) % runtimes.length] ?? runtime;
  const readByNext: unknown = JSON.parse(
    await printed(started, next, ['archive', 'check'], archive),
  );
  return { version, ...ended, readByNext };
}
