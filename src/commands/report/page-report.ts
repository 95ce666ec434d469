import { MINUTE_MS } from '../../contract/instant.ts';
import { printFilter } from '../../kitchen/filter/filter-print.ts';
import { ticketFiguresText } from '../../kitchen/measures/words.ts';
import { businessDateLabel } from '../../kitchen/model/business-day.ts';
import { clockTime, dateAndTime } from '../../kitchen/model/local-time.ts';
import { stationName } from '../../kitchen/model/restaurant.ts';
import { PACE_RULES } from '../../kitchen/pace/pace-rules.ts';
import { LATE_CAUSES_TABLE } from '../../kitchen/tables/causes.ts';
import {
  HOURS_TABLE,
  type HourRow,
  MEASURES_TABLE,
  type ReviewedStation,
  STATION_RULES,
  STATION_TIMES_TABLE,
  whyLeftOut,
} from '../../kitchen/tables/station-times.ts';
import { CHANNELS_TABLE, channelColumns, TICKETS_TABLE } from '../../kitchen/tables/tickets.ts';
import { capitalized, countOf, countText, durationText } from '../../kitchen/text/quantities.ts';
import { BUMPS_TITLE } from '../../kitchen/usual/bump-words.ts';
import {
  html,
  type Markup,
  type PagePart,
  type PageSection,
  pageTable,
  subjectPageTable,
} from '../../output/page.ts';
import { NO_USUAL_READING } from '../../reader/kitchen-reading.ts';
import { tallyParts, uncomparedDates } from '../arguments/notes-about.ts';
import {
  bumpTexts,
  type DateWhy,
  hourMedians,
  isFiltered,
  longestTickets,
  type Report,
  reviewedHours,
  reviewedStations,
  WHY_TITLE,
} from './day.ts';
import { CELLS, type ChartDrawing, PICTURES } from './drawing.ts';
import { hasTrouble, type Review } from './review.ts';
import { NO_STATION_ROWS } from './sections.ts';

export function reportPage(report: Report, isMail: boolean): PagePart {
  const drawing = isMail ? CELLS : PICTURES;
  const { restaurant, day } = report;
  const { review, why } = day;
  const date = businessDateLabel(day.date);
  const title = `${restaurant.name}, ${date}`;
  const lead = leadSpans(report);
  const about =
    review === undefined ? html`` : html`<p>${review.unusual}</p>\n<p>${review.setup}</p>`;
  const sections = [
    { title, body: html`<h1>${title}</h1>\n<p class="lead">${lead}</p>\n${about}` },
    section('Stations, slowest first', ...stationTable(reviewedStations(report), drawing)),
    ...(review === undefined ? [] : reviewSections(report, review, drawing)),
    ...(why === undefined
      ? []
      : [section(WHY_TITLE, html`<p>${why.sentence}</p>`, ...causeTable(why, drawing))]),
    ...ticketSections(report),
    section(BUMPS_TITLE, ...bumpTexts(day.figures).map(paragraph)),
    measuredSection(report),
  ];
  return {
    title,
    sections,
    line: html`<p><b>${restaurant.name}</b>: ${lead}</p>\n`,
    date,
    isTrouble: review !== undefined && hasTrouble(review.headlines),
  };
}

function section(title: string, ...body: readonly Markup[]): PageSection {
  return { title, body: html`<h2>${title}</h2>\n${body}` };
}

const paragraph = (text: string): Markup => html`<p>${text}</p>`;
const note = (text: string): Markup => html`<p class="note">${text}</p>`;

/** From this multiple of the usual time on, a bar is red. */
const OVER_USUAL = 1.25;

function stationTable(
  stations: readonly ReviewedStation[],
  drawing: ChartDrawing,
): readonly Markup[] {
  if (stations.length === 0) return [paragraph(NO_STATION_ROWS)];
  const { cell } = STATION_TIMES_TABLE;
  const times = stations.flatMap(({ p90Ms, stationUsual }) => [p90Ms, stationUsual?.p90Ms]);
  const maxMs = Math.max(1, ...times.map((ms) => ms ?? 0));
  const share = (ms: number | undefined) => (ms === undefined ? null : ms / maxMs);
  const chart = (station: ReviewedStation) => {
    const { name, p90Ms, stationUsual, limit } = station;
    const limitMs = stationUsual === undefined ? limit.lateMs : stationUsual.p90Ms * OVER_USUAL;
    const usually = stationUsual && `, usually ${cell(station, 'usualP90Ms').text}`;
    const text = `${name}: 90% under ${cell(station, 'p90Ms').text}${usually ?? ''}`;
    const lengths = { share: share(p90Ms), usualShare: share(stationUsual?.p90Ms) };
    return drawing.bar(text, { ...lengths, isOver: (p90Ms ?? 0) >= limitMs });
  };
  const figures = ['p90Ms', 'usualP90Ms', 'timesUsual', 'medianMs', 'lateShare'] as const;
  const columns = ['name', 'chart', ...figures] as const;
  const red = `Red: at least ${OVER_USUAL}x usual, or at the limit where usual is unknown.`;
  return [
    subjectPageTable('Stations', stations, STATION_TIMES_TABLE, columns, { chart }),
    note(`Bar: 90% under. Line across: usual. ${red}`),
  ];
}

