import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { decodePrepStation } from '../../contract/decode.ts';
import { Failure } from '../../contract/failures.ts';
import { parsedJson } from '../../contract/parsed-json.ts';
import { systemReason } from '../../files/system-error.ts';
import { readBounded, STANDARD_INPUT } from '../archive/input.ts';

/** A larger file is not a station list. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Reads `linecheck stations` or API output. `-` is standard input. Throws USAGE for a file without a station list. */
export async function readConfiguration(path: string, stdin: () => Readable) {
  const isInput = path === STANDARD_INPUT;
  const from = isInput ? 'standard input' : path;
  const elements = listed(await readText(isInput ? stdin() : createReadStream(path), from));
  if (elements === undefined) {
    throw new Failure(
      'USAGE',
      `${from} has no station list. Use a JSON array of stations, or one station per line.`,
    );
  }
  let damaged = 0;
  const stations = elements.flatMap((element) => {
    let faults = 0;
    const station = decodePrepStation(element, () => {
      faults += 1;
    });
    if (station === undefined) return [];
    if (faults > 0) damaged += 1;
    return [station];
  });
  if (stations.length === 0 && elements.length > 0) {
    throw new Failure('USAGE', `${from} has a list without stations.`);
  }
  return { from, stations, unreadable: elements.length - stations.length, damaged };
}

async function readText(file: Readable, from: string): Promise<string> {
  const text = await readBounded(file, MAX_BYTES).catch((cause: unknown) => {
    throw new Failure('USAGE', `Can't read ${from}: ${systemReason(cause)}.`, { cause });
  });
  if (text !== undefined) return text.replace(/^\ufeff/, '');
  throw new Failure('USAGE', `${from} is too large for a station list.`);
}

function listed(text: string): readonly unknown[] | undefined {
  const document = parsedJson(text);
  if (Array.isArray(document)) return document;
  if (document !== undefined) {
    return decodePrepStation(document) === undefined ? undefined : [document];
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const values = lines.flatMap((line) => parsedJson(line) ?? []);
  return lines.length > 0 && values.length === lines.length ? values : undefined;
}
