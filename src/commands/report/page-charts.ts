/** A report's charts by time. Every number is the JSON's. */

import { MINUTE_MS } from '../../contract/time-units.ts';
import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import { PACE_RULES } from '../../kitchen/pace/pace-rules.ts';
import { countOf, countText, durationText } from '../../kitchen/text/quantities.ts';
import { html, type Markup } from '../../output/markup.ts';
import type { ChartDrawing } from './drawing.ts';
import { clockCell, pageTable, type ReviewValue } from './page-tables.ts';
import type { ReportValue } from './schema.ts';

/** Median minutes by station and hour, shaded by the station's limit. */
export function heatTable(
  { stations }: ReportValue,
  review: ReviewValue,
  clock: ClockFace,
): Markup {
  const all = review.stations.map(
    ({ hours }) => new Map(hours.map((hour) => [hour.at ?? '', hour.medianMs])),
  );
  const hours = [...new Set(all.flatMap((own) => [...own.keys()]))].sort();
  const rows = stations.map(({ name, limit: { cautionMs, lateMs } }, place) => {
    const cells = hours.map((hour) => {
      const ms = all[place]?.get(hour) ?? null;
      if (ms === null) return html`<td></td>`;
      const shade = ms >= lateMs ? 3 : ms >= cautionMs ? 2 : ms * 2 >= cautionMs ? 1 : 0;
      return html`<td class="${`h${shade}`}" title="${durationText(ms)}">${Math.floor(ms / MINUTE_MS)}</td>`;
    });
    return [name, ...cells];
  });
  const heads = hours.map((hour) => clockCell(hour, clock).replace(/:00/, ''));
  return html`${pageTable('Median by hour', ['Station', ...heads], rows, 'heat')}
<p class="note">Median, rounded down to minutes. Darkest: at the station's limit.</p>`;
}

/** Items out in each quarter hour as bars, slow ones marked, and the usual items as a line. */
export function quarterBars(
  quarters: NonNullable<ReviewValue['quarters']>,
  clock: ClockFace,
  drawing: ChartDrawing,
): Markup {
  const most = Math.max(
    1,
    ...quarters.flatMap(({ items, usualItems }) => [items, usualItems ?? 0]),
  );
  const columns = quarters.map(({ at, items, usualItems, bad }) => ({
    share: items / most,
    usual: usualItems === null ? null : usualItems / most,
    isOver: bad !== null,
    label: clockCell(at, clock),
  }));
  const busiest = quarters.toSorted((a, b) => b.items - a.items)[0];
  const summary = `Items out by quarter hour from ${clockCell(quarters[0]?.at, clock)} to ${clockCell(quarters.at(-1)?.at, clock)}. Most at ${clockCell(busiest?.at, clock)}: ${countOf(busiest?.items ?? 0, 'item')}.`;
  return html`${drawing.columns(summary, columns)}
<p class="note">${`Items out each quarter hour, at most ${countText(most)}. Line: usual. Red: all stations together take at least ${PACE_RULES.kitchenRatio}x their usual time.`}</p>`;
}
