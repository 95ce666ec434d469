/** Each program's keys: move, scroll, page, type into the filter, change the screen. */

import { sized } from '../bench-size.ts';

export const KINDS = ['move', 'scroll', 'page', 'filter', 'screen'] as const;

export type Kind = (typeof KINDS)[number];

export interface Step {
  readonly keys: string;
  /** Nothing when absent. */
  readonly kind?: Kind;
  /** Silence until it is over, unless default. */
  readonly quietMs?: number;
}

export interface KeyNames {
  /** For programs opening anywhere but the top. */
  readonly top?: string;
  readonly down: string;
  readonly page: string;
  readonly filter: string;
  readonly cancel: string;
  readonly open: string;
  readonly back: string;
}

const REPEATS = sized(8, 2);
const TYPED = ['c', 'h', 'i', 'c', '\u007f', '\u007f', '\u007f'];
/** Programs wait up to a second for more after an escape. */
const AFTER_ESCAPE_MS = sized(1_300, 100);
const LONG_QUIET_MS = sized(400, 50);

/** For a screen with that many rows. */
export function keyScript(names: KeyNames, rows: number): readonly Step[] {
  const times = (kind: Kind, keys: string, count = REPEATS): readonly Step[] =>
    Array.from({ length: count }, () => ({ keys, kind }));
  return [
    ...(names.top === undefined ? [] : [{ keys: names.top, quietMs: LONG_QUIET_MS }]),
    ...times('move', names.down),
    { keys: names.down.repeat(rows), quietMs: LONG_QUIET_MS },
    ...times('scroll', names.down),
    ...times('page', names.page),
    { keys: names.filter, quietMs: LONG_QUIET_MS },
    ...TYPED.map((keys): Step => ({ keys, kind: 'filter' })),
    { keys: '\u007f', quietMs: LONG_QUIET_MS },
    { keys: names.cancel, quietMs: AFTER_ESCAPE_MS },
    ...Array.from({ length: REPEATS / 2 }, () => [names.open, names.back])
      .flat()
      .map((keys): Step => ({ keys, kind: 'screen' })),
  ];
}
