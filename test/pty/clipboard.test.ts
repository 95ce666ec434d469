import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { servedLine } from './served-line.ts';

const program = builtProgram();
const line = servedLine(program);

test("y puts the cell into the terminal's clipboard, and leaves the screen unchanged", async () => {
  const terminal = line.monitor();
  await terminal.sees('no bumps here');
  terminal.type('F');
  await terminal.sees('[prep] [expo 1] [expo 2]');
  const before = terminal.lines().slice(2, 20);
  terminal.type('y');
  await terminal.sees('Sent to the clipboard: ');
  // oxlint-disable-next-line no-control-regex -- control sequences are what is looked for
  const [, base64 = ''] = /\u001b\]52;c;([A-Za-z0-9+/=]*)\u0007/.exec(terminal.output()) ?? [];
  const copied = Buffer.from(base64, 'base64').toString();
  expect(copied).toMatch(/^\d\d:\d\d:\d\d$/);
  expect(terminal.lines().at(-2)).toContain(`Sent to the clipboard: ${copied}`);
  expect(before.join('\n')).toContain(copied);
  terminal.type('\u0003');
  expect((await terminal.ends()).exitCode).toBe(0);
});
