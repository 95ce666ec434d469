/** Tables of a report's page. Every number is the JSON's. */
import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import {
  columnDuration,
  countText,
  durationText,
  shareText,
} from '../../kitchen/text/quantities.ts';
import { html, type Markup } from '../../output/markup.ts';
import type { ReportValue } from './json.ts';
import { changeCells } from './sections.ts';
import { stationBar } from './station-bar.ts';

export type ReviewValue = NonNullable<ReportValue['review']>;

function duration(ms: number | null | undefined): string {
  return durationText(ms ?? undefined);
}

export function clockCell(instant: string | null | undefined, clock: ClockFace): string {
  return instant == null ? '-' : clockTime(Date.parse(instant), clock);
}

function table(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly (string | Markup)[])[],
): Markup {
  const cells = (row: readonly (string | Markup)[]) =>
    row.map((cell, at) => {
      if (at === 0) return html`<th scope="row">${cell}</th>`;
      return typeof cell === 'string' ? html`<td>${cell}</td>` : cell;
    });
  return html`<div class="wide" tabindex="0" role="group" aria-label="${caption}"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${cells(row)}</tr>`)}</tbody>
</table></div>`;
}

export function section(title: string, ...body: readonly Markup[]): Markup {
  return html`<h2>${title}</h2>\n${body}`;
}

/** Bars share one scale. */
export function stationTable({ stations, review }: ReportValue): Markup {
  const usual = stations.map((_, at) => review?.stations[at]?.usualP90Ms ?? null);
  const longest = Math.max(1, ...stations.map(({ p90Ms }) => p90Ms ?? 0), ...usual.map(Number));
  const rows = stations.map(({ name, p90Ms, medianMs, lateShare, limit }, at) => {
    const usualMs = usual[at] ?? null;
    const ratio = p90Ms === null || usualMs === null ? '-' : `${(p90Ms / usualMs).toFixed(1)}x`;
    return [
      name,
      stationBar({ name, p90Ms, usualMs, lateMs: limit.lateMs }, longest),
      duration(p90Ms),
      duration(usualMs),
      ratio,
      duration(medianMs),
      shareText(lateShare ?? 0, lateShare === null ? 0 : 1),
    ];
  });
  const heads = ['Station', 'Chart', '90% in', 'Usual', 'x usual', 'Median', 'Late'];
  return table('Stations', heads, rows);
}

export function ticketTable({ worstTickets }: ReportValue, clock: ClockFace): Markup {
  const rows = worstTickets.map(({ ticketGuid, firedAt, fulfilledAt, tookMs, waitedOn, odd }) => [
    ticketGuid.slice(-GUID_END),
    clockCell(firedAt, clock),
    clockCell(fulfilledAt, clock),
    columnDuration(tookMs ?? undefined),
    waitedOn === null ? '-' : `${waitedOn.name} ${duration(waitedOn.ms)}`,
    odd === null ? '' : 'over 60 min',
  ]);
  return table('Longest tickets', ['Ticket', 'Fired', 'Bumped', 'Time', 'Waited on', 'Flag'], rows);
}

/** A GUID's last block. */
const GUID_END = 12;

export function measureTable({ measures }: ReportValue): Markup {
  const rows = measures.map(({ title, medianMs, p90Ms, meanMs, worstMs, count }) => [
    title,
    ...[medianMs, p90Ms, meanMs, worstMs].map(duration),
    count === null ? 'n/a' : countText(count),
  ]);
  return table('Measures', ['Measure', 'Median', '90% in', 'Mean', 'Longest', 'Count'], rows);
}

export function hourTable(hours: ReviewValue['hours'], clock: ClockFace): Markup {
  const rows = (hours ?? []).map(({ at, items, usualItems, ratio }) => [
    clockCell(at, clock),
    countText(items),
    usualItems === null ? '-' : countText(Math.round(usualItems)),
    ratio === null ? '-' : `${ratio.toFixed(1)}x`,
  ]);
  return table('Hours', ['From', 'Items', 'Usual items', 'x usual time'], rows);
}

type Compared = NonNullable<ReportValue['comparison']>['stations' | 'measures'][number];

export function comparedTable(
  caption: string,
  head: string,
  compared: readonly Compared[],
): Markup {
  const cells = ({ here, there, difference }: Compared['medianMs']) =>
    changeCells({
      here: here ?? undefined,
      there: there ?? undefined,
      difference: difference ?? undefined,
    });
  const rows = compared.map(({ name, medianMs, p90Ms }) => [
    name,
    ...cells(medianMs),
    ...cells(p90Ms),
  ]);
  const heads = [head, 'Median', 'then', 'change', '90% in', 'then', 'change'];
  return table(caption, heads, rows);
}

export { table as pageTable };
