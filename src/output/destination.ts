/** An answer goes to stdout, or into a file that appears only when it is complete. */
import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { Failure } from '../contract/failures.ts';
import { resolveWritePath } from '../files/trusted-file.ts';
import { demoHeading } from '../kitchen/text/json-text.ts';
import { quotedValue, readChoice } from '../settings/typed-text.ts';
import { capabilities } from '../terminal/capabilities.ts';
import type { EndSignals } from '../terminal/end-signal.ts';
import { makePaint, type Paint, UNPAINTED } from '../terminal/palette.ts';
import { OUTPUT_FORMATS, type OutputFlags, type OutputFormat, type TextFormat } from './format.ts';
import { type AnswerOutlets, DEFAULT_WIDTH, writeBlocks } from './line-output.ts';
import type { PageOptions } from './page.ts';
import { isStandardOutput, outputDevice, replaceFile } from './write-file.ts';

const ENDING_ALIASES: ReadonlyMap<string, OutputFormat> = new Map([
  ['txt', 'table'],
  ['jsonl', 'ndjson'],
]);

/** CSV with a byte order mark. Without the mark, Excel reads accents wrongly. */
const EXCEL = 'excel';

const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Destination<Format extends OutputFormat = OutputFormat> extends PageOptions {
  readonly format: Format;
  /** Terminal columns, or `undefined` without a terminal. */
  readonly width: number | undefined;
  readonly paint: Paint;
  /** Writes each block before the next one is made. False if the reader takes no more. */
  readonly write: (blocks: AsyncIterable<Iterable<string>>) => Promise<boolean>;
}

export function openDestination(
  flags: OutputFlags,
  outlets: AnswerOutlets,
  defaultFormat: TextFormat,
): Promise<Destination<TextFormat>>;
export function openDestination(
  flags: OutputFlags,
  outlets: AnswerOutlets,
  defaultFormat: OutputFormat,
  formats?: readonly OutputFormat[],
): Promise<Destination>;
/** Throws USAGE for an unknown format or impossible file before anything is read. `write` throws NOT_WRITTEN and CANCELLED. */
export async function openDestination(
  flags: OutputFlags,
  outlets: AnswerOutlets,
  defaultFormat: OutputFormat,
  formats: readonly OutputFormat[] = OUTPUT_FORMATS,
): Promise<Destination> {
  const { format, output } = flags;
  if (format === EXCEL) {
    const csv = await openDestination({ ...flags, format: 'csv' }, outlets, defaultFormat, formats);
    return { ...csv, write: (blocks) => csv.write(withHeading(['\ufeff'], blocks)) };
  }
  const { stdout, signals, environment } = outlets;
  if (output === undefined || isStandardOutput(output)) {
    const isTerminal = stdout.isTTY === true;
    const chosen = readChoice('format', formats, format ?? (isTerminal ? 'table' : defaultFormat));
    return {
      format: chosen,
      width: isTerminal ? stdout.columns || DEFAULT_WIDTH : undefined,
      paint:
        isTerminal && environment !== undefined ? makePaint(capabilities(environment)) : UNPAINTED,
      isDemo: false,
      write: (blocks) => writeBlocks(blocks, stdout),
    };
  }
  const requested = format ?? formatFromEnding(output, formats) ?? defaultFormat;
  const chosen = readChoice('format', formats, requested);
  const writeDevice = await outputDevice(output);
  if (writeDevice === undefined) await requireWritablePath(output);
  return {
    format: chosen,
    width: undefined,
    paint: UNPAINTED,
    isDemo: false,
    write: (blocks) =>
      cancelOnSignal(signals, async (signal) => {
        if (writeDevice !== undefined) return writeDevice(blocks, signal);
        await replaceFile(output, blocks, signal);
        return true;
      }),
  };
}

export function markDemo<Format extends OutputFormat>(
  { kind }: { readonly kind?: string },
  target: Destination<Format>,
): Destination<Format> {
  if (kind !== 'demo') return target;
  const heading = demoHeading(true, target.format);
  return { ...target, isDemo: true, write: (blocks) => target.write(withHeading(heading, blocks)) };
}

async function* withHeading(
  heading: readonly string[],
  blocks: AsyncIterable<Iterable<string>>,
): AsyncGenerator<Iterable<string>> {
  let isBegun = false;
  for await (const block of blocks) {
    if (!isBegun) yield heading;
    isBegun = true;
    yield block;
  }
}

function formatFromEnding(
  name: string,
  formats: readonly OutputFormat[],
): OutputFormat | undefined {
  const [, written = ''] = /[^/\\.]\.([a-z0-9]*[a-z][a-z0-9]*)$/i.exec(name) ?? [];
  const ending = written.toLowerCase();
  if (ending === '') return undefined;
  const form = formats.find((each) => each === ending) ?? ENDING_ALIASES.get(ending);
  if (form !== undefined) return form;
  const names = formats.filter((each) => each !== 'table');
  const endings = [...names, ...ENDING_ALIASES.keys()].map((each) => `.${each}`);
  throw new Failure(
    'USAGE',
    `Unknown ending ${quotedValue(`.${written}`)} of ${quotedValue(basename(name))}. Use ${endings.join(', ')}, or add --format.`,
  );
}

/** Checks the path first, so that a command doesn't read data that it can't write. */
async function requireWritablePath(output: string): Promise<void> {
  if (output === '') throw new Failure('USAGE', 'The output needs a file name.');
  const path = resolveWritePath(resolve(output));
  const existing = await stat(path).catch(() => undefined);
  if (existing?.isDirectory() === true) {
    throw new Failure('USAGE', `${quotedValue(basename(output))} is a folder.`);
  }
  const folder = await stat(dirname(path)).catch(() => undefined);
  if (folder?.isDirectory() === true) return;
  throw new Failure('USAGE', `Folder ${quotedValue(dirname(output))} not found.`);
}

async function cancelOnSignal(
  signals: EndSignals | undefined,
  write: (signal: AbortSignal) => Promise<boolean>,
): Promise<boolean> {
  const end = new AbortController();
  const cancel = (signal: NodeJS.Signals) => {
    signals?.off(signal, cancel);
    signals?.ignoreEcho(signal);
    signals?.endedBy(signal);
    end.abort(new Failure('CANCELLED', 'The file was not written.'));
  };
  for (const signal of END_SIGNALS) signals?.on(signal, cancel);
  try {
    return await write(end.signal);
  } finally {
    for (const signal of END_SIGNALS) signals?.off(signal, cancel);
  }
}
