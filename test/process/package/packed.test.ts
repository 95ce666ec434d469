/** The `npm pack` package, used like an installed one. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { simulateRestaurant } from '../../../src/service/simulator/restaurant.ts';
import { GRILL, serveKitchen } from '../served-kitchen.ts';
import { packedProgram } from './packed-program.ts';

const run = promisify(execFile);
const ROOT = new URL('../../..', import.meta.url).pathname;
const DATE = '20260105';
const packed = packedProgram();
const SHIPPED_COMPLETIONS = 'node_modules/linecheck/assets/completions';

test('the package is one program and what starts it, with licenses, manual and what a user needs beside them', () => {
  const named = (path: string) => path.replace(/(?<=^dist\/[a-z]+-)[0-9a-f]{12}(?=\.js$)/, '…');
  expect(packed.files.map(named).sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'assets/alerts.yml',
    'assets/behaviors.md',
    'assets/completions/_linecheck',
    'assets/completions/linecheck.bash',
    'assets/completions/linecheck.fish',
    'assets/faults.example.json',
    'assets/first-minute.svg',
    'assets/fleet.svg',
    'assets/fulfillments.svg',
    'assets/grafana.json',
    'assets/hours.svg',
    'assets/integrate.md',
    'assets/linecheck.1',
    'assets/mail.md',
    'assets/openapi.json',
    'assets/restaurants.svg',
    'assets/schemas.json',
    'assets/sql/README.md',
    'assets/sql/chain-hours.sql',
    'assets/sql/clickhouse.sql',
    'assets/sql/dayparts.sql',
    'assets/sql/holds.sql',
    'assets/sql/hours.sql',
    'assets/sql/items.sql',
    'assets/sql/stations.sql',
    'assets/sql/tickets.sql',
    'assets/sql/trend.sql',
    'assets/sql/views.sql',
    'assets/station.svg',
    'assets/stations.svg',
    'assets/systemd/README.md',
    'assets/systemd/linecheck-.service.d/common.conf',
    'assets/systemd/linecheck-export.service',
    'assets/systemd/linecheck-export.timer',
    'assets/systemd/linecheck-exporter.service',
    'assets/systemd/linecheck-report.service',
    'assets/systemd/linecheck-report.timer',
    'assets/systemd/linecheck-serve.service',
    'assets/systemd/linecheck-sync.service',
    'assets/systemd/linecheck-sync.timer',
    'assets/systemd/linecheck-watch.service',
    'assets/trace.svg',
    'dist/client-….js',
    'dist/client/entities.d.ts',
    'dist/client/errors.d.ts',
    'dist/client/index.d.ts',
    'dist/client/index.js',
    'dist/client/package.json',
    'dist/client/place.d.ts',
    'dist/commands-….js',
    'dist/licenses.txt',
    'dist/linecheck.cdx.json',
    'dist/linecheck.js',
    'dist/monitor-….js',
    'dist/package.json',
    'dist/parquet-….js',
    'package.json',
    'src/README.md',
    'src/bundle/README.md',
    'src/client/README.md',
    'src/kitchen/audit/README.md',
    'src/kitchen/pace/README.md',
    'src/screens/README.md',
    'src/service/README.md',
    'src/service/archive/README.md',
    'src/terminal/README.md',
    'test/bench/README.md',
    'test/bench/incidents/README.md',
    'test/bench/items/prep-times.csv',
    'test/bench/why/README.md',
  ]);
});

test('no page in it has a link to something that is not in it', async () => {
  const installed = join(packed.folder, 'node_modules/linecheck');
  const pages = packed.files.filter((path) => path.endsWith('.md'));
  const links = await Promise.all(
    pages.map(async (page) => linksOf(page, await readFile(join(installed, page), 'utf8'))),
  );
  expect(links.flat().length).toBeGreaterThan(10);
  expect(links.flat().filter(({ to }) => !packed.files.includes(to))).toEqual([]);
});

test('it has no script to run on installation, by any package manager', async () => {
  const installed = join(packed.folder, 'node_modules/linecheck/package.json');
  const { scripts } = JSON.parse(await readFile(installed, 'utf8'));
  const onInstall = /^(?:pre|post)?(?:install|prepare|prepublish)$/;
  expect(Object.keys(scripts).filter((name) => onInstall.test(name))).toEqual([]);
});

test('nothing else is installed with it, from no registry', async () => {
  expect(await packed.installed()).toEqual(['linecheck']);
  expect(Object.keys(packageJson)).not.toContain('dependencies');
});

test('it cannot be published by accident', () => {
  expect(packageJson.private).toBe(true);
});

test('installed globally it is a command with a manual page where man looks for it', async () => {
  const prefix = await packed.installGlobally();
  expect((await stat(join(prefix, 'bin/linecheck'))).mode & 0o111).not.toBe(0);
  const page = await readFile(join(prefix, 'share/man/man1/linecheck.1'), 'utf8');
  expect(page).toContain('.TH LINECHECK 1');
});

test('npx runs it', async () => {
  const { stdout } = await packed.npx(['linecheck', '--version']);
  expect(stdout).toBe(`${packageJson.version}\n`);
});

test('without any environment it prints the version, the licenses, and a completion', async () => {
  expect(await packed.run('linecheck', ['--version'])).toEqual({
    stdout: `${packageJson.version}\n`,
    stderr: '',
  });
  const { stdout: licenses } = await packed.run('linecheck', ['help', 'licenses']);
  for (const name of ['ink', 'react', 'undici']) expect(licenses).toContain(`\n${name} `);
  const { stdout: script } = await packed.run('linecheck', ['completion', 'bash']);
  const shipped = join(packed.folder, SHIPPED_COMPLETIONS, 'linecheck.bash');
  expect(await readFile(shipped, 'utf8')).toBe(script);
});

test('without any environment and terminal the demo is one printed list', async () => {
  const { stdout } = await packed.run('linecheck', []);
  expect(stdout).toContain('Grill');
  expect(stdout).not.toContain('\u001b');
});

test('it fills an archive and serves it', async () => {
  const archive = `sqlite:${join(packed.folder, 'kitchen.sqlite')}`;
  const simulate = ['archive', 'simulate', '--profile', 'cafe', '--from', DATE];
  const { stdout } = await packed.run('linecheck', [...simulate, '--archive', archive]);
  expect(stdout).toContain(`"businessDate":"${DATE}"`);
  expect((await stat(join(packed.folder, 'kitchen.sqlite'))).size).toBeGreaterThan(10_000);

  const program = join(packed.folder, 'node_modules', '.bin', 'linecheck');
  const child = spawn(program, ['serve', '--port', '0', '--archive', archive], {
    cwd: packed.folder,
    env: packed.environment(),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  const url = String(line).replace('linecheck serving ', '');
  expect((await fetch(`${url}/ready`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

// Its library, as other programs use it.

/** In the installation folder. */
function node(
  file: string,
  environment: Readonly<Record<string, string>> = {},
  ...words: readonly string[]
) {
  return run(process.execPath, [file, ...words], {
    cwd: packed.folder,
    env: { ...packed.environment(), ...environment },
  });
}

