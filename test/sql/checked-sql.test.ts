import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hashOfCheckedSql, hashOfSql } from './checked-sql.ts';

const SQL = new URL('../../assets/sql/', import.meta.url);
const SOURCE = new URL('../../src/', import.meta.url);

test('the shipped SQL and the columns of the lake are those of the last run in both engines', async () => {
  const toDo = 'Run npm run long -- test/long/lake-sql.long.ts, which asks both engines again.';
  expect(await hashOfSql(), toDo).toBe(await hashOfCheckedSql());
});

test('each file that the SQL names is there', async () => {
  const texts = await Promise.all(
    (await readdir(SQL)).map((name) => readFile(new URL(name, SQL), 'utf8')),
  );
  const named = texts.flatMap((text) => text.match(/\bkitchen\/[a-z/-]+(?:\.ts)?/g) ?? []);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((path) => !existsSync(new URL(path, SOURCE)))).toEqual([]);
});
