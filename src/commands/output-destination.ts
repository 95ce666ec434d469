/** Where an answer goes: to stdout, or into a file that is there when all of it is. */
import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { Failure } from '../contract/failures.ts';
import { type Outlet, writeBlocks } from './line-output.ts';
import type { OutputFlags } from './output-arguments.ts';
import { OUTPUT_FORMATS, type OutputFormat, outputFormat } from './output-format.ts';
import { replaceFile } from './write-file.ts';

/** Width of a table on a terminal that tells none. */
const USUAL_WIDTH = 80;

/** Name that means stdout, where a file is named. */
const STANDARD_OUTPUT = '-';

/** A place for an answer. */
export interface Destination {
  readonly format: OutputFormat;
  /** Columns of the terminal that it goes to; `undefined` where it goes to none. */
  readonly width: number | undefined;
  /** Writes all blocks, each made when those before have been taken. False where the reader takes no more. */
  readonly write: (blocks: AsyncIterable<Iterable<string>>) => Promise<boolean>;
}

/**
 * Reads the flags. `otherwise` is the form where none is told and this is no terminal. Throws USAGE for a form that there is not and
 * for a file that cannot be, before anything is read; `write` throws NOT_WRITTEN, and CANCELLED on a signal.
 */
export async function destination(
  { format, output }: OutputFlags,
  stdout: Outlet,
  otherwise: OutputFormat,
): Promise<Destination> {
  if (output === undefined || output === STANDARD_OUTPUT) {
    const isTerminal = stdout.isTTY === true;
    return {
      format: outputFormat(format ?? (isTerminal ? 'table' : otherwise)),
      width: isTerminal ? stdout.columns || USUAL_WIDTH : undefined,
      write: (blocks) => writeBlocks(blocks, stdout),
    };
  }
  const told = outputFormat(format ?? endingOf(output) ?? otherwise);
  await requirePlace(output);
  return { format: told, width: undefined, write: (blocks) => writeFile(output, blocks) };
}

function endingOf(name: string): OutputFormat | undefined {
  const [, ending = ''] = /[^/\\]\.([a-z]+)$/i.exec(name) ?? [];
  return OUTPUT_FORMATS.find((each) => each === ending.toLowerCase());
}

/** Nobody should wait for a day that then has no place to go. */
async function requirePlace(output: string): Promise<void> {
  if (output === '') throw new Failure('USAGE', 'The output file has no name.');
  const there = await stat(resolve(output)).catch(() => undefined);
  if (there?.isDirectory() === true) {
    throw new Failure('USAGE', `${basename(output)} is a folder.`);
  }
  const folder = await stat(dirname(resolve(output))).catch(() => undefined);
  if (folder?.isDirectory() === true) return;
  throw new Failure('USAGE', `There is no folder ${dirname(output)}.`);
}

async function writeFile(
  output: string,
  blocks: AsyncIterable<Iterable<string>>,
): Promise<boolean> {
  const end = new AbortController();
  const cancel = () => end.abort(new Failure('CANCELLED', 'The file is not written.'));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, cancel);
  try {
    await replaceFile(output, blocks, end.signal);
  } finally {
    for (const signal of signals) process.off(signal, cancel);
  }
  return true;
}
