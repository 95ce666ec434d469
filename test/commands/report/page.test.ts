/** `report --format html`: one file for mail, with the JSON's numbers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printReport } from '../../../src/commands/report/report.ts';
import { Failure } from '../../../src/contract/failures.ts';
import { once } from '../../../src/contract/once.ts';
import { clockTime } from '../../../src/kitchen/model/local-time.ts';
import { countText, durationText, shareText } from '../../../src/kitchen/text/quantities.ts';
import { openDestination } from '../../../src/output/destination.ts';
import { fleetPage, html } from '../../../src/output/page.ts';
import { GRILL } from '../../scenarios/builders.ts';
import { type ComparingSource, demoSource, PLACE, still } from '../demo-source.ts';
import { taking } from '../fulfillments/printed.ts';
import { firstParagraph, reportOf, startEvening } from './evenings.ts';
import { printed } from './printed.ts';

const SATURDAY = '20260808';
const LIMIT_BYTES = 150_000;
const CLOCK = { ...PLACE, closeoutHour: 4 };
/** The demo's setup changed then. */
const CHANGED = '20260801';

const slowFry = once(() => reportOf(3, { plants: ['slow:Fry@18:30+75m*2.5'] }));

/** A small one, where only words matter. */
let cafe: Awaited<ReturnType<typeof startEvening>>;
beforeAll(async () => {
  cafe = await startEvening(3, [], 'cafe');
});
afterAll(() => cafe.stop());

type Cells = ReadonlyMap<string, readonly string[]>;

/** Cells by row head of the table with this label, as a reader sees them. */
function cellsOf(page: string, label: string): Cells {
  const [, table = ''] = page.split(`aria-label="${label}"`);
  const [body = ''] = table.replaceAll('<wbr>', '').split('</table>');
  const rows = body.matchAll(/<tr><th scope="row">(.*?)<\/th>([\s\S]*?)<\/tr>/g);
  const cells = (row: string) =>
    [...row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g)].map(([, text = '']) => text.trim());
  return new Map([...rows].map(([, head = '', row = '']) => [head, cells(row)]));
}

/** The page rounds the exact ratio, of which the JSON has two digits. */
function ratioText(ratio: number | null, shown: string | undefined): string {
  if (ratio === null) return '-';
  const [least = '', most = ''] = [ratio - 0.005, ratio + 0.005].map(
    (each) => `${each.toFixed(1)}x`,
  );
  return shown === most ? most : least;
}

