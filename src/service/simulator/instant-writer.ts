/** Writes the instants of a date in the document's form: the most expensive part of a simulation. */
import { formatInstant } from '../../contract/instant.ts';

const MINUTE_MS = 60_000;
const AS_FAR_AS_MINUTES = 'YYYY-MM-DDThh:mm:'.length;
const OF_A_MINUTE = Array.from({ length: 60 }, (_, second) => String(second).padStart(2, '0'));
const OF_A_SECOND = Array.from({ length: 1000 }, (_, ms) => `${String(ms).padStart(3, '0')}+0000`);

/** Writes an instant (epoch ms, an integer) as `formatInstant` does. */
export type InstantWriter = (epochMs: number) => string;

/** A writer for one date: it caches the text of each minute. */
export function instantWriter(): InstantWriter {
  const minutes = new Map<number, string>();
  return (epochMs) => {
    const minute = Math.floor(epochMs / MINUTE_MS);
    let text = minutes.get(minute);
    if (text === undefined) {
      text = formatInstant(epochMs).slice(0, AS_FAR_AS_MINUTES);
      minutes.set(minute, text);
    }
    const ms = epochMs - minute * MINUTE_MS;
    const second = Math.floor(ms / 1000);
    return `${text}${OF_A_MINUTE[second] ?? ''}.${OF_A_SECOND[ms - second * 1000] ?? ''}`;
  };
}
