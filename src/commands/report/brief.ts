import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { clockTime, dateAndTime } from '../../kitchen/calendar/local-time.ts';
import { printFilter } from '../../kitchen/filter/filter-print.ts';
import { sameLimit } from '../../kitchen/measures/row-limits.ts';
import { ticketWords } from '../../kitchen/measures/ticket-figures.ts';
import { lateWords } from '../../kitchen/measures/words.ts';
import {
  columnDuration,
  countOf,
  countText,
  durationText,
  shareText,
} from '../../kitchen/text/quantities.ts';
import { type Section, tableColumns } from '../../output/document.ts';
import { cellText, type TextTable } from '../../output/table.ts';
import { safeText } from '../../terminal/text/safe-text.ts';
import { tallyParts } from '../arguments/notes-about.ts';
import { whySection } from './date-why.ts';
import type { Report, ReportDay } from './day.ts';
import { isFiltered, WHOLE_GROUPS } from './request.ts';
import { overHourLine } from './sections.ts';

const SLOWEST = 3;
/** A GUID's last block differs where the first may not. */
export const GUID_END = 12;

/** For a message's text. */
export function briefSections(report: Report): readonly Section[] {
  const shared = sameLimit(report.day.figures.stations.map(({ limit }) => limit));
  const facts = [...headFacts(report), ['Late', lateWords(shared)] as const].map(
    ([name, fact]) => `${name}: ${fact}`,
  );
  const { measures, worst } = report.day.figures;
  const over = overHourLine(measures, worst.at(-1), report.restaurant.calendar);
  const tableOf = (title: string, { columns, rows }: TextTable): Section => {
    const texts = rows.map((cells) => cells.map((cell) => safeText(cellText(cell))));
    return { title, blocks: [texts.length === 0 ? NONE : { table: { columns, rows: texts } }] };
  };
  return [
    { blocks: [{ lines: [...facts, ...headNotes(report)].map(safeText) }] },
    tableOf('Slowest stations (by 90% in)', slowestStations(report)),
    ...whySection(report.day.why, safeText),
    tableOf('Longest tickets', worstTickets(report)),
    ...(over === undefined ? [] : [{ blocks: [{ lines: [safeText(over)] }] }]),
  ];
}

const NONE = { lines: ['None.'] };

function slowestStations({ day }: Report): TextTable {
  const rows = day.figures.stations
    .slice(0, SLOWEST)
    .map((station) => [
      station.name,
      countText(station.rows),
      durationText(station.median),
      durationText(station.p90),
      shareText(station.lateShare ?? 0, station.lateShare === undefined ? 0 : 1),
      countText(station.unBumped),
    ]);
  return { columns: tableColumns(['Station'], ['Rows', 'Median', '90%', 'Late', '>60']), rows };
}

function worstTickets({ day, restaurant }: Report): TextTable {
  const { calendar } = restaurant;
  const counted = day.figures.worst.filter(({ oddity }) => oddity === undefined);
  const rows = counted.map(({ ticketGuid, tookMs, firedAt, fulfilledAt }) => [
    ticketGuid.slice(-GUID_END),
    clockTime(firedAt, calendar),
    clockTime(fulfilledAt, calendar),
    columnDuration(tookMs),
  ]);
  return { columns: tableColumns(['Ticket'], ['Fired', 'Bumped', 'Time']), rows };
}

/** Without empty facts. */
function headFacts(report: Report): readonly (readonly [name: string, fact: string])[] {
  const { restaurant, source, day, request } = report;
  const { zone } = restaurant.calendar;
  const { tickets } = day.figures;
  return [
    ['Restaurant', `${restaurant.name} (${source})`],
    ['Business date', businessDateLabel(day.date)],
    ...(isFiltered(request) ? [['Filter', printFilter(request.filter)] as const] : []),
    ['Rows', rowsText(day, isFiltered(request))],
    ...(tickets === undefined ? [] : [['Ticket time', ticketWords(tickets)] as const]),
    ['Read at', dateAndTime(day.readAt, restaurant.calendar)],
    ['Time zone', restaurant.zoneKnown ? zone : `not set (times are in ${zone})`],
  ];
}

function headNotes({ request, restaurant }: Report): readonly string[] {
  return [
    ...(isFiltered(request) ? [`With a filter, ${WHOLE_GROUPS}.`] : []),
    ...(restaurant.zoneKnown
      ? []
      : [
          "Rows of other dates are not detected: without a time zone, the date's start and end are unknown.",
        ]),
  ];
}

export function headSection(report: Report): Section {
  const nothing = report.day.allRows === 0 ? ['No bumps on this business date.'] : [];
  return {
    title: `Report of ${businessDateLabel(report.day.date)}`,
    level: 1,
    blocks: [
      { table: { columns: tableColumns(['', '']), rows: headFacts(report) } },
      { lines: [...headNotes(report), ...nothing] },
    ],
  };
}

/** `312 of 98,114 rows, 14 duplicates merged, 2 from another restaurant, 1 unreadable`. */
function rowsText(day: ReportDay, isPart: boolean): string {
  const { rows, allRows, tally } = day;
  const all = countOf(allRows, 'row');
  // A report prints this even without merged rows.
  const none = tally.duplicates === 0 ? ['0 duplicates merged'] : [];
  const shown = isPart ? `${countText(rows)} of ${all}` : all;
  return [shown, ...none, ...tallyParts(tally)].join(', ');
}
