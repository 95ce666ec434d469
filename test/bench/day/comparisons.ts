/** A day's comparisons, and the largest ratio aimed at. */

import { type MeasuredDay, of } from './measured-day.ts';
import type { Query } from './query.ts';
import type { PeerLoad } from './visidata.ts';

export interface Comparison {
  readonly measure: string;
  readonly against: string;
  readonly aim: number;
  /** As many as in the measure's name. */
  readonly ratios: readonly ((day: MeasuredDay) => number)[];
}

const FRAME_MS = 16;
const MB = 2 ** 20;

type Times = keyof Query['first'];

/** The first time, and the later median. */
function queryRatios(own: Times, peer: Times): Comparison['ratios'] {
  return (['first', 'again'] as const).map(
    (run) =>
      ({ asked }: MeasuredDay) =>
        of(asked, (each) => each[run][own]) / of(asked, (each) => each[run][peer]),
  );
}

/** With what machine and runtime can do. */
export const COMPARISONS: readonly Comparison[] = [
  {
    measure: 'load',
    against: 'the same parse, keeping nothing',
    aim: 1.5,
    ratios: [({ kept, nothing }) => of(kept, ({ ms }) => ms) / of(nothing, ({ ms }) => ms)],
  },
  {
    measure: 'memory while loading / of it beyond what the parse takes',
    against: 'the body',
    aim: 0.35,
    ratios: [
      ({ kept, bytes }) => (of(kept, ({ peakMb, idleMb }) => peakMb - idleMb) * MB) / bytes,
      ({ kept, nothing, bytes }) =>
        ((of(kept, ({ peakMb }) => peakMb) - of(nothing, ({ peakMb }) => peakMb)) * MB) / bytes,
    ],
  },
  {
    measure: 'longest stall of the keys',
    against: 'a frame of 16 ms',
    aim: 1,
    ratios: [({ kept }) => of(kept, ({ stallMs }) => stallMs) / FRAME_MS],
  },
  {
    measure: 'filter: the first / the next',
    against: 'one pass over numbers',
    aim: 12,
    ratios: queryRatios('filter', 'pass'),
  },
  {
    measure: 'sort: the first / the next',
    against: "the runtime's own, of numbers",
    aim: 0.5,
    ratios: queryRatios('sort', 'nativeSort'),
  },
  {
    measure: 'p50, p90 by station: the first / the next',
    against: 'plain objects',
    aim: 0.2,
    ratios: queryRatios('group', 'objectGroup'),
  },
];

function peerRatio(figure: (load: PeerLoad) => number): Comparison['ratios'][number] {
  return ({ kept, peers }) => of(kept, figure) / of(peers, figure);
}

/** With VisiData on the same records. */
export const PEER_COMPARISONS: readonly Comparison[] = [
  {
    measure: 'load / memory / filter of two words / sort by time',
    against: 'VisiData',
    aim: 1,
    ratios: [
      peerRatio(({ ms }) => ms),
      peerRatio(({ peakMb }) => peakMb),
      peerRatio(({ filterMs }) => filterMs),
      peerRatio(({ sortMs }) => sortMs),
    ],
  },
];

/** In ms. 1 is in step with the records. A comparison sort would grow by a tenth more. */
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
