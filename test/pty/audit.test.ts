import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { runningHere } from '../process/in-process.ts';
import { serveKitchen } from '../process/served-kitchen.ts';
import { station } from '../scenarios/builders.ts';
import { openTerminal } from './terminal.ts';

const program = builtProgram();
const runHere = runningHere(program);

test('the exit code says whether there is an error, and stderr is empty', async () => {
  const FRY = station(2, { name: 'Fry', kitchenPrinter: undefined });
  const kitchen = await serveKitchen({ stations: [FRY] });
  const wrong = await runHere(['audit'], kitchen);
  expect(wrong).toMatchObject({ code: 1, stderr: '' });
  expect(wrong.stdout).toContain('error R07 print-to-nothing: Fry\n');
  const asked = ['audit', '--rule', 'R07=off', '--rule', 'R01=info', '--date', 'yesterday'];
  expect(await runHere(asked, kitchen)).toMatchObject({ code: 0, stderr: '' });
  const allowed = await runHere(['audit', '--allow', 'Fry', '--format', 'json'], kitchen);
  expect(allowed).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(allowed.stdout)).toMatchObject({ findings: [], allowed: ['Fry'] });
  expect(await runHere(['audit', '--rule', 'x'], kitchen)).toMatchObject({ code: 2 });
});

test('what the environment sets counts for every command and the screens, and flags are stronger', async () => {
  const FRY = station(2, { name: 'Fry', kitchenPrinter: undefined });
  const served = await serveKitchen({ stations: [FRY] });
  const kitchen = { ...served, LINECHECK_AUDIT_RULES: 'r07=off, R05=off' };
  expect(await runHere(['audit'], kitchen)).toMatchObject({ code: 0, stderr: '' });
  const stricter = ['audit', '--rule', 'R07=error'];
  expect(await runHere(stricter, kitchen)).toMatchObject({ code: 1 });
  const one = await runHere(['stations', 'Fry', '--format', 'json'], kitchen);
  expect(JSON.parse(one.stdout)).toMatchObject({ findings: [] });
  const plain = await runHere([], { ...served, LINECHECK_AUDIT_ALLOW: 'Bar,Fry' });
  expect(plain.stdout).not.toContain('Nothing prints');
  const terminal = openTerminal(program, { environment: kitchen });
  await terminal.sees(/ Fry .* ok *$/m);
  expect(terminal.lines().join('\n')).not.toContain('Kitchen: ');
  terminal.type('q');
  expect((await terminal.ends()).exitCode).toBe(0);
  const wrong = await runHere(['audit'], { ...served, LINECHECK_AUDIT_RULES: 'R99' });
  expect(wrong).toMatchObject({ code: 2 });
});
