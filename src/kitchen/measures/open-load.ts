/** Open load: how many tickets are in the kitchen at once. */
import type { Definition, Measurement } from './measure.ts';
import { type LeftOut, measured } from './summary.ts';

/** The rule in words. */
export const OPEN_LOAD: Definition = {
  id: 'open-load',
  title: 'Open load',
  rule: 'tickets fired and not yet fulfilled, per minute',
};

const MINUTE_MS = 60_000;

/** The most tickets that were open at a whole minute. */
export interface OpenLoad {
  readonly peak: number;
  /** The first minute of the peak, epoch ms; `undefined` where no ticket was open at any. */
  readonly at: number | undefined;
  /** Tickets that count. */
  readonly tickets: number;
  readonly excluded: LeftOut;
}

/**
 * Samples tickets at each whole minute: those fired then or before, and fulfilled later. `ticketTimes` is what `TICKET_TIME` takes
 * of the day; `undefined` as in `measured`.
 */
export function openLoad(ticketTimes: Measurement, rows: Uint32Array): OpenLoad | undefined {
  const found = measured(ticketTimes, rows);
  if (found === undefined) return undefined;
  const { subjects, valuesMs, excluded } = found;
  /** By minute: tickets that are open at it and were not at the one before, less those that were and are not. */
  const changes = new Map<number, number>();
  for (const [place, ticket] of subjects.entries()) {
    const endedAt = ticketTimes.endedAt[ticket] ?? Number.NaN;
    const opens = Math.ceil((endedAt - (valuesMs[place] ?? Number.NaN)) / MINUTE_MS);
    const closes = Math.ceil(endedAt / MINUTE_MS);
    changes.set(opens, (changes.get(opens) ?? 0) + 1);
    changes.set(closes, (changes.get(closes) ?? 0) - 1);
  }
  let open = 0;
  let peak = 0;
  let at: number | undefined;
  for (const minute of Float64Array.from(changes.keys()).sort()) {
    open += changes.get(minute) ?? 0;
    if (open <= peak) continue;
    peak = open;
    at = minute * MINUTE_MS;
  }
  return { peak, at, tickets: subjects.length, excluded };
}
