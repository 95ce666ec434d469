/** Every number that two faces of a date show for the same subject and column is equal. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateWhy, type Report, reportFigures } from '../../../src/commands/report/day.ts';
import { reportPage } from '../../../src/commands/report/page-report.ts';
import { briefSections, reportSections } from '../../../src/commands/report/sections.ts';
import { reportRecords, reportValue } from '../../../src/commands/report/value.ts';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { ALL_ROWS } from '../../../src/kitchen/filter/filter.ts';
import { businessQuarters } from '../../../src/kitchen/measures/business-quarters.ts';
import { allRows, fulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import { rowRules } from '../../../src/kitchen/model/row-oddities.ts';
import { dateLimits, limitsOfRows, NO_LIMITS } from '../../../src/kitchen/pace/station-limit.ts';
import { countText, durationText, shareCell } from '../../../src/kitchen/text/quantities.ts';
import { NO_USUAL_TIMES } from '../../../src/kitchen/usual/usual.ts';
import { restaurantPage } from '../../../src/output/page.ts';
import { markdownText, plainText } from '../../../src/output/print.ts';
import { worstPage } from '../../../src/screens/analysis/ticket-pages.ts';
import { ASCII_GLYPHS } from '../../../src/terminal/glyphs.ts';
import { EPOCH } from '../../api/virtual-clock.ts';
import { GRILL, TODAY } from '../../scenarios/builders.ts';
import { randomDays } from '../figures-day.ts';

const CLOCK = businessQuarters(GRILL.calendar, TODAY);
const LIMITS = dateLimits(NO_LIMITS, NO_USUAL_TIMES);
const NO_TALLY = {
  duplicates: 0,
  otherRestaurantRows: 0,
  otherDates: 0,
  unreadable: 0,
  damaged: 0,
};

type Row = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, unknown>>;

function facesOf(records: readonly ItemFulfillmentRead[]) {
  const day = fulfillmentDay(records, GRILL.guid, rowRules(TODAY, GRILL));
  const { order } = allRows(day);
  const limits = limitsOfRows(day, LIMITS);
  const report: Report = {
    restaurant: GRILL,
    source: 'test',
    request: { date: TODAY, filter: ALL_ROWS },
    day: {
      date: TODAY,
      readAt: EPOCH,
      rows: order.length,
      allRows: day.length,
      tally: NO_TALLY,
      limits: LIMITS,
      figures: reportFigures(day, order, limits, CLOCK),
      review: undefined,
      why: dateWhy(GRILL, { date: TODAY, day }, NO_USUAL_TIMES, LIMITS),
    },
  };
  const sections = reportSections(report);
  const screen = worstPage(
    {
      day,
      rows: order,
      date: TODAY,
      calendar: GRILL.calendar,
      zoneKnown: true,
      glyphs: ASCII_GLYPHS,
      limits,
      sharedLimit: undefined,
    },
    undefined,
    false,
  );
  return {
    json: JSON.parse(JSON.stringify(reportValue(report))),
    csv: csvRows([...reportRecords(report).lines({ format: 'csv', width: undefined })].join('')),
    text: unspaced([...plainText(sections, 110)].join('')),
    mail: unspaced([...plainText(briefSections(report), 42)].join('')),
    md: [...markdownText(sections, {})].join(''),
    page: restaurantPage(reportPage(report, false), { isDemo: false, isMail: false }),
    mailPage: restaurantPage(reportPage(report, true), { isDemo: false, isMail: true }),
    screen,
  };
}

/** Each line, with one space between words. */
function unspaced(text: string): readonly string[] {
  return text.split('\n').map((line) => line.trim().replaceAll(/ +/g, ' '));
}

function rowsOf(heads: readonly string[], lines: readonly (readonly string[])[]): readonly Row[] {
  return lines.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ''])));
}

function csvRows(text: string): readonly Row[] {
  const [heads = [], ...lines] = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
  return rowsOf(heads, lines);
}

/** The first table below a heading. */
function mdRows(text: string, title: string): readonly Row[] {
  const [, own = ''] = text.split(`## ${title}`);
  const lines =
    own
      .split('\n## ')[0]
      ?.split('\n\n')
      .find((part) => part.startsWith('|')) ?? '';
  const cells = lines
    .trimEnd()
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('\\', '')),
    );
  const [heads = [], , ...rows] = cells;
  return rowsOf(heads, rows);
}

/** In a message. */
const BAR = '<td></td>';

function pageRows(text: string, label: string): readonly Row[] {
  const [, own = ''] = text.split(`aria-label="${label}"`);
  const [table = ''] = own.split(/<\/table><\/div>/);
  const written = table
    .replaceAll('<wbr>', '')
    .replaceAll(/<td[^>]*><table.*?<\/table><\/td>/gs, BAR);
  const cells = (row: string) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell.trim());
  const [head = '', ...rows] = written.split(/<tr[^>]*>/).slice(1);
  return rowsOf(cells(head), rows.map(cells));
}