function causeTable({ causes }: DateWhy, drawing: ChartDrawing): readonly Markup[] {
  if (causes.length === 0) return [];
  const maxMs = Math.max(1, ...causes.map(({ lateMs }) => lateMs));
  const chart = (each: (typeof causes)[number]) => {
    const textOf = (id: 'cause' | 'lateMs') => LATE_CAUSES_TABLE.cell(each, id).text;
    const length = { share: each.lateMs / maxMs, usualShare: null, isOver: false };
    return drawing.bar(`${textOf('cause')}: ${textOf('lateMs')} minutes over usual`, length);
  };
  const columns = ['cause', 'chart', 'lateMs', 'tickets', 'overHour', 'station', 'item'] as const;
  const minutes = 'Minutes over usual. Tickets over 60 min count without minutes.';
  return [
    subjectPageTable('Late tickets by cause', causes, LATE_CAUSES_TABLE, columns, { chart }),
    note(`${minutes} Mostly: station and item with most of them.`),
  ];
}

function ticketSections(report: Report): readonly PageSection[] {
  const { tickets, channels } = report.day.figures;
  const shownChannels = channelColumns(channels);
  const { counted, overHour } = longestTickets(report);
  const columns = ['ticketEnd', 'firedAt', 'fulfilledAt', 'tookMs', 'waitedOn', 'wait'] as const;
  const ticketEnd = (ticket: (typeof counted)[number]) => {
    const { text } = TICKETS_TABLE.cell(ticket, 'ticketEnd');
    return html`${text.slice(0, -6)}<wbr>${text.slice(-6)}`;
  };
  const table = subjectPageTable('Longest tickets', counted, TICKETS_TABLE, columns, { ticketEnd });
  const longestBody = [
    counted.length > 0 || overHour ? table : paragraph('There are no ticket times.'),
    ...(overHour === undefined ? [] : [paragraph(overHour)]),
  ];
  const longest = section('Longest tickets', ...longestBody);
  const byChannel =
    shownChannels === undefined
      ? []
      : [
          section(
            'Tickets by channel',
            subjectPageTable('Tickets by channel', channels, CHANNELS_TABLE, shownChannels),
          ),
        ];
  if (tickets === undefined) return [...byChannel, longest];
  const figures = paragraph(`${capitalized(ticketFiguresText(tickets))}.`);
  return [section('Ticket time', figures), ...byChannel, longest];
}

function leadSpans({ day: { review, rows } }: Report): readonly Markup[] {
  if (review !== undefined) {
    return review.headlines.map(({ kind, sentence }) => {
      const [state = '', ...facts] = sentence.split(/(?=: )/);
      return html`<span class="${kind}">${state}</span>${facts.join('')}`;
    });
  }
  const text =
    rows === 0 ? 'Nothing was bumped on this business date.' : `${countOf(rows, 'row')}.`;
  return [html`${text}`];
}

function reviewSections(
  report: Report,
  { newIssues, issues }: Review,
  drawing: ChartDrawing,
): readonly PageSection[] {
  const quarters = reviewedHours(report, 'quarters') ?? [];
  const news = newIssues === undefined ? 'New issues are unknown' : 'No new issues';
  const issueText =
    issues === null ? 'Issues are unknown.' : `${news}, ${countOf(issues, 'issue')} known.`;
  const items = newIssues?.map(({ rule, station, message }) => {
    const place = station === undefined ? 'Kitchen' : stationName(station);
    return html`<li>${`${rule} ${place}: ${message}`}</li>`;
  });
  const issueList = items?.length ? html`<ul>${items}</ul>` : paragraph(issueText);
  if (quarters.length === 0) return [section('New issues', issueList)];
  return [
    section('By quarter hour', ...quarterBars(quarters, drawing)),
    section('Median by hour', ...heatTable(report)),
    section('Slow hours, all stations together', ...badHours(report)),
    section('New issues', issueList),
  ];
}