/** Strictly, against the package's types. */
async function compile(...files: readonly string[]): Promise<string> {
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024'];
  const library = ['--lib', 'es2024,dom'];
  const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const words = [compiler, '--ignoreConfig', ...strict, ...library, ...types, ...files];
  return run(process.execPath, words, { cwd: packed.folder }).then(
    ({ stdout }) => stdout,
    (error: unknown) => String(Object(error).stdout),
  );
}

async function example(): Promise<string> {
  const page = await readFile(join(ROOT, 'src/client/README.md'), 'utf8');
  return /^```ts\n(.*?)^```$/ms.exec(page)?.[1] ?? '';
}

test('the example on the page compiles, a mistake does not, and neither needs other types', async () => {
  const mistaken = `import { createKitchenClient } from 'linecheck/client';
createKitchenClient({ baseUrl: '', clientId: 1, clientSecret: '' });
`;
  await writeFile(join(packed.folder, 'example.mts'), await example());
  await writeFile(join(packed.folder, 'mistaken.mts'), mistaken);
  expect(await compile('example.mts', 'mistaken.mts')).toMatch(
    /^mistaken\.mts\(2,\d+\): error TS2322: [^\n]*\n$/,
  );
});

test('the figures of the example on the page match a report', async () => {
  await writeFile(join(packed.folder, 'example.mts'), await example());
  const simulated = { seed: 8, profile: 'cafe' } as const;
  const { stations } = simulateRestaurant(simulated);
  const day = { ...simulated, businessDate: DATE, timezone: 'America/New_York', closeoutHour: 4 };
  const records = simulateDay(day).map(({ record }) => ({ ...record, restaurantGuid: GRILL }));
  const kitchen = await serveKitchen({ stations, date: DATE, records });
  const environment = {
    KITCHEN_URL: kitchen.LINECHECK_BASE_URL,
    KITCHEN_CLIENT_ID: kitchen.LINECHECK_CLIENT_ID,
    KITCHEN_CLIENT_SECRET: kitchen.LINECHECK_CLIENT_SECRET,
    KITCHEN_RESTAURANT: kitchen.LINECHECK_RESTAURANT,
    KITCHEN_DATE: DATE,
  };
  const { stdout, stderr } = await node('example.mts', environment);
  const [list, ...bumped] = stdout.trimEnd().split('\n');
  expect({ list, stderr }).toEqual({
    list: `${stations.length} stations: ${stations.map(({ name }) => name).join(', ')}`,
    stderr: '',
  });
  const program = 'node_modules/linecheck/dist/linecheck.js';
  const report = await node(program, kitchen, 'report', DATE, '--format', 'json');
  const { duplicates, stations: own } = JSON.parse(report.stdout) as {
    readonly duplicates: number;
    readonly stations: readonly { readonly name: string; readonly rows: number }[];
  };
  expect(duplicates).toBeGreaterThan(0);
  expect(bumped.toSorted()).toEqual(own.map(({ name, rows }) => `${name}: ${rows}`).toSorted());

  const refused = node('example.mts', { ...environment, KITCHEN_CLIENT_SECRET: 'wrong' });
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^NOT_AUTHENTICATED: .*\. .*\.\n$/),
  });
});

