import { expect, test } from 'vitest';
import { hashOfCheckedSql, hashOfSql } from './checked-sql.ts';

test('the shipped SQL and the columns of the lake are those of the last run in both engines', async () => {
  const toDo = 'Run npm run long -- test/long/lake-sql.long.ts, which asks both engines again.';
  expect(await hashOfSql(), toDo).toBe(await hashOfCheckedSql());
});
