import { expect, test } from 'vitest';
import { station } from '../scenarios/builders.ts';
import { builtProgram } from './built-program.ts';
import { runCommand } from './command.ts';
import { serveKitchen } from './served-kitchen.ts';

const program = builtProgram();

test('the exit code tells whether there is an error, and stderr is silent', async () => {
  const FRY = station(2, { name: 'Fry', printingMode: 'OFFLINE_ONLY', kitchenPrinter: undefined });
  const kitchen = await serveKitchen({ stations: [FRY] });
  const wrong = await runCommand(program, ['audit'], kitchen);
  expect(wrong).toMatchObject({ code: 1, stderr: '' });
  expect(wrong.stdout).toContain('error R06 no-fallback: Fry\n');
  const asked = ['audit', '--rule', 'R06=off', '--rule', 'R01=info', '--date', 'yesterday'];
  expect(await runCommand(program, asked, kitchen)).toMatchObject({ code: 0, stderr: '' });
  const allowed = await runCommand(
    program,
    ['audit', '--allow', 'Fry', '--format', 'json'],
    kitchen,
  );
  expect(allowed).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(allowed.stdout)).toMatchObject({ findings: [], allowed: ['Fry'] });
  expect(await runCommand(program, ['audit', '--rule', 'x'], kitchen)).toMatchObject({ code: 2 });
});
