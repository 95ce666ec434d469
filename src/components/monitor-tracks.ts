/**
 * Monitor links as upright lines beside the stations. Stations monitoring the same targets share a line, as do stations all monitoring each
 * other. Lines in disjoint rows share a column.
 */
import type { EdgeStyle, RoutingGraph } from '../kitchen/routing/routing-graph.ts';

/** Every source monitors every target except itself. */
export interface MonitorTrack {
  readonly sources: ReadonlySet<string>;
  readonly targets: ReadonlySet<string>;
  readonly style: EdgeStyle;
  readonly first: number;
  readonly last: number;
  /** Column 0 is next to the stations. */
  readonly column: number;
}

/** Monitor edges with the same meaning. Every source monitors every target except itself. */
export type MonitorBundle = Pick<MonitorTrack, 'sources' | 'targets' | 'style'>;

/** In at most `most` columns. `rowOf` returns a station's row. */
export function monitorTracks(
  bundles: readonly MonitorBundle[],
  rowOf: (id: string) => number,
  most: number,
) {
  const taken: number[] = [];
  const tracks: MonitorTrack[] = [];
  let undrawn = 0;
  const spans = bundles
    .map((each) => ({ ...each, ...extent(each, rowOf) }))
    .sort((a, b) => a.first - b.first || a.last - b.last);
  for (const span of spans) {
    const free = taken.findIndex((row) => row < span.first);
    const column = free === -1 ? taken.length : free;
    if (column >= most) {
      undrawn += edgesOf(span);
      continue;
    }
    taken[column] = span.last;
    tracks.push({ ...span, column });
  }
  return { tracks, columns: taken.length, undrawn };
}

export function monitorBundles({ edges }: RoutingGraph): readonly MonitorBundle[] {
  const watchers = new Map<string, Watcher>();
  const alone: MonitorBundle[] = [];
  /** Stations by number, because sets of GUIDs make long keys. */
  const numbers = new Map<string, number>();
  const numberOf = (id: string): number => {
    const number = numbers.get(id) ?? numbers.size;
    numbers.set(id, number);
    return number;
  };
  for (const { kind, from, to, style } of edges) {
    if (kind !== 'monitor') continue;
    if (from === to) {
      alone.push({ sources: new Set([from]), targets: new Set([to]), style });
      continue;
    }
    const own = watchers.get(from) ?? {
      id: from,
      number: numberOf(from),
      style,
      targets: new Map(),
    };
    watchers.set(from, own);
    own.targets.set(to, numberOf(to));
  }
  // Stations all monitoring each other have the same circle, themselves included.
  const groups = Map.groupBy(watchers.values(), ({ number, style, targets }) =>
    keyOf(style, [...targets.values(), number]),
  );
  const circles = [...groups.values()].filter(({ length }) => length > 1);
  const rest = [...groups.values()].filter(({ length }) => length === 1).flat();
  const alike = Map.groupBy(rest, ({ style, targets }) => keyOf(style, [...targets.values()]));
  return [
    ...alone,
    ...circles.flatMap((group) => bundle(group, true)),
    ...[...alike.values()].flatMap((group) => bundle(group, false)),
  ];
}

interface Watcher {
  readonly id: string;
  readonly number: number;
  readonly style: EdgeStyle;
  readonly targets: Map<string, number>;
}

function keyOf(style: EdgeStyle, numbers: readonly number[]): string {
  return `${style} ${numbers.toSorted((a, b) => a - b).join(' ')}`;
}

/** For stations with the same targets. In a circle, these include themselves. */
function bundle(group: readonly Watcher[], isCircle: boolean): readonly MonitorBundle[] {
  const [first] = group;
  if (first === undefined) return [];
  const { style, targets } = first;
  const sources = new Set(group.map(({ id }) => id));
  return [{ sources, targets: new Set([...targets.keys(), ...(isCircle ? sources : [])]), style }];
}

function extent({ sources, targets }: MonitorBundle, rowOf: (id: string) => number) {
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const ids of [sources, targets]) {
    for (const id of ids) {
      const row = rowOf(id);
      first = Math.min(first, row);
      last = Math.max(last, row);
    }
  }
  return { first, last };
}

function edgesOf({ sources, targets }: MonitorBundle): number {
  const both = sources.intersection(targets).size;
  const isItself = sources.size === 1 && targets.size === 1 && both === 1;
  return isItself ? 1 : sources.size * targets.size - both;
}