const clock = (instant: string | null | undefined) => clockTime(Date.parse(instant ?? ''), CLOCK);
const times = (each: object) => Object.values(each).map((ms) => durationText(ms));
test('the numbers on the page are those of the JSON', async () => {
  const { page, json } = await slowFry();
  const { review } = json;
  if (review === null) throw new Error('a report without a filter has a review');
  const spans = review.hours ?? [];
  const stations = cellsOf(page, 'Stations');
  const heat = cellsOf(page, 'Median by hour');
  const heads = [...page.matchAll(/<th scope="col">(\d\d)<\/th>/g)].map(([, hour]) => hour);
  expect(stations.size).toBe(json.stations.length);
  for (const [at, { name, p90Ms, medianMs, lateShare }] of json.stations.entries()) {
    const { usualP90Ms = null, hours = [] } = review.stations[at] ?? {};
    const share = shareText(lateShare ?? 0, lateShare === null ? 0 : 1);
    const ratio = p90Ms && usualP90Ms ? `${(p90Ms / usualP90Ms).toFixed(1)}x` : '-';
    const shown = [durationText(p90Ms), durationText(usualP90Ms), ratio, durationText(medianMs)];
    expect(stations.get(name)?.slice(1)).toEqual([...shown, share]);
    const own = new Map(
      hours
        .filter(({ medianMs: ms }) => ms !== null)
        .map((hour) => {
          return [clock(hour.at).slice(0, 2), String(Math.floor((hour.medianMs ?? 0) / 60_000))];
        }),
    );
    expect(heat.get(name)).toEqual(heads.map((hour) => own.get(hour ?? '') ?? ''));
  }
  const measures = cellsOf(page, 'Measures');
  for (const { title, medianMs, p90Ms, meanMs, worstMs, count } of json.measures) {
    const counted = count === null ? 'n/a' : countText(count);
    const shown = times({ medianMs, p90Ms, meanMs, worstMs });
    const own = count === null ? shown.map(() => 'n/a') : shown;
    expect(measures.get(title)).toEqual([...own, counted]);
  }
  const hours = [...cellsOf(page, 'Hours')];
  expect(hours).toEqual(
    spans.map(({ at, items, usualItems, ratio }, index) => {
      const usualText = countText(Math.round(usualItems ?? 0));
      const shown = hours[index]?.[1][2];
      return [clock(at), [countText(items), usualText, ratioText(ratio, shown)]];
    }),
  );
  const bad = (kind: string) =>
    spans.filter((hour) => hour.bad === kind).map((hour) => clock(hour.at));
  expect(page).toContain(`Slow with many items: ${bad('busy').join(', ') || 'none'}.`);
  expect(page).toContain(`Slow without many items: ${bad('quiet').join(', ') || 'none'}.`);
  const bars = page.match(/<rect [^>]*x="\d+" y/g) ?? [];
  const red = page.match(/<rect class="over" x="\d+" y/g) ?? [];
  expect(bars).toHaveLength(review.quarters?.length ?? 0);
  expect(red).toHaveLength(review.quarters?.filter((each) => each.bad).length ?? 0);
  const tickets = [...cellsOf(page, 'Longest tickets')];
  expect(tickets).toEqual(
    json.worstTickets.flatMap(({ ticketGuid, firedAt, fulfilledAt, tookMs, waitedOn, odd }) => {
      if (odd !== null) return [];
      const held = [waitedOn?.name ?? '-', durationText(waitedOn?.ms)];
      const cells = [clock(firedAt), clock(fulfilledAt), durationText(tookMs ?? undefined)];
      return [[ticketGuid.slice(-12), [...cells, ...held]]];
    }),
  );
  for (const { sentence } of review.headlines) expect(firstParagraph(page)).toContain(sentence);
  for (const text of [review.unusual, review.setup, ...review.notes]) expect(page).toContain(text);
});

