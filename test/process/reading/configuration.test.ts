import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { record, station, TODAY } from '../../scenarios/builders.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere } from '../in-process.ts';
import { serveKitchen } from '../served-kitchen.ts';

const program = builtProgram();
const runHere = runningHere(program);

const FRY = station(2, { name: 'Fry', printingMode: 'OFFLINE_ONLY' });

test('printed stations are compared with the platform, with an exit code only on request', async () => {
  const kept = await runHere(['stations'], await serveKitchen({ stations: [FRY] }));
  const path = join(program.temporary, 'old.json');
  await writeFile(path, kept.stdout);
  const changed = await serveKitchen({ stations: [{ ...FRY, printingMode: 'ON' }] });
  const printed = await runHere(['diff', path], changed);
  expect(printed).toMatchObject({ code: 0, stderr: '' });
  expect(printed.stdout).toContain('OFFLINE_ONLY -> ON');
  expect(await runHere(['diff', path, '--exit-code'], changed)).toMatchObject({
    code: 1,
    stdout: printed.stdout,
  });
  expect(await runHere(['diff', path, path, '--exit-code'])).toMatchObject({ code: 0 });
  expect(await runHere(['diff', 'nowhere', '--exit-code'], changed)).toMatchObject({
    code: 2,
    stderr: "linecheck: Can't read nowhere: no such file.\nRun linecheck diff --help. [USAGE]\n",
  });
});

test('stations on standard input are compared, too, and named as such', async () => {
  const kitchen = await serveKitchen({ stations: [FRY] });
  const { stdout, stderr } = await runHere(['diff', '-'], kitchen, `${JSON.stringify(FRY)}\n`);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^From standard input \(1 station\)[^]*no changes/);
});

test('a ticket is traced from the command line, and its schema has the JSON keys', async () => {
  const kitchen = await serveKitchen({
    stations: [FRY],
    date: TODAY,
    records: [record(1, { at: FRY })],
  });
  const words = ['trace', 'fry', '--kds-down', '--date', TODAY, '--format', 'json'];
  const { code, stdout } = await runHere(words, kitchen);
  expect(code).toBe(0);
  const printed: unknown = JSON.parse(stdout);
  expect(printed).toMatchObject({
    kdsDown: true,
    hops: expect.arrayContaining([expect.objectContaining({ place: 'kds', records: 1 })]),
  });
  const { stdout: schema } = await runHere(['help', 'schema', 'trace']);
  for (const key of Object.keys(printed ?? {})) expect(schema).toContain(`"${key}"`);
  expect(await runHere(['trace', 'sauna'], kitchen)).toMatchObject({ code: 2 });
  expect(await runHere(['trace'], kitchen)).toMatchObject({ code: 2 });
});
