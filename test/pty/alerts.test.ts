import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { startKitchen } from '../process/served-kitchen.ts';
import { openTerminal } from './terminal.ts';

const program = builtProgram();

/** The platform goes away, then a key asks for it. */
async function losing(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  shown = "Can't reach the platform: ",
) {
  const kitchen = await startKitchen({});
  const terminal = openTerminal(program, {
    args: ['--link', 'fast', ...args],
    environment: { ...kitchen.environment, ...environment },
  });
  await terminal.sees('Fry', 'No item has');
  await kitchen.close();
  terminal.type('r');
  await terminal.sees(shown);
  return terminal;
}

/** Without complete sequences: torn frames and alerts would leave pieces. */
function leftOver(output: string): string {
  return (
    output
      // oxlint-disable-next-line no-control-regex -- control sequences are what is looked for
      .replaceAll(/\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)/g, '')
      // oxlint-disable-next-line no-control-regex -- the same
      .replaceAll(/\u001b\[[0-9;?]*[A-Za-z]|\u001b[78=>]/g, '')
  );
}

test('--alert bell rings the bell once when the platform is lost, between frames', async () => {
  const terminal = await losing(['--alert', 'bell'], {});
  await expect.poll(() => leftOver(terminal.output()).split('\u0007').length).toBe(2);
  const plain = leftOver(terminal.output());
  expect(plain).not.toContain('\u001b');
  terminal.type('\u0003');
  expect((await terminal.ends()).exitCode).toBe(0);
});

test('without the setting nothing rings, and an unknown kind is refused', async () => {
  const terminal = await losing([], {}, "Can't reach the platform");
  expect(leftOver(terminal.output())).not.toContain('\u0007');
  terminal.type('\u0003');
  expect((await terminal.ends()).exitCode).toBe(0);
  const refused = openTerminal(program, { args: ['demo', '--alert', 'siren'] });
  expect((await refused.ends()).exitCode).toBe(2);
});
