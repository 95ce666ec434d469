/** A report as a restaurant's part of a page, drawn from the JSON's value. */
import { type BusinessCalendar, businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { dateAndTime } from '../../kitchen/calendar/local-time.ts';
import { ticketWords } from '../../kitchen/measures/ticket-figures.ts';
import { leftOutText } from '../../kitchen/measures/words.ts';
import { capitalized, countOf, countText } from '../../kitchen/text/quantities.ts';
import { html, type Markup } from '../../output/markup.ts';
import type { PagePart, PageSection } from '../../output/page.ts';
import { tallyParts } from '../arguments/notes-about.ts';
import { WHY_TITLE } from './date-why.ts';
import { CELLS, type ChartDrawing, PICTURES } from './drawing.ts';
import { heatTable, quarterBars } from './page-charts.ts';
import {
  causeTable,
  clockCell,
  hourTable,
  measureTable,
  type ReviewValue,
  section,
  stationTable,
  ticketTable,
} from './page-tables.ts';
import { hasTrouble } from './review.ts';
import type { ReportValue } from './schema.ts';

/** In mail, charts are cells of tables. */
export function reportPage(
  value: ReportValue,
  calendar: BusinessCalendar,
  isMail: boolean,
): PagePart {
  const drawing = isMail ? CELLS : PICTURES;
  const { restaurant, businessDate, review } = value;
  const title = `${restaurant.name}, ${businessDateLabel(businessDate)}`;
  const lead = leadSpans(value);
  const about = review === null ? html`` : html`<p>${review.unusual}</p>\n<p>${review.setup}</p>`;
  const sections = [
    { title, body: html`<h1>${title}</h1>\n<p class="lead">${lead}</p>\n${about}` },
    section('Stations, slowest first', stationTable(value, drawing)),
    ...(review === null ? [] : reviewSections(value, review, calendar, drawing)),
    ...whySection(value, drawing),
    ...ticketSections(value, calendar),
    measuredSection(value, calendar),
  ];
  return {
    title,
    sections,
    line: html`<p><b>${restaurant.name}</b>: ${lead}</p>\n`,
    date: businessDateLabel(businessDate),
    isTrouble: review !== null && hasTrouble(review.headlines),
  };
}

function whySection({ lateTickets }: ReportValue, drawing: ChartDrawing): readonly PageSection[] {
  if (lateTickets === null) return [];
  const { sentence } = lateTickets;
  return [section(WHY_TITLE, html`<p>${sentence}</p>`, causeTable(lateTickets, drawing))];
}

function ticketSections(value: ReportValue, calendar: BusinessCalendar): readonly PageSection[] {
  const { tickets } = value;
  const longest = section('Longest tickets', ticketTable(value, calendar));
  if (tickets === null) return [longest];
  return [section('Ticket time', html`<p>${`${capitalized(ticketWords(tickets))}.`}</p>`), longest];
}

function leadSpans({ review, rows }: ReportValue): readonly Markup[] {
  if (review !== null) {
    return review.headlines.map(({ kind, sentence }) => {
      const [state = '', ...facts] = sentence.split(/(?=: )/);
      return html`<span class="${kind}">${state}</span>${facts.join('')}`;
    });
  }
  return [html`${rows === 0 ? 'No bumps on this business date.' : `${countOf(rows, 'row')}.`}`];
}

function reviewSections(
  value: ReportValue,
  review: ReviewValue,
  calendar: BusinessCalendar,
  drawing: ChartDrawing,
): readonly PageSection[] {
  const { quarters, hours, newIssues, issues } = review;
  const fresh = newIssues === null ? 'New issues are unknown' : 'No new issues';
  const known =
    issues === null ? 'Issues are unknown.' : `${fresh}, ${countOf(issues, 'issue')} known.`;
  return [
    ...(quarters === null || quarters.length === 0
      ? []
      : [
          section('By quarter hour', quarterBars(quarters, calendar, drawing)),
          section('Median by hour', heatTable(value, review, calendar)),
          section('Slow hours, all stations together', badHours(hours, calendar)),
        ]),
    section(
      'New issues',
      newIssues === null || newIssues.length === 0
        ? html`<p>${known}</p>`
        : html`<ul>${newIssues.map((each) => html`<li>${`${each.rule} ${each.name ?? 'Kitchen'}: ${each.message}`}</li>`)}</ul>`,
    ),
  ];
}

function badHours(hours: ReviewValue['hours'], calendar: BusinessCalendar): Markup {
  const named = (kind: 'busy' | 'quiet') =>
    (hours ?? []).filter(({ bad }) => bad === kind).map(({ at }) => clockCell(at, calendar));
  const line = (what: string, times: readonly string[]) =>
    html`<p>${`${what}: ${times.length === 0 ? 'none' : times.join(', ')}.`}</p>`;
  return html`${line('Slow with many items', named('busy'))}
${line('Slow without many items', named('quiet'))}
<details><summary>All hours</summary>${hourTable(hours, calendar)}</details>`;
}

function measuredSection(value: ReportValue, calendar: BusinessCalendar): PageSection {
  const { measures, rules, rows, strangers: foreignRows, readAt, source, zone, filter } = value;
  const tally = tallyParts({ ...value, foreignRows });
  const facts = [
    `${[countOf(rows, 'row'), ...tally].join(', ')}.`,
    `Read at ${dateAndTime(Date.parse(readAt), calendar)} (${source}). Times are in ${zone ?? calendar.zone}.`,
    ...(filter === null ? [] : [`Filter: ${filter}`]),
    ...(value.review?.notes ?? []),
    ...(value.review?.notCompared ?? []).map(
      ({ date, why }) => `Not compared with ${businessDateLabel(date)}: ${why}.`,
    ),
  ];
  const rule = measures.map(({ title, rule: text, leftOut, count }) => {
    const out = leftOut === null ? 'all' : leftOutText(leftOut);
    return html`<div><dt>${title}</dt><dd>${`${capitalized(text)}. ${countText(count ?? 0)} counted. Left out: ${out}.`}</dd></div>`;
  });
  return section(
    'How it was measured',
    measureTable(value),
    html`<dl>${rule}<div><dt>90% in</dt><dd>${`${capitalized(rules.p90)}.`}</dd></div><div><dt>Late</dt><dd>${`${capitalized(rules.late)}.`}</dd></div></dl>`,
    ...facts.map((fact) => html`<p class="note">${fact}</p>`),
  );
}
