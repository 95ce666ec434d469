import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { servedLine } from './served-line.ts';

const program = builtProgram();
const line = servedLine(program);

test("the terminal's cursor is on the selected row of every list and menu, and where a prompt types", async () => {
  const terminal = line.monitor({ rows: 40, columns: 100 });
  await terminal.sees('no bumps here');
  const selected = async (sign: string, ...keys: readonly string[]) => {
    for (const key of keys) {
      terminal.type(key);
      await terminal.seesAtCursor(sign);
    }
  };
  // Up and down, with a note below the list that follows.
  await selected('▶ ', 'g', 'j', 'j', 'k', 'G');
  terminal.type(':dat');
  await terminal.seesAtCursor('_', true);
  terminal.type('\u007f');
  await terminal.seesAtCursor('command: da_');
  terminal.type('\u001b');
  await selected('▶ ', 'k', 'O', 'j', 'j');
  terminal.type('\u001bdfri');
  await terminal.seesAtCursor('fri');
  terminal.type('\u001b\u001b');
  await selected('▶ ', 'F', 'j', 'l', 'O', 'j', '\u001b', 'm', 'l', '\u001b');
  terminal.type('/a');
  await terminal.seesAtCursor('_', true);
  terminal.type('\u001b');
  await selected('▶ ', 'W', '\u001b', 'D', 'h', 's');
  // The station's neighbor is in brackets, the kitchen's in its drawing.
  await selected('[', 'g\r', 'qx');
  terminal.type(':quit\r');
  expect(await terminal.ends()).toEqual({ exitCode: 0, signal: 0 });
});
