/** A report's charts by time. */
import { MINUTE_MS } from '../../contract/instant.ts';
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import { PACE_RULES } from '../../kitchen/pace/pace-rules.ts';
import type { HourRow } from '../../kitchen/tables/hours.ts';
import { countOf, countText, durationText } from '../../kitchen/text/quantities.ts';
import { html, type Markup } from '../../output/markup.ts';
import { pageTable } from '../../output/page.ts';
import type { Report } from './day.ts';
import type { ChartDrawing } from './drawing.ts';
import { mediansOf, reviewedStations } from './rows.ts';

/** Median minutes by station and hour, shaded by the station's limit. */
export function heatTable(report: Report): readonly Markup[] {
  const { heat } = report.day.figures;
  const { calendar } = report.restaurant;
  const rows = reviewedStations(report).map((station) => {
    const medians = mediansOf(station, heat).flatMap(({ at, medianMs }) =>
      at === undefined ? [] : ([[at, medianMs]] as const),
    );
    return { ...station, medians: new Map(medians) };
  });
  const hours = [...new Set(rows.flatMap(({ medians }) => [...medians.keys()]))].sort(
    (a, b) => a - b,
  );
  const cells = rows.map(({ name, limit: { cautionMs, lateMs }, medians }) => [
    name,
    ...hours.map((hour) => {
      const ms = medians.get(hour);
      if (ms === undefined) return html`<td></td>`;
      const shade = ms >= lateMs ? 3 : ms >= cautionMs ? 2 : ms * 2 >= cautionMs ? 1 : 0;
      return html`<td class="${`h${shade}`}" title="${durationText(ms)}">${Math.floor(ms / MINUTE_MS)}</td>`;
    }),
  ]);
  const heads = hours.map((hour) => clockTime(hour, calendar).replace(/:00/, ''));
  return [
    pageTable('Median by hour', ['Station', ...heads], cells, 'heat'),
    html`<p class="note">Median, rounded down to minutes. Darkest: at the station's limit.</p>`,
  ];
}

/** Items out in each quarter hour as bars, slow ones marked, and the usual items as a line. */
export function quarterBars(
  quarters: readonly HourRow[],
  drawing: ChartDrawing,
): readonly Markup[] {
  const most = Math.max(
    1,
    ...quarters.flatMap(({ items, usualItems }) => [items, usualItems ?? 0]),
  );
  const timeOf = (row: HourRow | undefined) => (row ? clockTime(row.at, row.clock) : '-');
  const columns = quarters.map((row) => ({
    share: row.items / most,
    usual: row.usualItems === undefined ? null : row.usualItems / most,
    isOver: row.bad !== undefined,
    label: timeOf(row),
  }));
  const busiest = quarters.toSorted((a, b) => b.items - a.items)[0];
  const summary = `Items out by quarter hour from ${timeOf(quarters[0])} to ${timeOf(quarters.at(-1))}. Most at ${timeOf(busiest)}: ${countOf(busiest?.items ?? 0, 'item')}.`;
  const note = `Items out each quarter hour, at most ${countText(most)}. Line: usual. Red: all stations together take at least ${PACE_RULES.kitchenRatio}x their usual time.`;
  return [drawing.columns(summary, columns), html`<p class="note">${note}</p>`];
}
