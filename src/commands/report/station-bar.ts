import { durationText } from '../../kitchen/text/quantities.ts';
import { html, type Markup } from '../../output/markup.ts';

interface BarFigures {
  readonly name: string;
  readonly p90Ms: number | null;
  readonly usualMs: number | null;
  readonly lateMs: number;
}

/** A cell with the 90% as a bar, and the usual one as a line across. */
export function stationBar(
  { name, p90Ms, usualMs, lateMs }: BarFigures,
  longestMs: number,
): Markup {
  const place = (ms: number): string => ((ms / longestMs) * 100).toFixed(1);
  const usual = usualMs === null ? '' : `, usually ${durationText(usualMs)}`;
  const isOver = p90Ms !== null && p90Ms >= (usualMs === null ? lateMs : usualMs * OVER_USUAL);
  return html`<td class="bar"><svg viewBox="0 0 101 14" preserveAspectRatio="none" role="img" aria-label="${`${name}: 90% in ${durationText(p90Ms ?? undefined)}${usual}`}">
${p90Ms === null ? '' : html`<rect ${isOver ? html`class="over"` : ''} y="3" width="${place(p90Ms)}" height="8"/>`}
${usualMs === null ? '' : html`<path class="usual" d="M${place(usualMs)} 0V14"/>`}
</svg></td>`;
}

/** From here on, a bar is drawn as slow. */
const OVER_USUAL = 1.25;