test('scripts can require it, and read the API document', async () => {
  const script = `
const { createKitchenClient, isKitchenError } = require('linecheck/client');
const { info, paths } = require('linecheck/openapi.json');
console.log(typeof createKitchenClient, typeof isKitchenError, info.version, Object.keys(paths).length);
`;
  await writeFile(join(packed.folder, 'script.cjs'), script);
  const { info, paths } = JSON.parse(await readFile(join(ROOT, 'assets/openapi.json'), 'utf8'));
  expect(await node('script.cjs')).toEqual({
    stdout: `function function ${info.version} ${Object.keys(paths).length}\n`,
    stderr: '',
  });
});

test('nothing else can be imported from the package', async () => {
  await writeFile(join(packed.folder, 'other.mjs'), "import 'linecheck/dist/linecheck.js';\n");
  await expect(node('other.mjs')).rejects.toMatchObject({
    stderr: expect.stringContaining('ERR_PACKAGE_PATH_NOT_EXPORTED'),
  });
});

/** Links and images as package paths, except other hosts and places on the page itself. */
function linksOf(
  page: string,
  text: string,
): readonly { readonly page: string; readonly to: string }[] {
  const inline = [...text.matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map(([, to = '']) => to);
  const named = [...text.matchAll(/^\[[^\]]+\]:\s*(\S+)/gm)].map(([, to = '']) => to);
  const embedded = [...text.matchAll(/\s(?:src|href)="([^"]+)"/g)].map(([, to = '']) => to);
  return [...inline, ...named, ...embedded]
    .filter((to) => !/^(?:[a-z]+:|#)/i.test(to))
    .map((to) => ({ page, to: join(dirname(page), to.replace(/#.*$/, '')) }));
}
