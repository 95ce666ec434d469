/** Where an answer goes: to stdout, or into a file appearing only when complete. */
import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { Failure } from '../contract/failures.ts';
import { resolveWritePath } from '../files/trusted-file.ts';
import { demoHeading } from '../kitchen/text/json-text.ts';
import { quotedValue } from '../settings/typed-text.ts';
import { capabilities } from '../terminal/capabilities.ts';
import type { EndSignals } from '../terminal/end-signal.ts';
import { type Paint, painter, UNPAINTED } from '../terminal/palette.ts';
import {
  OUTPUT_FORMATS,
  type OutputFlags,
  type OutputFormat,
  outputFormat,
  type TextFormat,
} from './format.ts';
import { DEFAULT_WIDTH, type Outlets, writeBlocks } from './line-output.ts';
import { isStandardOutput, outputDevice, replaceFile } from './write-file.ts';

/** Besides format names. */
const ENDING_ALIASES: ReadonlyMap<string, OutputFormat> = new Map([
  ['txt', 'table'],
  ['jsonl', 'ndjson'],
]);

/** csv with a byte order mark: without one, Excel reads accents wrongly. */
const EXCEL = 'excel';

/** They end a file write. */
const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

type DestinationOutlets = Pick<Outlets, 'stdout' | 'signals' | 'environment'>;

export interface Destination<Format extends OutputFormat = OutputFormat> {
  readonly format: Format;
  /** Terminal columns, or `undefined` without a terminal. */
  readonly width: number | undefined;
  /** For people. Colors only on a terminal with color. */
  readonly paint: Paint;
  readonly isDemo: boolean;
  /** A page for mail programs, which draw less than browsers. */
  readonly isMail?: boolean;
  /** Each block is made after earlier ones are written. False where the reader takes no more. */
  readonly write: (blocks: AsyncIterable<Iterable<string>>) => Promise<boolean>;
}

export function openDestination(
  flags: OutputFlags,
  outlets: DestinationOutlets,
  otherwise: TextFormat,
): Promise<Destination<TextFormat>>;
export function openDestination(
  flags: OutputFlags,
  outlets: DestinationOutlets,
  otherwise: OutputFormat,
  formats?: readonly OutputFormat[],
): Promise<Destination>;
/** Throws USAGE for an unknown format or impossible file, before anything is read. `write` throws NOT_WRITTEN and CANCELLED. */
export async function openDestination(
  flags: OutputFlags,
  outlets: DestinationOutlets,
  otherwise: OutputFormat,
  formats: readonly OutputFormat[] = OUTPUT_FORMATS,
): Promise<Destination> {
  const { format, output } = flags;
  if (format === EXCEL) {
    const place = await openDestination({ ...flags, format: 'csv' }, outlets, otherwise, formats);
    return { ...place, write: (blocks) => place.write(withHeading(['\ufeff'], blocks)) };
  }
  const { stdout, signals, environment } = outlets;
  if (output === undefined || isStandardOutput(output)) {
    const isTerminal = stdout.isTTY === true;
    const chosen = outputFormat(format ?? (isTerminal ? 'table' : otherwise), formats);
    return {
      format: chosen,
      width: isTerminal ? stdout.columns || DEFAULT_WIDTH : undefined,
      paint:
        isTerminal && environment !== undefined ? painter(capabilities(environment)) : UNPAINTED,
      isDemo: false,
      write: (blocks) => writeBlocks(blocks, stdout),
    };
  }
  const chosen = outputFormat(format ?? formatFromEnding(output, formats) ?? otherwise, formats);
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

/** Marks the answer where the source is the demo. */
export function markDemo<Format extends OutputFormat>(
  { kind }: { readonly kind?: string },
  place: Destination<Format>,
): Destination<Format> {
  if (kind !== 'demo') return place;
  const heading = demoHeading(true, place.format);
  return { ...place, isDemo: true, write: (blocks) => place.write(withHeading(heading, blocks)) };
}

/** The heading goes with the first block. Without a block, nothing is written. */
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

/** By ending, or `undefined` without one. Throws USAGE for an ending without a format. */
function formatFromEnding(
  name: string,
  formats: readonly OutputFormat[],
): OutputFormat | undefined {
  const [, written = ''] = /[^/\\.]\.([a-z0-9]*[a-z][a-z0-9]*)$/i.exec(name) ?? [];
  const ending = written.toLowerCase();
  if (ending === '') return undefined;
  const form = formats.find((each) => each === ending) ?? ENDING_ALIASES.get(ending);
  if (form !== undefined) return form;
  const named = formats.filter((each) => each !== 'table');
  const endings = [...named, ...ENDING_ALIASES.keys()].map((each) => `.${each}`);
  throw new Failure(
    'USAGE',
    `Unknown ending ${quotedValue(`.${written}`)} of ${quotedValue(basename(name))}. Use ${endings.join(', ')}, or add --format.`,
  );
}

/** Fails before a date is read with no place to go. */
async function requireWritablePath(output: string): Promise<void> {
  if (output === '') throw new Failure('USAGE', 'The output needs a file name.');
  const place = resolveWritePath(resolve(output));
  const there = await stat(place).catch(() => undefined);
  if (there?.isDirectory() === true) {
    throw new Failure('USAGE', `${quotedValue(basename(output))} is a folder.`);
  }
  const folder = await stat(dirname(place)).catch(() => undefined);
  if (folder?.isDirectory() === true) return;
  throw new Failure('USAGE', `Folder ${quotedValue(dirname(output))} not found.`);
}

/** A signal ends `write` with CANCELLED. */
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
