/** Modules loaded for a short answer, from functions the runtime saw run. */
import { copyFile, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openArchive } from '../../../src/service/open-archive.ts';
import { issueApiClient } from '../../../src/service/operations/client-secret.ts';
import { startService } from '../../../src/service/start-service.ts';
import { openTerminal } from '../../pty/terminal.ts';
import { builtProgram } from '../built-program.ts';
import { runCommand } from '../command.ts';
import { runningHere } from '../in-process.ts';
import { PART, programParts } from '../program-parts.ts';

const program = builtProgram();
const runHere = runningHere(program);

const GRILL = '0f1e2d3c-0000-4000-8000-000000000001';

/** Starts a package's modules in the bundle: a function named after the entry file. */
const DRAWING = /ink\/build\/|node_modules\/react\/|react-reconciler|yoga-layout/;
const SERVING = /node_modules\/fastify\//;
const DATABASE = /node_modules\/pg\//;

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly count: number }[];
    }[];
  }[];
}

/** Also returns the evaluated bundle modules. */
async function loadedBy(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(program.temporary, 'coverage-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const outcome = await runCommand(program, args, { ...environment, NODE_V8_COVERAGE: folder });
  const [file = ''] = await readdir(folder);
  const { result } = JSON.parse(await readFile(join(folder, file), 'utf8')) as Coverage;
  const loaded = result
    .filter(({ url }) => PART.test(url))
    .flatMap(({ functions }) => functions)
    .filter(({ ranges: [whole] }) => (whole?.count ?? 0) > 0)
    .map(({ functionName }) => functionName);
  return { ...outcome, loaded };
}

async function programText(): Promise<string> {
  const files = [...(await programParts(program)).values()];
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('');
}

const drawing = (loaded: readonly string[]) => loaded.filter((name) => DRAWING.test(name));
const serving = (loaded: readonly string[]) => loaded.filter((name) => SERVING.test(name));

async function kitchen() {
  const archive = await openArchive('sqlite::memory:');
  const place = { name: 'Grill', timezone: 'America/Chicago', closeoutHour: 4 } as const;
  await archive.putRestaurant({ ...place, guid: GRILL, tier: 'professional' });
  const station = { guid: 'station-1', entityType: 'PrepStation', name: 'Fry' };
  await archive.publishStations(GRILL, [station], 0);
  const issued = await issueApiClient(archive, {
    name: 'test',
    scopes: ['kitchen:read'],
    restaurants: [GRILL],
  });
  const service = await startService({ archive, now: Date.now, log: () => undefined });
  onTestFinished(async () => {
    await service.close();
    await archive.close();
  });
  return {
    LINECHECK_BASE_URL: service.url,
    LINECHECK_CLIENT_ID: issued.clientId,
    LINECHECK_CLIENT_SECRET: issued.clientSecret,
    LINECHECK_RESTAURANT: GRILL,
  };
}

test('the bundle has the modules these tests look for, under the names they look for', async () => {
  const bundle = await programText();
  for (const name of ['ink/build/ink.js', 'react/index.js', 'yoga-layout/dist/src/index.js']) {
    expect(bundle).toContain(`"node_modules/${name}"(`);
  }
});

test('no character in the bundle takes more than a byte, because one would double its memory at each start', async () => {
  const bundle = await programText();
  expect(bundle.match(/.{0,40}[^\0-\u007f].{0,20}/g) ?? []).toEqual([]);
});

test("the version is printed without reading the program's parts", async () => {
  const { code, loaded } = await loadedBy(['--version'], {});
  expect({ code, loaded }).toEqual({ code: 0, loaded: [] });
});

test("the version is printed without loading the runtime's HTTP", async () => {
  const report = join(program.temporary, 'report-modules.cjs');
  const printed = 'process.moduleLoadList.filter((name) => /undici|http2?$/.test(name)).join()';
  await writeFile(report, `process.on('exit', () => console.error(${printed}));`);
  const environment = { NODE_OPTIONS: `--require ${report}` };
  const { code, stderr } = await runCommand(program, ['--version'], environment);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '\n' });
});

test('stations of a platform are printed without loading what draws or serves', async () => {
  const { code, stdout, stderr, loaded } = await loadedBy(['stations'], await kitchen());
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({ guid: 'station-1', name: 'Fry' });
  expect([...drawing(loaded), ...serving(loaded)]).toEqual([]);
});

test('stations of the demo load what serves, but nothing for drawing, and no database driver', async () => {
  const { code, stdout, loaded } = await loadedBy(['stations', '--demo', '--format', 'table'], {});
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Grill +always/m);
  expect(serving(loaded)).not.toEqual([]);
  expect(drawing(loaded)).toEqual([]);
  expect(loaded.filter((name) => DATABASE.test(name))).toEqual([]);
});

test("a platform's stations are drawn without reading the part with all other commands", async () => {
  const folder = await mkdtemp(join(dirname(program.path), 'first-screen-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, path] of await programParts(program)) {
    const here = join(folder, basename(path));
    if (name === 'commands') await writeFile(here, 'throw new Error("read too early");');
    else await symlink(path, here);
  }
  // Not a link: the parts are looked for beside the file it leads to.
  await copyFile(program.path, join(folder, 'linecheck.js'));
  const terminal = openTerminal(program, {
    command: process.execPath,
    args: [join(folder, 'linecheck.js')],
    environment: { ...(await kitchen()), LINECHECK_CODE_CACHE: 'off' },
  });
  await terminal.sees('Fry', '? keys');
  expect(terminal.isAlternate()).toBe(true);
  terminal.close();
  await terminal.ends();
});

test('an archive in a database loads the driver', async () => {
  const environment = { LINECHECK_ARCHIVE: 'postgres://cook@127.0.0.1:1/kitchen' };
  const { code, loaded } = await loadedBy(['archive', 'list'], environment);
  expect(code).toBe(9);
  expect(loaded.filter((name) => DATABASE.test(name))).not.toEqual([]);
});

test.each([
  ['Sauna', 2],
  ['0f1e2d3c-0000-4000-8000-00000000ffff', 5],
])('the unknown station %s ends with %i and prints nothing on stdout', async (station, code) => {
  const args = ['stations', station];
  expect(await runHere(args, await kitchen())).toMatchObject({ code, stdout: '' });
});

test('an unknown format ends with 2 before anything is read', async () => {
  const { code, stderr } = await runHere(['stations', '--demo', '--format', 'xml']);
  expect(code).toBe(2);
  expect(stderr).toContain('table, json, ndjson');
});
