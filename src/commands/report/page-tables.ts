/** Tables of a report's page. Every number is the JSON's. */
import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import { lateMinutes } from '../../kitchen/causes/late-causes.ts';
import { CAUSE_NAMES } from '../../kitchen/causes/words.ts';
import { TICKET_TIME } from '../../kitchen/measures/ticket-time.ts';
import {
  clauses,
  columnDuration,
  countOf,
  countText,
  durationText,
  shareText,
} from '../../kitchen/text/quantities.ts';
import { html, type Markup } from '../../output/markup.ts';
import type { PageSection } from '../../output/page.ts';
import { GUID_END } from './brief.ts';
import type { ChartDrawing } from './drawing.ts';
import type { ReportValue } from './schema.ts';

export type ReviewValue = NonNullable<ReportValue['review']>;

export function clockCell(instant: string | null | undefined, clock: ClockFace): string {
  return instant == null ? '-' : clockTime(Date.parse(instant), clock);
}

export function pageTable(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly (string | Markup)[])[],
  kind = '',
): Markup {
  const cells = (row: readonly (string | Markup)[]) =>
    row.map((cell, at) => {
      if (at === 0) return html`<th scope="row">${cell}</th>`;
      return typeof cell === 'string' ? html`<td>${cell}</td>` : cell;
    });
  return html`<div class="wide" tabindex="0" role="group" aria-label="${caption}"><table class="${kind}">
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${cells(row)}</tr>`)}</tbody>
</table></div>`;
}

export function section(title: string, ...body: readonly Markup[]): PageSection {
  return { title, body: html`<h2>${title}</h2>\n${body}` };
}

/** Bars share one scale. */
export function stationTable({ stations, review }: ReportValue, drawing: ChartDrawing): Markup {
  if (stations.length === 0) return html`<p>No rows from any station.</p>`;
  const usual = stations.map((_, at) => review?.stations[at]?.usualP90Ms ?? null);
  const longest = Math.max(1, ...stations.map(({ p90Ms }) => p90Ms ?? 0), ...usual.map(Number));
  const share = (ms: number | null) => (ms === null ? null : ms / longest);
  const rows = stations.map(({ name, p90Ms, medianMs, lateShare, limit }, at) => {
    const usualMs = usual[at] ?? null;
    const limitMs = usualMs === null ? limit.lateMs : usualMs * OVER_USUAL;
    const isOver = (p90Ms ?? 0) >= limitMs;
    const text = `${name}: 90% in ${durationText(p90Ms)}${usualMs === null ? '' : `, usually ${durationText(usualMs)}`}`;
    const bar = drawing.bar(text, { share: share(p90Ms), usual: share(usualMs), isOver });
    const ratio = p90Ms === null || usualMs === null ? '-' : `${(p90Ms / usualMs).toFixed(1)}x`;
    const late = shareText(lateShare ?? 0, lateShare === null ? 0 : 1);
    const times = [p90Ms, usualMs].map(durationText);
    return [name, bar, ...times, ratio, durationText(medianMs), late];
  });
  const heads = ['Station', 'Chart', '90% in', 'Usual', 'x usual', 'Median', 'Late'];
  return html`${pageTable('Stations', heads, rows)}
<p class="note">Bar: 90% in. Line across: usual. Red: at least ${OVER_USUAL}x usual, or at the limit where usual is unknown.</p>`;
}

/** From here on, a bar is red. */
const OVER_USUAL = 1.25;

export function ticketTable({ worstTickets, measures }: ReportValue, clock: ClockFace): Markup {
  if (worstTickets.length === 0) return html`<p>No ticket times.</p>`;
  const counted = worstTickets.filter(({ odd }) => odd === null);
  const rows = counted.map(({ ticketGuid, firedAt, fulfilledAt, tookMs, waitedOn }) => [
    html`${ticketGuid.slice(-GUID_END, -GUID_END / 2)}<wbr>${ticketGuid.slice(-GUID_END / 2)}`,
    clockCell(firedAt, clock),
    clockCell(fulfilledAt, clock),
    columnDuration(tookMs ?? undefined),
    html`<td class="words">${waitedOn === null ? '-' : `${waitedOn.name} ${durationText(waitedOn.ms)}`}</td>`,
  ]);
  const heads = ['Ticket', 'Fired', 'Bumped', 'Time', 'Waited on'];
  const over = worstTickets.find(({ odd }) => odd !== null);
  if (over === undefined) return pageTable('Longest tickets', heads, rows);
  const { leftOut } = measures.find(({ id }) => id === TICKET_TIME.id) ?? {};
  const span = `${clockCell(over.firedAt, clock)} to ${clockCell(over.fulfilledAt, clock)}`;
  return html`${pageTable('Longest tickets', heads, rows)}
<p>${`Over 60 min: ${countOf(leftOut?.['un-bumped'] ?? 1, 'ticket')}, longest ${columnDuration(over.tookMs ?? undefined)} (${span}, ${over.ticketGuid}).`}</p>`;
}

export function measureTable({ measures }: ReportValue): Markup {
  const rows = measures.map(({ title, medianMs, p90Ms, meanMs, worstMs, count }) => [
    title,
    ...[medianMs, p90Ms, meanMs, worstMs].map(durationText),
    count === null ? 'n/a' : countText(count),
  ]);
  return pageTable('Measures', ['Measure', 'Median', '90% in', 'Mean', 'Longest', 'Count'], rows);
}

export function hourTable(hours: ReviewValue['hours'], clock: ClockFace): Markup {
  const rows = (hours ?? []).map(({ at, items, usualItems, ratio }) => [
    clockCell(at, clock),
    countText(items),
    usualItems === null ? '-' : countText(Math.round(usualItems)),
    ratio === null ? '-' : `${ratio.toFixed(1)}x`,
  ]);
  return pageTable('Hours', ['From', 'Items', 'Usual items', 'x usual time'], rows);
}

type LateTickets = NonNullable<ReportValue['lateTickets']>;

/** Bars share one scale. */
export function causeTable({ causes }: LateTickets, drawing: ChartDrawing): Markup {
  if (causes.length === 0) return html``;
  const minutes = (ms: number): string => (ms === 0 ? '-' : countText(lateMinutes(ms)));
  const most = Math.max(1, ...causes.map(({ lateMs }) => lateMs));
  const rows = causes.map(({ cause, tickets, lateMs, overHour, station, item }) => {
    const name = CAUSE_NAMES[cause];
    const length = { share: lateMs / most, usual: null, isOver: false };
    return [
      name,
      drawing.bar(`${name}: ${minutes(lateMs)} minutes over usual`, length),
      minutes(lateMs),
      countText(tickets),
      overHour === 0 ? '-' : countText(overHour),
      html`<td class="words">${clauses(station ?? undefined, item ?? undefined) || '-'}</td>`,
    ];
  });
  const heads = ['Cause', 'Chart', 'Min', 'Tickets', 'Over 60', 'Mostly'];
  return html`${pageTable('Late tickets by cause', heads, rows)}
<p class="note">Minutes over usual. Tickets over 60 min count without minutes. Mostly: station and item with most of them.</p>`;
}
