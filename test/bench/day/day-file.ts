/** Business date bodies in files: the simulator's busiest restaurant, on as many days as it takes. */

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { sized } from '../bench-size.ts';

const ZONE = { timezone: 'America/Chicago', closeoutHour: 4 };
export const MEASURED_RESTAURANT = { profile: sized('stress', 'cafe'), seed: 1 } as const;
const FIRST_DAY = 20_260_801;

/** A JSON array, or one record per line if the name ends so. Returns the file's bytes. */
export async function writeDay(path: string, count: number): Promise<number> {
  const [opens, parts, closes] = path.endsWith('.jsonl') ? ['', '\n', '\n'] : ['[', ',', ']'];
  const file = createWriteStream(path);
  let written = 0;
  let bytes = 0;
  const put = async (text: string): Promise<void> => {
    bytes += Buffer.byteLength(text);
    if (!file.write(text)) await once(file, 'drain');
  };
  await put(opens);
  for (let day = 0; written < count; day += 1) {
    const businessDate = String(FIRST_DAY + day);
    const rows = simulateDay({ ...MEASURED_RESTAURANT, businessDate, ...ZONE });
    for (const { record } of rows.slice(0, count - written)) {
      await put(`${written === 0 ? '' : parts}${JSON.stringify(record)}`);
      written += 1;
    }
  }
  await put(closes);
  file.end();
  await finished(file);
  return bytes;
}
