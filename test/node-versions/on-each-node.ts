/** What the shipped program does on each Node that it is promised for. */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { type BuiltProgram, builtProgram } from '../process/built-program.ts';
import { runCommand } from '../process/command.ts';
import { startServing } from '../process/service/serving-program.ts';
import { type NodeRuntime, nodeRuntimes } from './node-runtimes.ts';

/** A business date that is over. */
const DATE = '20260105';
/** Longest that one Node may take for all, ms. */
const SMOKE_MS = 120_000;

/** Printed where a command reads the demo, or makes an archive; it is no complaint. */
const NARRATED = /^(?:Demo: simulated data\.|Created an archive: .+)\n/;

/** Tests of the program on these versions, and on the one that runs the tests. */
export async function testedOn(versions: readonly string[]): Promise<void> {
  const program = builtProgram();
  const runtimes = await nodeRuntimes(versions);

  test('in CI the program is tried on another Node than that of the tests', () => {
    const fewest = process.env['CI'] === undefined ? 1 : 2;
    expect(runtimes.length).toBeGreaterThanOrEqual(fewest);
  });

  test.each(runtimes)(
    'Node $version prints the version, the demo and its stations',
    async (runtime) => {
      expect(await printed(program, runtime, ['--version'])).toBe(`${packageJson.version}\n`);
      const snapshot = await runCommand(program, ['demo', '--profile', 'cafe'], {}, runtime.path);
      expect(snapshot).toMatchObject({ code: 0, stdout: expect.stringContaining('Expo') });
      expect(snapshot.stderr).not.toContain('Warning');
      const stations = (await printed(program, runtime, ['stations', '--demo']))
        .trimEnd()
        .split('\n');
      expect(stations.length).toBeGreaterThan(3);
      expect(JSON.parse(stations[0] ?? '')).toMatchObject({ entityType: 'PrepStation' });
    },
    SMOKE_MS,
  );

  test(
    'each of them fills an archive, serves it as in the document, and the next one reads it',
    async () => {
      // All at once: most of the time a judge waits, so as to ask no faster than a platform allows.
      const ends = await Promise.all(
        runtimes.map((runtime) => filledServedAndJudged(program, runtimes, runtime)),
      );
      const well = { code: 0, signal: null, readByNext: { dates: 1, clients: 1 } };
      expect(ends).toMatchObject(runtimes.map(({ version }) => ({ version, ...well })));
    },
    SMOKE_MS,
  );
}

/** Runs the program on a Node; it must go well and complain of nothing. */
async function printed(
  program: BuiltProgram,
  { version, path }: NodeRuntime,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { code, stdout, stderr } = await runCommand(program, args, environment, path);
  // Node itself would warn there of what is experimental or on its way out.
  const complaints = stderr.replace(NARRATED, '');
  expect({ version, args, code, complaints }).toEqual({ version, args, code: 0, complaints: '' });
  return stdout;
}

async function filledServedAndJudged(
  program: BuiltProgram,
  runtimes: readonly NodeRuntime[],
  runtime: NodeRuntime,
) {
  const { version, path } = runtime;
  const folder = await mkdtemp(join(program.temporary, 'node-'));
  const archive = { LINECHECK_ARCHIVE: `sqlite:${join(folder, 'kitchen.sqlite')}` };
  const simulate = ['archive', 'simulate', '--profile', 'cafe', '--from', DATE];
  const restaurant = JSON.parse(
    (await printed(program, runtime, simulate, archive)).split('\n')[0] ?? '',
  );
  const grant = ['--scope', 'kitchen:read', '--restaurant', restaurant.guid];
  const add = ['archive', 'client', 'add', 'smoke', ...grant];
  const client = JSON.parse(await printed(program, runtime, add, archive));
  const service = await startServing(program, ['--port', '0'], archive, path);
  const connection = {
    LINECHECK_BASE_URL: service.url,
    LINECHECK_CLIENT_ID: client.clientId,
    LINECHECK_CLIENT_SECRET: client.clientSecret,
    LINECHECK_RESTAURANT: restaurant.guid,
    LINECHECK_TIMEZONE: restaurant.timezone,
  };
  const judged = await printed(
    program,
    runtime,
    ['conformance', '--business-date', DATE],
    connection,
  );
  expect(judged).toMatch(/ behaviors: \d+ pass, 0 FAIL, 0 differs, /);
  service.signal('SIGTERM');
  const ended = await service.ended;
  // Each line of it is JSON, or reading it throws.
  expect(service.log().length).toBeGreaterThan(0);
  // Each Node has an engine of its own, and all of them one file.
  const next = runtimes[(runtimes.indexOf(runtime) + 1) % runtimes.length] ?? runtime;
  const readByNext: unknown = JSON.parse(
    await printed(program, next, ['archive', 'check'], archive),
  );
  return { version, ...ended, readByNext };
}
