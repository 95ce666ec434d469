/** Writes this version's kept data to `test/fixtures/VERSION`, once per version. `test/upgrade` reads it ever after. Needs `pg_dump`. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { loadDecisions } from '../../src/commands/arguments/stored-decisions.ts';
import { loadViews } from '../../src/commands/monitor/view-memory.ts';
import { WatchMemory } from '../../src/commands/watch/watch-memory.ts';
import { restaurantDigest } from '../../src/reader/sources/summary-basis.ts';
import { openArchive } from '../../src/service/open-archive.ts';
import { closeStores } from '../../src/store/stores.ts';
import { testDatabase } from '../postgres/test-database.ts';
import { builtProgram } from '../process/built-program.ts';
import { runCommand } from '../process/command.ts';
import * as kept from '../upgrade/kept-kitchen.ts';
import { connectionTo, serveArchive } from '../upgrade/served-archive.ts';

const run = promisify(execFile);
const program = builtProgram();
const database = testDatabase();
const FOLDER = join(kept.FIXTURES, packageJson.version);

const MAX_LINES = 30;
const MAX_ENTRIES = 5;
/** This machine's. */
const FOLDERS = /(?<=": ")\/[^"]*\/(?=[^/"]+, for )/g;
const PRINTED: readonly (readonly [words: string, formats: readonly string[]])[] = [
  ['audit --demo', ['json', 'ndjson']],
  ['doctor', ['json']],
  ['fleet --demo', ['json', 'ndjson']],
  ['fulfillments yesterday --demo level:0 wait>40m', ['json', 'ndjson']],
  ['items --demo', ['json', 'ndjson']],
  ['report yesterday --demo', ['json', 'ndjson']],
  ['stations --demo', ['json', 'ndjson']],
  ['trace Grill --demo', ['json']],
  ['trend --demo', ['json']],
];

test('each version leaves files behind', async ({ skip }) => {
  if (existsSync(FOLDER)) skip('They are there.');
  const made = await mkdtemp(join(tmpdir(), 'linecheck-fixtures-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));

  const archive = join(made, 'home', 'archive.sqlite');
  await mkdir(join(made, 'home'));
  await filled(`sqlite:${archive}`);
  await writeFile(join(made, 'archive.sqlite.gz'), gzipSync(await readFile(archive)));
  await writeState(made, `sqlite:${archive}`);
  const memory = await WatchMemory.open(join(made, 'follow.sqlite'), Date.now());
  await memory.keep({ restaurants: [kept.FOLLOWED], lostSince: undefined, pending: [] });
  await memory.close();
  await writeFile(join(made, 'postgres.sql'), await dump());
  await rm(join(made, 'home'), { recursive: true });
  await writePrinted(join(made, 'printed'));
  // Add keys new in this version by hand.
  const [latest = ''] = (await readdir(kept.FIXTURES)).sort((a, b) =>
    b.localeCompare(a, 'en', { numeric: true }),
  );
  await cp(join(kept.FIXTURES, latest, 'config.toml'), join(made, 'config.toml'));
  await cp(made, FOLDER, { recursive: true });
  expect((await readdir(FOLDER)).sort()).toEqual([
    'archive.sqlite.gz',
    'config.toml',
    'follow.sqlite',
    'owner',
    'postgres.sql',
    'printed',
    'state',
  ]);
});

/** JSON as printed on the demo, of long answers only the start. */
async function writePrinted(folder: string): Promise<void> {
  await mkdir(folder);
  for (const [words, formats] of PRINTED) {
    for (const format of formats) {
      const line = [...words.split(' '), '--format', format];
      const { stdout } = await runCommand(program, line);
      await writeFile(
        join(folder, `${words.replace(/ .*/, '')}.${format}`),
        started(stdout, format),
      );
    }
  }
}

function started(printed: string, format: string): string {
  if (format === 'ndjson') return printed.split('\n').slice(0, MAX_LINES).join('\n').concat('\n');
  const value: unknown = JSON.parse(printed);
  const start = Array.isArray(value) ? value.slice(0, MAX_ENTRIES) : value;
  return `${JSON.stringify(start, null, 2)}\n`.replaceAll(FOLDERS, '/home/chef/');
}

async function filled(url: string): Promise<void> {
  const archive = await openArchive(url);
  await kept.fillArchive(archive);
  await archive.close();
}

/** User state folder: by commands where possible without a terminal, else by the monitor's calls. */
async function writeState(made: string, archive: string): Promise<void> {
  const environment = { XDG_STATE_HOME: join(made, 'home') };
  const state = join(environment.XDG_STATE_HOME, 'linecheck');
  await mkdir(state, { recursive: true, mode: 0o700 });
  const service = await serveArchive(archive);
  const connection = { ...connectionTo(service.url), ...environment };
  for (const words of [['stations'], ['trend', '--from', kept.DATE, '--to', kept.DATE]]) {
    expect(await runCommand(program, words, connection)).toMatchObject({ code: 0, stderr: '' });
  }
  const views = await loadViews(environment);
  views.save(kept.RESTAURANT.guid, kept.VIEWS);
  await views.finishSaves();
  const decisions = await loadDecisions(environment);
  decisions.save(kept.RESTAURANT.guid, 'grill', kept.DECISION);
  await decisions.finishSaves();

  await closeStores(environment);
  // The store's owner digest has the address, and the port varies.
  const owner = restaurantDigest(service.url, kept.RESTAURANT.guid);
  await writeFile(join(made, 'owner'), `${owner}\n`);
  await rename(state, join(made, 'state'));
}

/** SQL for an empty database. */
async function dump(): Promise<string> {
  await filled(database.url());
  const words = ['--inserts', '--no-owner', '--no-privileges', '--no-comments', database.url()];
  const { stdout } = await run('pg_dump', words);
  // Absent or unwanted on another server.
  return stdout.replaceAll(
    /^(?:--.*|SET .*|SELECT pg_catalog\.set_config.*|ALTER TABLE .* SET COMPRESSION .*|\\.*)?\n/gm,
    '',
  );
}
