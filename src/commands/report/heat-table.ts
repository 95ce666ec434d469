import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import { durationText } from '../../kitchen/text/quantities.ts';
import { html, type Markup } from '../../output/markup.ts';
import type { ReportValue } from './json.ts';
import { clockCell } from './page-tables.ts';

const MINUTE_MS = 60_000;

/** Median minutes by station and hour, shaded by the station's limit. */
export function heatTable({ stations, review }: ReportValue, clock: ClockFace): Markup {
  const all = review?.stations ?? [];
  const hours = [
    ...new Set(all.flatMap((each) => each.hours.flatMap(({ at }) => at ?? []))),
  ].sort();
  const rows = all.map(({ name, hours: own }, place) => {
    const { cautionMs, lateMs } = stations[place]?.limit ?? { cautionMs: 0, lateMs: 0 };
    const cells = hours.map((hour) => {
      const ms = own.find(({ at }) => at === hour)?.medianMs ?? null;
      if (ms === null) return html`<td></td>`;
      const shade = ms >= lateMs ? 3 : ms >= cautionMs ? 2 : ms * 2 >= cautionMs ? 1 : 0;
      return html`<td class="${`h${shade}`}" title="${durationText(ms)}">${Math.floor(ms / MINUTE_MS)}</td>`;
    });
    return html`<tr><th scope="row">${name}</th>${cells}</tr>`;
  });
  const heads = hours.map(
    (hour) => html`<th scope="col">${clockCell(hour, clock).replace(/:00/, '')}</th>`,
  );
  return html`<div class="wide" tabindex="0" role="group" aria-label="Median by hour"><table class="heat">
<thead><tr><th scope="col">Station</th>${heads}</tr></thead>
<tbody>${rows}</tbody>
</table></div>
<p class="note">Median, rounded down to minutes. Darkest: at the station's limit.</p>`;
}
