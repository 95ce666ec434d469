/** Publishes a restaurant's station setup (A30). */
import { readRecords } from '../../api/record-stream.ts';
import type { PrepStationRead } from '../../contract/decode.ts';
import { type Strictly, strictPrepStation } from '../../contract/decode-strictly.ts';
import { Failure } from '../../contract/failures.ts';
import { jsonLine } from '../../output/json.ts';
import type { Archive, Restaurant } from '../../service/archive/archive.ts';
import { type Input, type InputOptions, inputFailure, openInput } from './input.ts';
import type { ArchiveLine } from './schema.ts';

/** More than any restaurant has. All stay in memory. */
const MAX_STATIONS = 100_000;

/** Reads all stations in a file, or none. Throws USAGE, IMPORT_REFUSED or CANCELLED. */
export async function stationsOfInput(
  path: string,
  options: InputOptions,
): Promise<readonly PrepStationRead[]> {
  const stations: PrepStationRead[] = [];
  await takeRecords(await openInput(path, options), {
    noun: 'station',
    read: distinctStation(),
    take: async (more) => {
      for (const station of more) stations.push(station);
    },
    signal: options.signal,
  });
  return stations;
}

/** Replaces the setup as of `at` (epoch ms). Returns the line to print, with the version bound to page tokens. */
export async function publishStations(
  archive: Archive,
  { guid, name }: Pick<Restaurant, 'guid' | 'name'>,
  stations: readonly PrepStationRead[],
  at: number,
): Promise<string> {
  const version = await archive.configurationVersion(guid);
  const configurationVersion = await archive.publishStations(guid, stations, at);
  const changed = configurationVersion !== version;
  return jsonLine({
    restaurant: guid,
    name,
    stations: stations.length,
    configurationVersion,
    changed,
  } satisfies ArchiveLine<'stations'>);
}

/** Refuses a repeated GUID. */
function distinctStation(): (value: unknown) => Strictly<PrepStationRead> {
  const places = new Map<string, number>();
  return (value) => {
    const strictly = strictPrepStation(value);
    if ('fault' in strictly) return strictly;
    const { guid } = strictly.value;
    const place = places.get(guid);
    if (place !== undefined) return { fault: `same guid as station ${place}` };
    if (places.size === MAX_STATIONS) return { fault: 'too many stations for one restaurant' };
    places.set(guid, places.size);
    return strictly;
  };
}

interface RecordReading<Value> {
  /** Names a record in messages: `record 4711: …`. */
  readonly noun: string;
  readonly read: (value: unknown) => Strictly<Value>;
  readonly take: (records: readonly Value[]) => Promise<void>;
  /** After each batch, with the records taken so far. */
  readonly onProgress?: (records: number) => void;
  readonly signal: AbortSignal;
}

/** Returns the record count. Throws IMPORT_REFUSED for an incomplete array or the first invalid record, and CANCELLED. */
export async function takeRecords<Value>(
  input: Input,
  reading: RecordReading<Value>,
): Promise<number> {
  const { noun, read, take, onProgress = () => undefined, signal } = reading;
  let taken = 0;
  let batch: Value[] = [];
  let fault: string | undefined;

  const hear = (value: unknown): void => {
    // A stopped reader still passes on records. Only the first fault has a place.
    if (fault !== undefined) return;
    const strictly = read(value);
    if ('fault' in strictly) fault = `${noun} ${taken + batch.length}: ${strictly.fault}`;
    else batch.push(strictly.value);
  };
  const settle = async (): Promise<void> => {
    if (fault !== undefined) {
      throw new Failure('IMPORT_REFUSED', `${input.name} was refused: ${fault}.`);
    }
    signal.throwIfAborted();
    const records = batch;
    batch = [];
    if (records.length > 0) await take(records);
    taken += records.length;
    onProgress(taken);
  };
  /** Waits until the last piece's records are taken, to hold one piece in memory. */
  async function* paced(): AsyncGenerator<Uint8Array> {
    for await (const piece of input.body) {
      yield piece;
      await settle();
    }
  }

  try {
    await readRecords(paced(), hear);
    await settle();
    return taken;
  } catch (error) {
    throw inputFailure(error, input.name, signal);
  }
}
