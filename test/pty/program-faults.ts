/** Faults of the program in a terminal, and what must be left of it. */
import { expect } from 'vitest';
import { type BuiltProgram, processesOf } from '../process/built-program.ts';
import { preloading } from './preloading.ts';
import { SMALL_DEMO } from './served-line.ts';
import { openTerminal, type TerminalSession } from './terminal.ts';

/** Environment with a program fault at the next terminal resize. */
export function faultOnResize(code: string, options = ''): Readonly<Record<string, string>> {
  return preloading(`process.once('SIGWINCH', () => { ${code} })`, options);
}

/** The screen is left, the cursor is shown, and nothing runs. */
export async function expectCleared(
  program: BuiltProgram,
  terminal: TerminalSession,
): Promise<void> {
  expect(terminal.isAlternate()).toBe(false);
  const output = terminal.output();
  expect(output.lastIndexOf('\u001b[?25h')).toBeGreaterThan(output.lastIndexOf('\u001b[?25l'));
  expect(await processesOf(program)).toEqual([]);
}

/** Ended, after its memory was filled by arrays of this length: small ones, ones that leave holes (12,500), or large ones (40,000). */
export async function outOfMemory(program: BuiltProgram, length: number): Promise<TerminalSession> {
  const leak = `const kept = []; setInterval(() => kept.push(new Array(${length}).fill(0.5 + kept.length)), 2)`;
  const terminal = openTerminal(program, {
    args: SMALL_DEMO,
    environment: faultOnResize(leak, '--max-old-space-size=100 --max-semi-space-size=1'),
  });
  await terminal.sees('no bumps here');
  terminal.resize(79, 24);
  expect(await terminal.ends()).toEqual({ exitCode: 70, signal: 0 });
  return terminal;
}
