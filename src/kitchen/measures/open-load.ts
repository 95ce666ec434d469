import type { Definition, Measurement } from './measure.ts';
import { type LeftOut, measured } from './summary.ts';

export const OPEN_LOAD: Definition = {
  id: 'open-load',
  title: 'Open load',
  rule: 'tickets fired but not fully bumped (peak: the largest count at once)',
};

export interface OpenLoad {
  readonly peak: number;
  /** Epoch ms of the peak's first fire. `undefined` if no ticket was open. */
  readonly at: number | undefined;
  /** Counted tickets. */
  readonly tickets: number;
  readonly excluded: LeftOut;
}

/** A ticket is open from first fire up to, but not including, last bump. `undefined` as in `measured`. */
export function openLoad(ticketTimes: Measurement, rows: Uint32Array): OpenLoad | undefined {
  const found = measured(ticketTimes, rows);
  if (found === undefined) return undefined;
  const { subjects, valuesMs, excluded } = found;
  const ends = Float64Array.from(subjects, (ticket) => ticketTimes.endedAt[ticket] ?? Number.NaN);
  const fires = ends.map((end, place) => end - (valuesMs[place] ?? Number.NaN)).sort();
  ends.sort();
  let done = 0;
  let peak = 0;
  let at: number | undefined;
  for (const [before, fire] of fires.entries()) {
    while ((ends[done] ?? Number.POSITIVE_INFINITY) <= fire) done += 1;
    const open = before + 1 - done;
    if (open <= peak) continue;
    peak = open;
    at = fire;
  }
  return { peak, at, tickets: subjects.length, excluded };
}
