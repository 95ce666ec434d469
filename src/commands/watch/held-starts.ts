/** Starts held back in quiet hours and until they last, and a second line for states that go on. */
import { isObject } from '../../contract/parsed-json.ts';
import { ageMs } from '../../kitchen/text/quantities.ts';
import type { FollowRecord } from './follow-records.ts';

/** Minutes after midnight. From the later to the earlier one, it covers midnight. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

export interface HoldRules {
  /** Local minutes after midnight at a moment (epoch ms). */
  readonly minuteOf: (moment: number) => number;
  readonly quiet: QuietHours | undefined;
  /** Shorter states are not printed, ms. */
  readonly minMs: number;
  /** After the first line, ms. `undefined` for no second one. */
  readonly againMs: number | undefined;
}

export const NO_HOLD: HoldRules = {
  minuteOf: () => 0,
  quiet: undefined,
  minMs: 0,
  againMs: undefined,
};

/** A start, and when it was printed (epoch ms), if ever. */
export interface HeldStart {
  readonly begin: FollowRecord;
  readonly again: FollowRecord;
  readonly saidAt: number;
  readonly printedAt: number | undefined;
  readonly isRepeated: boolean;
}

/** A state is printed at both ends or at none. */
export function heldStarts(
  { minMs, againMs, quiet, minuteOf }: HoldRules,
  kept: readonly HeldStart[],
) {
  const held = new Map(kept.map((each) => [idOf(each.begin), each]));

  const isQuiet = (now: number): boolean => {
    if (quiet === undefined) return false;
    const { from, to } = quiet;
    const minute = minuteOf(now);
    return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  };

  return {
    kept: (): readonly HeldStart[] => [...held.values()],

    start(begin: FollowRecord, again: FollowRecord, saidAt: number): void {
      const start = { begin, again, saidAt, printedAt: undefined, isRepeated: false };
      held.set(idOf(begin), start);
    },

    /** The end, unless the start was never printed. One from before the first start held is printed. */
    end(record: FollowRecord): readonly FollowRecord[] {
      const id = idOf(record);
      const start = held.get(id);
      held.delete(id);
      return start !== undefined && start.printedAt === undefined ? [] : [record];
    },

    /** Lines due at a moment (epoch ms). */
    due(now: number): readonly FollowRecord[] {
      if (isQuiet(now)) return [];
      return [...held].flatMap(([id, start]) => {
        const { begin, again, saidAt, printedAt, isRepeated } = start;
        if (printedAt === undefined) {
          if (ageMs(saidAt, now) < minMs) return [];
          held.set(id, { ...start, printedAt: now });
          return [begin];
        }
        if (isRepeated || againMs === undefined || ageMs(printedAt, now) < againMs) return [];
        held.set(id, { ...start, isRepeated: true });
        return [again];
      });
    },
  };
}

/** What identifies a state, and is repeated at its end. */
function idOf({ station, state, since, saidAt }: FollowRecord): string {
  return JSON.stringify([station, state, since, saidAt]);
}

/** `record` reads a line. */
export function heldStart(
  found: unknown,
  record: (found: unknown) => FollowRecord | undefined,
): HeldStart | undefined {
  if (!isObject(found)) return undefined;
  const { saidAt, printedAt, isRepeated } = found;
  const [begin, again] = [record(found['begin']), record(found['again'])];
  if (begin === undefined || again === undefined || typeof isRepeated !== 'boolean')
    return undefined;
  if (typeof saidAt !== 'number') return undefined;
  if (!(printedAt === undefined || typeof printedAt === 'number')) return undefined;
  return { begin, again, saidAt, printedAt, isRepeated };
}
