import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import { countOf, countText } from '../../kitchen/text/quantities.ts';
import { html, type Markup } from '../../output/markup.ts';
import { clockCell, type ReviewValue } from './page-tables.ts';

const HEIGHT = 100;
const WIDTH = 10;
/** Times below the bars, as many as fit on a phone. */
const LABELS = 5;

/** Items out in each quarter hour as bars, slow ones marked, and the usual items as a line. */
export function quarterBars(
  quarters: NonNullable<ReviewValue['quarters']>,
  clock: ClockFace,
): Markup {
  const most = Math.max(
    1,
    ...quarters.flatMap(({ items, usualItems }) => [items, usualItems ?? 0]),
  );
  const level = (items: number): string => (HEIGHT * (1 - items / most)).toFixed(1);
  const bars = quarters.map(({ items, bad }, at) => {
    const top = level(items);
    return html`<rect ${bad === null ? '' : html`class="over"`} x="${at * WIDTH + 1}" y="${top}" width="${WIDTH - 2}" height="${(HEIGHT - Number(top)).toFixed(1)}"/>`;
  });
  const line = quarters
    .flatMap(({ usualItems }, at) => {
      return usualItems === null ? [] : [`${at * WIDTH + WIDTH / 2} ${level(usualItems)}`];
    })
    .join('L');
  const busiest = quarters.toSorted((a, b) => b.items - a.items)[0];
  const summary = `Items out by quarter hour from ${clockCell(quarters[0]?.at, clock)} to ${clockCell(quarters.at(-1)?.at, clock)}. Most at ${clockCell(busiest?.at, clock)}: ${countOf(busiest?.items ?? 0, 'item')}.`;
  const step = Math.max(1, Math.ceil(quarters.length / LABELS));
  const labels = quarters.filter((_, at) => at % step === 0);
  return html`<figure class="quarters">
<svg viewBox="0 0 ${quarters.length * WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${summary}">
${bars}
${line === '' ? '' : html`<path class="usual" d="M${line}"/>`}
</svg>
<div class="axis" aria-hidden="true">${labels.map(({ at }) => html`<span>${clockCell(at, clock)}</span>`)}</div>
<figcaption>${`Items out each quarter hour, at most ${countText(most)}. Line: usual. Red: at least 1.25x the usual time.`}</figcaption>
</figure>`;
}
