/** A program that knows nothing of linecheck presses keys at random, and looks whether its laws hold. */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { installedPackage } from '../setup/installed-package.ts';
import { recordFigures } from './record-figures.ts';

const BOMBADIL = '@antithesishq/bombadil@0.7.0';
const SECONDS = Number(process.env['LINECHECK_EXPLORER_SECONDS'] ?? 300);
/** Ends of the program are short walks. */
const ENDS = 10;
/** It looks when nothing was drawn for this long, so that Escape has been told from the beginning of another key. */
const QUIET_MS = 150;

const program = builtProgram();

test.each([
  { columns: 80, rows: 24 },
  { columns: 160, rows: 50 },
])('at $columns x $rows, no law is broken by random keys', async (size) => {
  const { violated, looksPerSecond, end } = await explored('properties.mjs', SECONDS, size);
  await recordFigures(`random keys at ${size.columns}x${size.rows}`, {
    seconds: SECONDS,
    'looks per second': looksPerSecond,
    'laws broken': violated.length,
  });
  expect({ violated, end }).toEqual({ violated: [], end: 'after time limit hit' });
});

test('keys typed while the program ends are not echoed, and it ends with 0', async () => {
  for (let round = 0; round < ENDS; round += 1) {
    const { violated, end } = await explored('ends.mjs', 60, { columns: 80, rows: 24 });
    expect({ violated, end }).toEqual({
      violated: [],
      end: 'as process terminated with exit code 0',
    });
  }
});

interface Explored {
  readonly violated: readonly string[];
  readonly looksPerSecond: number;
  /** Why the walk ended. */
  readonly end: string;
}

async function explored(
  specification: string,
  seconds: number,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): Promise<Explored> {
  const starter = join(await installedPackage(BOMBADIL), 'bin/bombadil.js');
  const trace = join(program.temporary, `trace-${columns}`);
  // A minute leaves some 500 MB.
  onTestFinished(() => rm(trace, { recursive: true, force: true }));
  const options = {
    specification: join(import.meta.dirname, 'explorer', specification),
    'time-limit': `${seconds}s`,
    'quiescence-timeout-ms': `${QUIET_MS}`,
    columns: `${columns}`,
    rows: `${rows}`,
    'output-path': trace,
  };
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const explore = ['terminal', 'test', '--exit-on-violation', '--output-path-overwrite', ...words];
  const monitor = ['--', process.execPath, program.path, 'demo'];
  const env = program.environment({ TERM: 'xterm-256color' });
  const ended = promisify(execFile)(process.execPath, [starter, ...explore, ...monitor], {
    env,
    maxBuffer: 2 ** 30,
  });
  const { stdout, stderr } = await ended.catch((error: unknown) => ({
    stdout: String(Reflect.get(Object(error), 'stdout')),
    stderr: String(Reflect.get(Object(error), 'stderr')),
  }));
  const text = stripVTControlCharacters(stdout + stderr);
  const looksPerSecond = Number(/Throughput \(state samples\/sec\): ([\d.]+)/.exec(text)?.[1]);
  if (Number.isNaN(looksPerSecond)) throw new Error(`No walk: ${text.slice(-2_000)}`);
  return {
    violated: [...text.matchAll(/^(\w+) was violated/gm)].map(([line]) => line),
    looksPerSecond,
    end: /^Exited (.+)/m.exec(text)?.[1] ?? '',
  };
}