test('the page is one small file with no script and no requests', async () => {
  const { page } = await slowFry();
  expect(page.length).toBeLessThan(LIMIT_BYTES);
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  expect(page).not.toMatch(/<script|<link|<img|<iframe|\ssrc=|\shref=|url\(|@import|\son\w+=/i);
  expect(page.match(/<svg/g)?.length).toBe(
    page.match(/<svg[^>]*role="img" aria-label="[^"]+"/g)?.length,
  );
});

test('a setup change and its issues are on the page of their date', async () => {
  const [json, page] = [await cafe.json({ date: CHANGED }), await cafe.page({ date: CHANGED })];
  expect(json.review?.setup).toMatch(/^Setup change first seen on this date: /);
  const issues = json.review?.newIssues ?? [];
  expect(issues).not.toEqual([]);
  expect(page).toContain(`<p>${json.review?.setup.replaceAll("'", '&#39;')}</p>`);
  const listed = page.split('<h2>New issues</h2>')[1]?.split('</ul>')[0]?.match(/<li>/g);
  expect(listed).toHaveLength(issues.length);
});

test("the page of a setup that can't be read has everything else", async () => {
  const denied = () => Promise.reject(new Failure('NOT_PERMITTED', 'no'));
  const change = (source: ComparingSource) => ({
    ...source,
    api: { ...source.api, stations: denied },
  });
  const [json, page] = [await cafe.json({ change }), await cafe.page({ change })];
  expect(json.stations.length).toBeGreaterThan(0);
  expect(json.review?.setup).toBe("The setup is unknown: it can't be read (NOT_PERMITTED).");
  expect(json.review?.issues).toBeNull();
  expect(page).toContain('<p>Issues are unknown.</p>');
});

test.each([
  ['20260817', 'Nothing was bumped on this business date.'],
  ['20260101', 'No item was bumped at prep on this date.'],
])('a page of %s has no rows, and a sentence that says so', async (date, text) => {
  const page = await cafe.page({ date });
  expect(firstParagraph(page)).toBe(text);
  expect(page).toContain('There are no rows from any station.');
  expect(page).toContain('There are no ticket times.');
  expect(page).not.toContain('NaN');
});

test('without a time zone the page has no hours', async () => {
  const change = (source: ComparingSource) => ({
    ...source,
    restaurants: source.restaurants.map((each) => ({ ...each, zoneKnown: false })),
  });
  const [json, page] = [await cafe.json({ change }), await cafe.page({ change })];
  expect(json.review?.hours).toBeNull();
  expect(page).toContain('Times are in UTC, and items by hour are unknown: no time zone is set.');
  expect(page).not.toContain('By quarter hour');
});

test('names from outside are never markup', async () => {
  const name = `<script>alert(1)</script>"'><img src=x>&amp;\u001B[31m\u202Eevil`;
  const { stdout, failure } = await printed({
    restaurant: { ...GRILL, name },
    flags: { format: 'html' },
  });
  expect(failure).toBeUndefined();
  expect(stdout).not.toMatch(/<script|<img|\u001B|\u202E/);
  expect(stdout).toContain('&#60;script&#62;alert(1)&#60;/script&#62;&#34;&#39;');
});

test('a page with a filter has no comparison with other dates', async () => {
  const { stdout } = await printed({ words: ['today', 'station:Fry'], flags: { format: 'html' } });
  expect(stdout).toContain('Filter: ');
  expect(stdout).not.toContain('New issues');
});

test('commands without a page refuse the format', async () => {
  const asked = openDestination({ format: 'html' }, { stdout: taking().outlet }, 'table');
  await expect(asked).rejects.toMatchObject({ code: 'USAGE' });
});

test('several restaurants are on one page, with a line and a part each', async () => {
  const source = await demoSource();
  const { outlet, text } = taking();
  const outlets = { stdout: outlet, stderr: taking().outlet };
  const flags = { format: 'html', allRestaurants: true, usual: false };
  await printReport(source, [SATURDAY], flags, outlets, still);
  const page = text();
  expect(page.match(/<!doctype html>|<\/html>/g)).toHaveLength(2);
  const unread = page.match(/<b>[^<]*<\/b>: [^<]*\[[A-Z_]+\]/g) ?? [];
  const parts = page.match(/<section class="part">/g) ?? [];
  expect(page.match(/<p><b>/g)).toHaveLength(source.restaurants.length);
  expect(unread.length + parts.length).toBe(source.restaurants.length);
});

test.each([6, 400, 5_000])(
  'a page of %i restaurants fits in a mail, with trouble first',
  (count) => {
    const parts = Array.from({ length: count }, (_, at) => ({
      title: `Restaurant ${at}`,
      sections: [{ title: '', body: html`<h1>${`Restaurant ${at}`}</h1>${'x'.repeat(20_000)}` }],
      line: html`<p><b>${`Restaurant ${at}`}</b>: ${'Fry was slow. '.repeat(8)}</p>\n`,
      date: 'Sat, Aug 8, 2026',
      isTrouble: at % 3 === 2,
    }));
    const page = fleetPage(parts, { isDemo: false });
    const mailed = fleetPage(parts, { isDemo: false, isMail: true });
    expect(Buffer.byteLength(mailed)).toBeLessThanOrEqual(100_000);
    expect(page).toContain(`<h1>${countText(count)} restaurants, Sat, Aug 8, 2026</h1>`);
    expect(Buffer.byteLength(page)).toBeLessThanOrEqual(LIMIT_BYTES);
    const named = [...page.matchAll(/<b>Restaurant (\d+)<\/b>/g)].map(([, at]) => Number(at));
    const troubled = named.filter((at) => at % 3 === 2);
    expect(named.slice(0, troubled.length)).toEqual(troubled);
    const details = page.match(/<section class="part">/g)?.length ?? 0;
    const notes = [`Lines of ${countText(named.length)}`, `Details of ${countText(details)}`]
      .filter((_, at) => [named.length, details][at] !== count)
      .map((shown) => `${shown} of ${countText(count)} restaurants.`);
    expect(page.match(/(?:Lines|Details) of [^.]+\./g) ?? []).toEqual(notes);
  },
);