const ms = (value: unknown) => durationText(typeof value === 'number' ? value : undefined);
const share = (value: unknown) => shareCell(typeof value === 'number' ? value : undefined);
const count = (value: unknown) => (typeof value === 'number' ? countText(value) : 'n/a');
const lateMinutes = (value: unknown) =>
  value === 0 ? '-' : countText(Math.round(Number(value) / 60_000));
const nonzero = (value: unknown) => (value === 0 ? '-' : count(value));

/** How a head's number is written, by its field in JSON. */
const WRITTEN: Readonly<
  Record<string, readonly [field: string, write: (value: unknown) => string]>
> = {
  Rows: ['rows', count],
  Median: ['medianMs', ms],
  '90% under': ['p90Ms', ms],
  Mean: ['meanMs', ms],
  Longest: ['worstMs', ms],
  Count: ['count', count],
  Late: ['lateShare', share],
  'Over 60': ['unBumped', count],
  'Mass-bumped': ['massBumped', count],
  Held: ['heldMs', ms],
  Time: ['tookMs', ms],
};
const OF_CAUSES: typeof WRITTEN = {
  Tickets: ['tickets', count],
  Minutes: ['lateMs', lateMinutes],
  'Over 60': ['overHour', nonzero],
};

/** Compares every number that a face has with the JSON's. */
function expectEqual(shown: readonly Row[], all: readonly Values[], written = WRITTEN): void {
  expect(shown).toHaveLength(all.length);
  for (const [at, row] of shown.entries()) {
    const value = all[at] ?? {};
    for (const [head, cell] of Object.entries(row)) {
      const [field, write] = written[head] ?? [];
      if (field === undefined || write === undefined || cell === 'n/a') continue;
      expect([head, cell.replaceAll('!', '').trim()]).toEqual([head, write(value[field])]);
    }
  }
}

/** Rows of text are those of Markdown, in columns. */
function expectLines(lines: readonly string[], rows: readonly Row[]): void {
  for (const row of rows) {
    expect(lines).toContain(Object.values(row).join(' ').replaceAll(/ +/g, ' '));
  }
}

test('text, Markdown, page, message, JSON, CSV, and screen show equal numbers', () => {
  fc.assert(
    fc.property(randomDays, (records) => {
      const { json, csv, text, mail, md, page, mailPage, screen } = facesOf(records);
      const tickets = json.worstTickets.filter(({ odd }: Values) => odd === null);
      const tables = [
        ['Measures', 'Measures', json.measures],
        ['Stations, slowest first (by 90% under)', 'Stations', json.stations],
        ['Dayparts, by fire time', 'Dayparts', json.dayparts],
        ['Longest tickets', 'Longest tickets', tickets],
      ] as const;
      for (const [title, label, all] of tables) {
        const shown = mdRows(md, title);
        expectEqual(shown, all);
        expectLines(text, shown);
        if (label === 'Dayparts' || all.length === 0) continue;
        for (const each of [page, mailPage]) expectEqual(pageRows(each, label), all);
      }
      const { causes } = json.lateTickets;
      for (const each of causes.length === 0 ? [] : [page, mailPage]) {
        expectEqual(pageRows(each, 'Late tickets by cause'), causes, OF_CAUSES);
      }

      for (const { name, rows, medianMs, p90Ms, lateShare, unBumped } of json.stations.slice(
        0,
        3,
      )) {
        const cells = [count(rows), ms(medianMs), ms(p90Ms), share(lateShare), count(unBumped)];
        const figures = ` ${cells.join(' ')}`;
        const line = mail.find((each) => {
          // A long name is cut.
          const start = each.replace(figures, '').replace(/~$/, '');
          return each.endsWith(figures) && start !== '' && name.startsWith(start);
        });
        expect(line).toBeDefined();
      }

      const sections = [
        ['measure', json.measures, 'title'],
        ['station', json.stations, 'name'],
        ['daypart', json.dayparts, 'name'],
        ['ticket', json.worstTickets, 'ticketGuid'],
      ] as const;
      for (const [section, all] of sections) {
        const own = csv.filter((row) => row['section'] === section);
        expect(own).toHaveLength(all.length);
        for (const [at, row] of own.entries()) {
          const numbers = Object.entries(all[at]).filter(([, each]) => typeof each === 'number');
          for (const [field, each] of numbers)
            expect([field, row[field]]).toEqual([field, String(each)]);
        }
      }

      const times = new Map(json.worstTickets.map((each: Values) => [each['ticketGuid'], each]));
      for (let entry = 0; entry < screen.ids.length; entry += 1) {
        const ticket = times.get(screen.ids.at(entry));
        if (ticket === undefined || screen.body.kind !== 'table') continue;
        expect(Object(ticket).odd).toBeNull();
        const cell = screen.body.cell(entry, 'tookMs', 8);
        expect(cell.text).toBe(ms(Object(ticket).tookMs));
      }
    }),
    { numRuns: 60 },
  );
});
