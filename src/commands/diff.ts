/** `linecheck diff`: what changed in the configuration between two readings, or between one and the platform now. */
import { EXIT, Failure } from '../contract/failures.ts';
import { configurationDiff } from '../kitchen/configuration-diff.ts';
import type { Station } from '../kitchen/station.ts';
import { safeText } from '../terminal/safe-text.ts';
import { readConfiguration } from './configuration-file.ts';
import { configuredSource } from './configured-source.ts';
import type { ConnectionFlags } from './connection.ts';
import { type DiffReading, diffJson, diffMarkdown, diffTable, type ToldDiff } from './diff-text.ts';
import { firstRestaurant, type KitchenSource } from './kitchen-source.ts';
import { type Outlets, writeLines } from './line-output.ts';

/** Flags of the command. */
export interface DiffFlags extends ConnectionFlags {
  readonly format?: string;
  /** End with 1 when anything changed. */
  readonly exitCode?: boolean;
}

const FORMATS = ['table', 'json', 'md'] as const;

/** Width of a table in a pipe, and on a terminal that tells none. */
const USUAL_WIDTH = 80;

/** Prints it, and sets the exit code where that is asked for. */
export async function diffCommand(
  oldPath: string,
  newPath: string | undefined,
  flags: DiffFlags,
): Promise<void> {
  const paths = { oldPath, newPath };
  const connect = () => configuredSource(flags, process.env);
  const isChanged = await printDiff(paths, flags, process, connect);
  if (isChanged && flags.exitCode === true) process.exitCode = EXIT.failure;
}

/**
 * Writes the changes to stdout, and to stderr what of a reading could not be counted. True when anything changed. Throws a Failure,
 * and has then written no change. Nothing is connected to where two files are given.
 */
export async function printDiff(
  { oldPath, newPath }: { readonly oldPath: string; readonly newPath: string | undefined },
  flags: DiffFlags,
  { stdout, stderr }: Outlets,
  connect: () => KitchenSource | Promise<KitchenSource>,
): Promise<boolean> {
  const width = stdout.isTTY === true ? stdout.columns || USUAL_WIDTH : USUAL_WIDTH;
  const tell = tellerOf(flags.format, width);
  const before = await fileReading(oldPath);
  const after =
    newPath === undefined ? await platformReading(await connect()) : await fileReading(newPath);
  const notes = [before, after].flatMap(({ from, unreadable }) =>
    unreadable === 0
      ? []
      : [`linecheck: ${safeText(from)}: ${unreadable} left out that are no station.\n`],
  );
  const changes = configurationDiff(before.stations, after.stations);
  await writeLines(notes, stderr);
  await writeLines(tell({ before, after, changes }), stdout);
  return changes.length > 0;
}

interface Reading extends DiffReading {
  readonly stations: readonly Station[];
  readonly unreadable: number;
}

async function fileReading(path: string): Promise<Reading> {
  return { from: path, ...(await readConfiguration(path)) };
}

async function platformReading(source: KitchenSource): Promise<Reading> {
  try {
    const restaurant = firstRestaurant(source);
    const { stations, unreadable } = await source.api.stations(restaurant.guid);
    return { from: `${restaurant.name} (${source.name}), now`, stations, unreadable };
  } finally {
    await source.close();
  }
}

function tellerOf(asked: string | undefined, width: number): (told: ToldDiff) => Iterable<string> {
  switch (FORMATS.find((each) => each === (asked ?? 'table'))) {
    case 'table':
      return (told) => diffTable(told, width);
    case 'json':
      return (told) => [diffJson(told)];
    case 'md':
      return diffMarkdown;
    case undefined:
      throw new Failure('USAGE', `The format must be one of ${FORMATS.join(', ')}.`);
  }
}
