/** Data from a newer version is refused with a code and a sentence, or passed over, and never changed. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { loadDecisions } from '../../src/commands/arguments/stored-decisions.ts';
import { loadViews } from '../../src/commands/monitor/view-memory.ts';
import { openArchive } from '../../src/service/open-archive.ts';
import { closeStores } from '../../src/store/stores.ts';
import { testDatabase } from '../postgres/test-database.ts';
import { builtProgram } from '../process/built-program.ts';
import { runningHere } from '../process/in-process.ts';
import * as kept from './kept-kitchen.ts';
import { connectionTo, serveArchive } from './served-archive.ts';

const { guid } = kept.RESTAURANT;
const program = builtProgram();
const runHere = runningHere(program);
const database = testDatabase();
const NEWER = /was written by a newer (?:version of )?linecheck/;

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'linecheck-newer-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

async function filled(url: string): Promise<void> {
  const archive = await openArchive(url);
  await kept.fillArchive(archive);
  await archive.close();
}

async function contents(path: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = files.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    return [file, await readFile(file, 'latin1')] as const;
  });
  return new Map(await Promise.all(read));
}

const USES = [
  ['archive', 'list'],
  ['stations'],
  ['archive', 'check'],
  ['archive', 'simulate', '--profile', 'cafe', '--from', kept.DATE],
];

test('an archive in a file is refused', async () => {
  const path = join(await folder(), 'kitchen.sqlite');
  await filled(`sqlite:${path}`);
  const newer = new DatabaseSync(path);
  newer.exec('PRAGMA user_version = 999; CREATE TABLE of_newer (name TEXT);');
  newer.close();
  const before = await readFile(path);
  for (const words of USES) {
    const { code, stderr } = await runHere([...words, '--archive', `sqlite:${path}`]);
    expect({ code, words }).toEqual({ code: 9, words });
    expect(stderr).toMatch(NEWER);
    expect(stderr).toContain('The archive was left unchanged. [ARCHIVE]');
  }
  expect((await readFile(path)).equals(before)).toBe(true);
});

test('an archive in PostgreSQL is refused', async () => {
  const url = await database.schema();
  await filled(url);
  await database.query('INSERT INTO archive_step (step) VALUES (999)', url);
  const counted = 'SELECT (SELECT count(*) FROM restaurant), (SELECT count(*) FROM archive_step)';
  const before = await database.query(counted, url);
  for (const words of USES) {
    const { code, stderr } = await runHere([...words, '--archive', url]);
    expect({ code, words }).toEqual({ code: 9, words });
    expect(stderr).toMatch(NEWER);
  }
  expect(await database.query(counted, url)).toEqual(before);
});

test('the store is not used in this run, and this is said once', async () => {
  const archive = `sqlite:${join(await folder(), 'kitchen.sqlite')}`;
  await filled(archive);
  const { url } = await serveArchive(archive);
  const environment = { XDG_STATE_HOME: await folder() };
  const connection = { ...connectionTo(url), ...environment };
  const trend = ['trend', '--from', kept.DATE, '--to', kept.DATE, '--format', 'json'];
  const first = await runHere(trend, connection);
  expect(first).toMatchObject({ code: 0, stderr: '' });
  const views = await loadViews(environment);
  views.save(guid, kept.VIEWS);
  await views.finishSaves();
  await closeStores(environment);
  const state = join(environment.XDG_STATE_HOME, 'linecheck');
  const newer = new DatabaseSync(join(state, 'memory.sqlite'));
  newer.exec('PRAGMA user_version = 999; CREATE TABLE of_newer (name TEXT);');
  newer.close();

  const before = await contents(state);
  expect((await loadViews(environment)).load(guid)).toEqual({});
  const decisions = await loadDecisions(environment);
  decisions.save(guid, 'fry', kept.DECISION);
  await decisions.finishSaves();
  await closeStores(environment);
  const said =
    /^linecheck: Nothing is remembered in [^\n]* for now: a newer version of linecheck wrote it\. [^\n]*\n$/;
  expect(await runHere(trend, connection)).toEqual({
    ...first,
    stderr: expect.stringMatching(said),
  });
  expect((await runHere(['stations', '--quiet'], connection)).stderr).toBe('');
  const { stdout } = await runHere(['doctor'], connection);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('because a newer version of linecheck wrote it');
  expect(await contents(state)).toEqual(before);
});

test('files in the state folder that earlier versions would have read are not read', async () => {
  const environment = { XDG_STATE_HOME: await folder() };
  const state = join(environment.XDG_STATE_HOME, 'linecheck');
  await mkdir(state, { mode: 0o700 });
  for (const name of ['views.json', 'decisions.json', 'stations.json']) {
    const text = await readFile(join(kept.FIXTURES, '0.1.0/state', name), 'utf8');
    await writeFile(join(state, name), text.replace(/"version":( ?)1/, '"version":$12'));
  }
  const before = await contents(state);
  expect((await loadViews(environment)).load(guid)).toEqual({});
  expect((await loadDecisions(environment)).load(guid)).toEqual({});
  await closeStores(environment);
  expect(await contents(state)).toEqual(before);
});

test('the state of watch, and a configuration with newer keys, are refused', async () => {
  const place = await folder();
  const archive = `sqlite:${join(place, 'kitchen.sqlite')}`;
  await filled(archive);
  const { url } = await serveArchive(archive);
  const connection = { ...connectionTo(url), XDG_STATE_HOME: place };
  const fixture = (name: string) => readFile(join(kept.FIXTURES, '0.2.0', name), 'utf8');
  const newer = async (name: string, version: RegExp, text: string) => {
    const path = join(place, name);
    const changed = (await fixture(name)).replace(version, text);
    expect(changed).toContain(text);
    await writeFile(path, changed, { mode: 0o600 });
    return path;
  };

  const state = await newer('follow.json', /"version": ?\d+/, '"version":99');
  const before = await readFile(state, 'utf8');
  const follow = ['watch', '--state', state];
  expect(await runHere(follow, connection)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/newer [^]*\[[A-Z_]+\]/),
  });
  expect(await readFile(state, 'utf8')).toBe(before);

  const config = await newer('config.toml', /^hours = 12$/m, 'hours_of_newer = 12');
  expect(await runHere(['stations'], { LINECHECK_CONFIG: config })).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/hours_of_newer[^]*\[CONFIGURATION\]/),
  });
});
