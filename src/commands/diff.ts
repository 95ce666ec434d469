/** `linecheck diff`: what changed in the configuration between two readings, or between one and the platform now. */
import { EXIT } from '../contract/failures.ts';
import { configurationDiff } from '../kitchen/configuration-diff.ts';
import type { Station } from '../kitchen/station.ts';
import { safeText } from '../terminal/safe-text.ts';
import { readConfiguration } from './configuration-file.ts';
import { configuredSource } from './configured-source.ts';
import type { ConnectionFlags } from './connection.ts';
import { CHANGE_SHAPE, changesOf } from './diff-records.ts';
import { type DiffReading, diffJson, diffMarkdown, diffTable, type ToldDiff } from './diff-text.ts';
import { type KitchenSource, oneRestaurant } from './kitchen-source.ts';
import { type Outlets, oneBlock, writeLines } from './line-output.ts';
import type { OutputFlags } from './output-arguments.ts';
import { type Destination, destination } from './output-destination.ts';
import { outputRecords } from './output-records.ts';

/** Flags of the command. */
export interface DiffFlags extends ConnectionFlags, Omit<OutputFlags, 'allRestaurants'> {
  /** End with 1 when anything changed. */
  readonly exitCode?: boolean;
}

/** Width of a table in a pipe or a file. */
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
 * Writes the changes to stdout or into a file, and to stderr what of a reading could not be counted. True when anything changed. Throws a Failure,
 * and has then written no change. Nothing is connected to where two files are given.
 */
export async function printDiff(
  { oldPath, newPath }: { readonly oldPath: string; readonly newPath: string | undefined },
  flags: DiffFlags,
  { stdout, stderr }: Outlets,
  connect: () => KitchenSource | Promise<KitchenSource>,
): Promise<boolean> {
  const place = await destination(flags, stdout, 'table');
  const before = await readConfiguration(oldPath);
  const after =
    newPath === undefined
      ? await platformReading(await connect())
      : await readConfiguration(newPath);
  const notes = [before, after].flatMap(({ from, unreadable }) =>
    unreadable === 0
      ? []
      : [`linecheck: ${safeText(from)}: ${unreadable} left out that are no station.\n`],
  );
  const changes = configurationDiff(before.stations, after.stations);
  await writeLines(notes, stderr);
  await place.write(oneBlock(diffText({ before, after, changes }, place)));
  return changes.length > 0;
}

interface Reading extends DiffReading {
  readonly stations: readonly Station[];
  readonly unreadable: number;
}

async function platformReading(source: KitchenSource): Promise<Reading> {
  try {
    const restaurant = oneRestaurant(source);
    const { stations, unreadable } = await source.api.stations(restaurant.guid);
    return { from: `${restaurant.name} (${source.name}), now`, stations, unreadable };
  } finally {
    await source.close();
  }
}

function diffText(
  told: ToldDiff,
  { format, width }: Pick<Destination, 'format' | 'width'>,
): Iterable<string> {
  switch (format) {
    case 'table':
      return diffTable(told, width ?? USUAL_WIDTH);
    case 'json':
      return [diffJson(told)];
    case 'md':
      return diffMarkdown(told);
    case 'ndjson':
    case 'csv':
      return outputRecords(changesOf(told), CHANGE_SHAPE, { format, width, columns: undefined });
  }
}
