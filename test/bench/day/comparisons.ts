/** What of a day is compared with what, and the largest ratio that is aimed at. */
import { type MeasuredDay, of } from './measured-day.ts';
import type { Query } from './query.ts';

export interface Comparison {
  readonly measure: string;
  readonly against: string;
  readonly aim: number;
  readonly ratio: (day: MeasuredDay) => number;
}

const FRAME_MS = 16;
/** Memory of a process that has loaded the code and nothing else. */
const IDLE_MB = 60;
const MB = 2 ** 20;

type Times = keyof Query['first'];

function queryRatio(run: keyof Query, own: Times, peer: Times): Comparison['ratio'] {
  return ({ asked }) => of(asked, (each) => each[run][own]) / of(asked, (each) => each[run][peer]);
}

/** With what the machine and the runtime can do. */
export const COMPARISONS: readonly Comparison[] = [
  {
    measure: 'load',
    against: 'the same parse, keeping nothing',
    aim: 1.5,
    ratio: ({ kept, nothing }) => of(kept, ({ ms }) => ms) / of(nothing, ({ ms }) => ms),
  },
  {
    measure: 'memory while loading',
    against: 'the body',
    aim: 0.35,
    ratio: ({ kept, bytes }) => ((of(kept, ({ peakMb }) => peakMb) - IDLE_MB) * MB) / bytes,
  },
  {
    measure: 'the same, without what the parse takes',
    against: 'the body',
    aim: 0.35,
    ratio: ({ kept, nothing, bytes }) =>
      ((of(kept, ({ peakMb }) => peakMb) - of(nothing, ({ peakMb }) => peakMb)) * MB) / bytes,
  },
  {
    measure: 'longest stall of the keys',
    against: 'a frame of 16 ms',
    aim: 1,
    ratio: ({ kept }) => of(kept, ({ stallMs }) => stallMs) / FRAME_MS,
  },
  {
    measure: 'first filter',
    against: 'one pass over numbers',
    aim: 12,
    ratio: queryRatio('first', 'filter', 'pass'),
  },
  {
    measure: 'first sort',
    against: "the runtime's own, of numbers",
    aim: 0.5,
    ratio: queryRatio('first', 'sort', 'nativeSort'),
  },
  {
    measure: 'the next sorts',
    against: 'the same',
    aim: 0.5,
    ratio: queryRatio('again', 'sort', 'nativeSort'),
  },
  {
    measure: 'p50, p90 by station',
    against: 'plain objects',
    aim: 0.2,
    ratio: queryRatio('first', 'group', 'objectGroup'),
  },
  {
    measure: 'the same again',
    against: 'the same',
    aim: 0.2,
    ratio: queryRatio('again', 'group', 'objectGroup'),
  },
];

/** With VisiData on the same records. */
export const PEER_COMPARISONS: readonly Comparison[] = [
  {
    measure: 'load',
    against: 'VisiData',
    aim: 1,
    ratio: ({ kept, peers }) => of(kept, ({ ms }) => ms) / of(peers, ({ ms }) => ms),
  },
  {
    measure: 'memory while loading',
    against: 'VisiData',
    aim: 0.35,
    ratio: ({ kept, peers }) =>
      of(kept, ({ peakMb }) => peakMb) / of(peers, ({ peakMb }) => peakMb),
  },
  {
    measure: 'filter of two words',
    against: 'VisiData',
    aim: 0.1,
    ratio: ({ kept, peers }) =>
      of(kept, ({ filterMs }) => filterMs) / of(peers, ({ filterMs }) => filterMs),
  },
  {
    measure: 'sort by time',
    against: 'VisiData',
    aim: 0.1,
    ratio: ({ kept, peers }) =>
      of(kept, ({ sortMs }) => sortMs) / of(peers, ({ sortMs }) => sortMs),
  },
];

/** What grows with the records, in ms; 1 is in step with them. A sort by comparing would grow by a tenth more. */
export const GROWTHS: readonly {
  readonly measure: string;
  readonly aim: number;
  readonly ms: (day: MeasuredDay) => number;
}[] = [
  { measure: 'load', aim: 1.1, ms: ({ kept }) => of(kept, ({ ms }) => ms) },
  { measure: 'filter', aim: 1.1, ms: ({ asked }) => of(asked, ({ again }) => again.filter) },
  { measure: 'sort', aim: 1.2, ms: ({ asked }) => of(asked, ({ again }) => again.sort) },
  {
    measure: 'p50, p90 by station',
    aim: 1.1,
    ms: ({ asked }) => of(asked, ({ again }) => again.group),
  },
];
