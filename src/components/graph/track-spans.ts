/** The upright lines of who monitors whom, as they pass a row or begin and end in it. */
import type { RoutingEdge } from '../../kitchen/routing/routing-graph.ts';
import type { Span } from '../line/Line.tsx';
import { joint } from './joint.ts';
import type { KitchenRow } from './kitchen-layout.ts';
import type { KitchenDrawing } from './kitchen-parts.ts';
import type { MonitorTrack } from './monitor-tracks.ts';

/** Draws the part of a row: at each line an arrow to the station that is monitored, or away from the one that monitors. */
export function trackSpans(drawing: KitchenDrawing, row: KitchenRow, at: number): readonly Span[] {
  const { layout, selected, level, glyphs } = drawing;
  const { columns, monitors } = layout;
  if (columns.tracks === 0) return [];
  const isHidden = level === 1 || level === 2;
  const here = isHidden
    ? []
    : monitors.tracks.filter(({ first, last }) => first <= at && at <= last);
  const isPast = row.expo !== undefined && level !== 0;
  const farthest = here.reduce(
    (most, track) => (endsIn(track, row) ? Math.max(most, track.column) : most),
    -1,
  );
  const run = row.expo !== undefined && isPast ? row.expo : (here[0]?.style ?? 'solid');
  const tone = isPast && farthest === -1 ? row.expoTone : 'plain';
  const lead = isPast || farthest >= 0 ? glyphs.line[run] : ' ';
  const spans: Span[] = [{ text: lead, tone }];
  for (let column = 0; column < monitors.columns; column += 1) {
    const goesOn = isPast || column < farthest;
    const track = here.find((each) => each.column === column);
    const through = goesOn ? glyphs.line[run] : ' ';
    if (track === undefined) spans.push({ text: through + through, tone });
    else if (!endsIn(track, row)) {
      spans.push({ text: through, tone }, { text: glyphs.upright[track.style] });
    } else {
      const ends = { up: at > track.first, down: at < track.last, left: true, right: goesOn };
      const isAlone = track.first === track.last;
      const sign = isAlone ? glyphs.box.teeLeft : joint(glyphs, ends, track.style);
      spans.push({ text: mark(drawing, track, row), inverse: isOn(track, row, selected.edge) });
      spans.push({ text: sign });
    }
  }
  return spans;
}

function mark({ glyphs }: KitchenDrawing, track: MonitorTrack, row: KitchenRow): string {
  const isSource = row.stations.some(({ id }) => track.sources.has(id));
  const isTarget = row.stations.some(({ id }) => track.targets.has(id));
  if (isSource && isTarget) return glyphs.mutual;
  return isSource ? glyphs.arrow : glyphs.arrowLeft;
}

function endsIn({ sources, targets }: MonitorTrack, { stations }: KitchenRow): boolean {
  return stations.some(({ id }) => sources.has(id) || targets.has(id));
}

function isOn(
  track: MonitorTrack,
  { stations }: KitchenRow,
  edge: RoutingEdge | undefined,
): boolean {
  if (edge?.kind !== 'monitor') return false;
  const isOfTrack = track.sources.has(edge.from) && track.targets.has(edge.to);
  return isOfTrack && stations.some(({ id }) => id === edge.from || id === edge.to);
}
