/** Edge labels of a row: whether there is a KDS, the way to the expediter, and the counts of the date. */
import type { EdgeStyle, RoutingEdge } from '../../kitchen/routing/routing-graph.ts';
import { type EdgeLevel, edgeId } from '../../kitchen/routing/routing-order.ts';
import type { RoutingTraffic, UseState } from '../../kitchen/routing/routing-traffic.ts';
import { countText } from '../../kitchen/text/quantities.ts';
import type { Tone } from '../line/theme.tsx';
import type { Lane } from './kitchen-lanes.ts';

/** The same, ready to be drawn. */
export interface LaneRoutes {
  /** `KDS`, `KDS?` where nothing proves one, `KDS!` where none should be; with the number of records where a day is read. */
  readonly displayText: string;
  readonly displayTone: Tone;
  readonly expo: EdgeStyle | undefined;
  /** Records of the expediters, of one level or both. */
  readonly expoText: string;
  readonly expoTone: Tone;
}

/** Reads them from the edges of a row. */
export function laneRoutes(
  { edges }: Pick<Lane, 'edges'>,
  { uses }: RoutingTraffic,
  level: EdgeLevel,
): LaneRoutes {
  const display = edges.filter(({ kind }) => kind === 'display');
  const expo = edges.filter(({ kind }) => kind === 'expo');
  // Before a day is read there is nothing to look for.
  const usesOf = (some: readonly RoutingEdge[]) =>
    uses.size === 0 ? [] : some.flatMap((edge) => uses.get(edgeId(edge)) ?? []);
  const made = usesOf(display);
  const gathered = usesOf(expo);
  const records = gathered.reduce(
    (sum, { levels }) => sum + (level === 2 ? 0 : levels[1]) + (level === 1 ? 0 : levels[2]),
    0,
  );
  const sign = made.some(isContradiction) ? '!' : display[0]?.style === 'dotted' ? '?' : '';
  const count = made.reduce((sum, { levels }) => sum + levels[0], 0);
  const number = count === 0 ? '' : ` ${countText(count)}`;
  return {
    displayText: display.length === 0 ? '' : `KDS${sign}${number}`,
    displayTone: toneOf(made, count),
    expo: expo[0]?.style,
    expoText:
      gathered.length === 0 ? '' : countText(records) + (gathered.some(isContradiction) ? '!' : ''),
    expoTone: toneOf(gathered, records),
  };
}

function toneOf(uses: readonly { readonly state: UseState }[], count: number): Tone {
  if (uses.some(isContradiction)) return 'error';
  return uses.length > 0 && count === 0 ? 'muted' : 'plain';
}

function isContradiction({ state }: { readonly state: UseState }): boolean {
  return state === 'not configured';
}
