import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { runningHere } from '../process/in-process.ts';
import { testDatabase } from './test-database.ts';

const database = testDatabase();
const program = builtProgram();
const runHere = runningHere(program);

test('init creates an archive in an empty schema, reports it, and leaves an existing one unchanged', async () => {
  const environment = { LINECHECK_ARCHIVE: await database.schema() };
  const made = await runHere(['archive', 'init'], environment);
  expect(made.code).toBe(0);
  expect(JSON.parse(made.stdout)).toMatchObject({ created: true });
  const again = await runHere(['archive', 'init'], environment);
  expect(again).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('already exists, unchanged'),
  });
  expect(JSON.parse(again.stdout)).toMatchObject({ created: false });
});
