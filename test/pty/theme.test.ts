import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { startKitchen } from '../process/served-kitchen.ts';
import { openTerminal } from './terminal.ts';

const program = builtProgram();

/** What a terminal of 24-bit colors gets. */
async function drawn(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const kitchen = await startKitchen({});
  const terminal = openTerminal(program, {
    args: ['--link', 'fast', ...args],
    environment: { ...kitchen.environment, FORCE_COLOR: '3', COLORFGBG: '15;0', ...environment },
  });
  await terminal.sees('Fry', 'No item has');
  terminal.type('\u0003');
  expect((await terminal.ends()).exitCode).toBe(0);
  await kitchen.close();
  return terminal.output();
}

test('a theme sets the background, and the flag is stronger than the variable', async () => {
  const light = await drawn(['--theme', 'light'], { LINECHECK_THEME: 'colorblind' });
  expect(light).toContain('38;5;242');
  expect(light).not.toContain('38;5;246');
});

test('the default theme is dark, colors in the configuration file are ignored, and a note says so', async () => {
  const path = join(await mkdtemp(join(program.temporary, 'colors-')), 'config.toml');
  await writeFile(path, '[colors]\nfaint = "#123456"\n', { mode: 0o600 });
  const output = await drawn([], { LINECHECK_CONFIG: path });
  expect(output).toContain('38;5;246');
  expect(output).toContain(
    'linecheck: config.toml: colors is ignored since 0.4.0. Choose colors with theme.',
  );
});

test('an unknown theme is refused with the most similar name', async () => {
  const refused = openTerminal(program, { args: ['demo', '--theme', 'drak'] });
  await refused.sees('Unknown theme "drak". Did you mean "dark"?');
  expect((await refused.ends()).exitCode).toBe(2);
});
