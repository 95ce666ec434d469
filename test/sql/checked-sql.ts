/** What the shipped SQL depends on, as a hash: its statements, the lake's columns and their meaning, and what writes them. `npm run long` keeps the one with which both engines agreed. */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import lock from '../../package-lock.json' with { type: 'json' };
import { RESTAURANTS_TABLE, STATIONS_TABLE } from '../../src/commands/export/lake-reader.ts';
import { DEFINITIONS, LAKE_COLUMNS } from '../../src/kitchen/tables/item-export.ts';

const SQL = new URL('../../assets/sql/', import.meta.url);
const CHECKED = new URL('checked.sha256', import.meta.url);

export async function hashOfSql(): Promise<string> {
  const hash = createHash('sha256');
  const names = (await readdir(SQL)).filter((name) => name.endsWith('.sql')).sort();
  for (const name of names) {
    const text = await readFile(new URL(name, SQL), 'utf8');
    hash.update(`${name}\n${text.replaceAll(/^ *--.*$/gm, '')}`);
  }
  for (const columns of [LAKE_COLUMNS, RESTAURANTS_TABLE.columns, STATIONS_TABLE.columns]) {
    hash.update(JSON.stringify(columns.map(({ name, type }) => [name, type])));
  }
  const writer = lock.packages['node_modules/hyparquet-writer'].version;
  return hash.update(`${DEFINITIONS} ${writer}`).digest('hex');
}

export async function hashOfCheckedSql(): Promise<string> {
  return (await readFile(CHECKED, 'utf8')).trim();
}

export async function keepHashOfSql(hash: string): Promise<void> {
  await writeFile(CHECKED, `${hash}\n`);
}