function badHours(report: Report): readonly Markup[] {
  const hours = reviewedHours(report, 'hours') ?? [];
  const line = (title: string, kind: 'busy' | 'quiet') => {
    const times = hours.flatMap(({ startsAt, clock, bad }) =>
      bad === kind ? clockTime(startsAt, clock) : [],
    );
    return paragraph(`${title}: ${times.join(', ') || 'none'}.`);
  };
  const columns = ['at', 'items', 'usualItems', 'ratio'] as const;
  const table = subjectPageTable('Hours', hours, HOURS_TABLE, columns);
  return [
    line('Slow with many items', 'busy'),
    line('Slow without many items', 'quiet'),
    html`<details><summary>All hours</summary>${table}</details>`,
  ];
}

function measuredSection({ restaurant, source, request, day }: Report): PageSection {
  const { figures, rows, tally, readAt, review } = day;
  const { usualTimes, missed } = review?.usualReading ?? NO_USUAL_READING;
  const { calendar } = restaurant;
  const facts = [
    `${[countOf(rows, 'row'), ...tallyParts(tally)].join(', ')}.`,
    `Read at ${dateAndTime(readAt, calendar)} (${source}). Times are in ${calendar.zone}.`,
    ...(isFiltered(request) ? [`Filter: ${printFilter(request.filter)}`] : []),
    ...(review?.notes ?? []),
    ...uncomparedDates(usualTimes, missed).map(
      ({ date, why }) => `Not compared with ${businessDateLabel(date)}: ${why}.`,
    ),
  ];
  const rules = [
    ...figures.measures.map((each) => {
      const counted = `${countText(each.summary?.count ?? 0)} counted`;
      return [each.title, `${each.rule}. ${counted}. Left out: ${whyLeftOut(each)}`] as const;
    }),
    ['90% under', STATION_RULES.p90],
    ['Late', STATION_RULES.late],
  ] as const;
  const columns = ['title', 'medianMs', 'p90Ms', 'meanMs', 'worstMs', 'count'] as const;
  return section(
    'How it was measured',
    subjectPageTable('Measures', figures.measures, MEASURES_TABLE, columns),
    html`<dl>${rules.map(([title, rule]) => html`<div><dt>${title}</dt><dd>${`${capitalized(rule)}.`}</dd></div>`)}</dl>`,
    ...facts.map(note),
  );
}

function heatTable(report: Report): readonly Markup[] {
  const { heat } = report.day.figures;
  const { calendar } = report.restaurant;
  const rows = reviewedStations(report).map((station) => {
    const medians = hourMedians(station, heat).flatMap(({ at, medianMs }) =>
      at === undefined ? [] : ([[at, medianMs]] as const),
    );
    return { ...station, medians: new Map(medians) };
  });
  const allHours = new Set(rows.flatMap(({ medians }) => [...medians.keys()]));
  const hours = [...allHours].sort((a, b) => a - b);
  const cells = rows.map(({ name, limit: { cautionMs, lateMs }, medians }) => [
    name,
    ...hours.map((hour) => {
      const ms = medians.get(hour);
      if (ms === undefined) return html`<td></td>`;
      const level = ms >= lateMs ? 3 : ms >= cautionMs ? 2 : ms * 2 >= cautionMs ? 1 : 0;
      return html`<td class="${`h${level}`}" title="${durationText(ms)}">${Math.floor(ms / MINUTE_MS)}</td>`;
    }),
  ]);
  const heads = hours.map((hour) => clockTime(hour, calendar).replace(/:00/, ''));
  return [
    pageTable('Median by hour', ['Station', ...heads], cells, 'heat'),
    note("Median, rounded down to minutes. Darkest: at the station's limit."),
  ];
}

/** The bars are items by quarter hour, red if slow. The line is the usual number of items. */
function quarterBars(quarters: readonly HourRow[], drawing: ChartDrawing): readonly Markup[] {
  const counts = quarters.flatMap(({ items, usualItems }) => [items, usualItems ?? 0]);
  const maxItems = Math.max(1, ...counts);
  const timeOf = (row: HourRow | undefined) => (row ? clockTime(row.startsAt, row.clock) : '-');
  const columns = quarters.map((row) => ({
    share: row.items / maxItems,
    usualShare: row.usualItems === undefined ? null : row.usualItems / maxItems,
    isOver: row.bad !== undefined,
    label: timeOf(row),
  }));
  const busiestQuarter = quarters.toSorted((a, b) => b.items - a.items)[0];
  const summary =
    `Items out by quarter hour from ${timeOf(quarters[0])} to ${timeOf(quarters.at(-1))}. ` +
    `Most at ${timeOf(busiestQuarter)}: ${countOf(busiestQuarter?.items ?? 0, 'item')}.`;
  const legend =
    `Items out each quarter hour, at most ${countText(maxItems)}. Line: usual. ` +
    `Red: all stations together take at least ${PACE_RULES.kitchenRatio}x their usual time.`;
  return [drawing.columns(summary, columns), note(legend)];
}
