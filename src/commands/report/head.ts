/** The head of a report: restaurant, date, rows, and when they were read. */
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { dateAndTime } from '../../kitchen/calendar/local-time.ts';
import { printFilter } from '../../kitchen/filter/filter-print.ts';
import { countOf, countText } from '../../kitchen/text/quantities.ts';
import { type Section, tableColumns } from '../../output/document.ts';
import { tallyParts } from '../arguments/notes-about.ts';
import type { Report, ReportDay } from './day.ts';
import { isFiltered, WHOLE_GROUPS } from './request.ts';

/** Names and facts, without empty ones. */
export function headFacts(report: Report): readonly (readonly [name: string, fact: string])[] {
  const { restaurant, source, day, compared, request } = report;
  const { zone } = restaurant.calendar;
  return [
    ['Restaurant', `${restaurant.name} (${source})`],
    ['Business date', businessDateLabel(day.date)],
    ...(isFiltered(request) ? [['Filter', printFilter(request.filter)] as const] : []),
    ['Rows', rowsText(day, isFiltered(request))],
    ...(compared === undefined
      ? []
      : [
          [
            'Compared with',
            `${businessDateLabel(compared.day.date)}, ${rowsText(compared.day, isFiltered(request))}`,
          ] as const,
        ]),
    ['Read at', dateAndTime(day.readAt, restaurant.calendar)],
    ['Time zone', restaurant.zoneKnown ? zone : `not set; times are in ${zone}`],
  ];
}

/** Sentences that apply to all figures. */
export function headNotes({ request, restaurant }: Report): readonly string[] {
  return [
    ...(isFiltered(request) ? [`With a filter, ${WHOLE_GROUPS}.`] : []),
    ...(restaurant.zoneKnown
      ? []
      : [
          "Rows of other dates are not detected: without a time zone, the date's start and end are unknown.",
        ]),
  ];
}

/** The head of a report as a section. */
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

/** `312 of 98,114 rows; 14 duplicates merged; 2 from another restaurant; 1 unreadable`. */
function rowsText(day: ReportDay, isPart: boolean): string {
  const { rows, allRows, tally } = day;
  const all = countOf(allRows, 'row');
  // A report prints this even without merged rows.
  const none = tally.duplicates === 0 ? ['0 duplicates merged'] : [];
  const shown = isPart ? `${countText(rows)} of ${all}` : all;
  return [shown, ...none, ...tallyParts(tally)].join('; ');
}
