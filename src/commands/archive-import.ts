/** `linecheck archive import`: what a kitchen API answered, put into an archive. */
import type { Readable } from 'node:stream';
import type { Archive } from '../archive/archive.ts';
import type { ItemFulfillmentRead } from '../contract/decode.ts';
import { type Strictly, strictItemFulfillment } from '../contract/decode-strictly.ts';
import { cancellable } from './archive-cancellation.ts';
import { replaceDay } from './archive-day.ts';
import { type ImportFlags, type ImportRequest, importRequest } from './archive-import-request.ts';
import { openInput } from './archive-input.ts';
import { withArchive } from './archive-opened.ts';
import { progressText } from './archive-progress.ts';
import { takeRecords } from './archive-records.ts';
import { heldRestaurant } from './archive-restaurant.ts';
import { publishStations, readStations } from './archive-stations.ts';
import { type ProgressLine, progressLine } from './progress-line.ts';

/** What an import needs besides the archive. */
export interface ImportSurroundings {
  readonly stdin: Readable;
  /** Epoch ms. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly progress: ProgressLine;
  /** Takes a line of JSON for the stations and for each date, as soon as they are in the archive. */
  readonly print: (line: string) => void;
}

/** Imports stations, fulfillments or both. Throws USAGE, NOT_FOUND, IMPORT_REFUSED, CANCELLED or ARCHIVE. */
export async function importCommand(flags: ImportFlags): Promise<void> {
  const request = await importRequest(flags);
  const progress = progressLine(process.stderr, Date.now);
  const print = (line: string) => {
    progress.erase();
    process.stdout.write(line);
  };
  try {
    await cancellable((signal) =>
      withArchive(flags, 'refused', ({ archive }) =>
        importInto(archive, request, {
          stdin: process.stdin,
          now: Date.now,
          signal,
          progress,
          print,
        }),
      ),
    );
  } finally {
    progress.erase();
  }
}

/**
 * Imports what is asked for. Stations are published once all of them and the first date have been read, so that a file that is refused
 * leaves everything as it was; each date is replaced whole or not at all.
 */
export async function importInto(
  archive: Archive,
  { restaurant, stations: path, days }: ImportRequest,
  surroundings: ImportSurroundings,
): Promise<void> {
  const { now, print, progress, signal } = surroundings;
  await heldRestaurant(archive, restaurant);
  let stations = path === undefined ? undefined : await readStations(path, surroundings);
  const publish = async () => {
    if (stations === undefined) return;
    const line = await publishStations(archive, restaurant, stations, now());
    stations = undefined;
    print(line);
  };
  for (const { businessDate, path: file } of days) {
    const input = await openInput(file, surroundings);
    const line = await replaceDay(archive, { restaurant, businessDate }, now, async (writer) => {
      await takeRecords(input, {
        noun: 'record',
        read: recordOf(restaurant),
        take: (records) => writer.add(records),
        onProgress: (records) => {
          const share = input.size === undefined ? undefined : input.read() / input.size;
          progress.draw(() => progressText(share, businessDate, records));
        },
        signal,
      });
      await publish();
    });
    print(line);
  }
  await publish();
}

/** Reads records of one restaurant; one that does not say whose it is counts as that restaurant's. */
function recordOf(restaurant: string): (value: unknown) => Strictly<ItemFulfillmentRead> {
  return (value) => {
    const strictly = strictItemFulfillment(value);
    if ('fault' in strictly) return strictly;
    const { restaurantGuid = restaurant } = strictly.value;
    return restaurantGuid === restaurant
      ? strictly
      : { fault: 'restaurantGuid is that of another restaurant' };
  };
}
