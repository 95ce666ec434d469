import { expect, test } from 'vitest';
import { systemClock } from '../../src/api/clock.ts';
import { offlineSource } from '../../src/reader/sources/offline-source.ts';
import { openArchive } from '../../src/service/open-archive.ts';
import { builtProgram } from '../process/built-program.ts';
import { runningHere } from '../process/in-process.ts';
import { testDatabase } from './test-database.ts';

const database = testDatabase();
const program = builtProgram();
const runHere = runningHere(program);

const TABLES =
  'SELECT count(*)::integer AS held FROM pg_tables WHERE schemaname = current_schema()';

async function tablesOf(url: string): Promise<unknown> {
  return (await database.query(TABLES, url))[0]?.['held'];
}

test('readers of an empty schema are refused, and make no table', async () => {
  const url = await database.schema();
  const refused = { code: 'ARCHIVE', message: "The archive's database contains no archive." };
  await expect(openArchive(url, { whenMissing: 'refused' })).rejects.toMatchObject(refused);
  await expect(offlineSource(url, [], systemClock)).rejects.toMatchObject(refused);
  expect(await tablesOf(url)).toBe(0);
  for (const args of [['stations'], ['archive', 'list'], ['serve', '--port', '0']]) {
    const outcome = await runHere(args, { LINECHECK_ARCHIVE: url });
    expect(outcome).toMatchObject({ code: 9, stdout: '' });
    expect(outcome.stderr).toContain('contains no archive.\nCheck the address, or run linecheck');
  }
  expect(await tablesOf(url)).toBe(0);
});

test('init reports a new archive in an empty schema, and an existing one as such', async () => {
  const url = await database.schema();
  const init = () => runHere(['archive', 'init'], { LINECHECK_ARCHIVE: url });
  const made = await init();
  expect(made.code).toBe(0);
  expect(JSON.parse(made.stdout)).toMatchObject({ created: true });
  expect(made.stderr).toMatch(/^Created an archive: .+\n$/);
  expect(made.stderr).not.toContain('options=');
  const left = await init();
  expect(JSON.parse(left.stdout)).toMatchObject({ created: false });
  expect(left.stderr).toContain('already exists, unchanged');
});
