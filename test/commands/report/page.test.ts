/** `report --format html`: one file for mail, with the JSON's numbers. */
import { expect, test } from 'vitest';
import { printReport } from '../../../src/commands/report/report.ts';
import { durationText } from '../../../src/kitchen/text/quantities.ts';
import { destination } from '../../../src/output/destination.ts';
import { GRILL } from '../../scenarios/builders.ts';
import { demoSource, still } from '../demo-source.ts';
import { taking } from '../fulfillments/printed.ts';
import { printed } from './printed.ts';

const SATURDAY = '20260808';
const LIMIT_BYTES = 150_000;

async function demoReport(format: string, ...plants: readonly string[]): Promise<string> {
  const source = await demoSource(...plants);
  const { outlet, text } = taking();
  const outlets = { stdout: outlet, stderr: taking().outlet };
  await printReport(source, [SATURDAY], { format, compare: '20260801' }, outlets, still);
  return text();
}

/** Cells by row head of the table with this label, as a reader sees them. */
function cellsOf(page: string, label: string): ReadonlyMap<string, readonly string[]> {
  const [, table = ''] = page.split(`aria-label="${label}"`);
  const [body = ''] = table.split('</table>');
  const rows = body.matchAll(/<tr><th scope="row">(.*?)<\/th>([\s\S]*?)<\/tr>/g);
  const cells = (row: string) =>
    [...row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g)].map(([, text = '']) => text.trim());
  return new Map([...rows].map(([, head = '', row = '']) => [head, cells(row)]));
}

test('numbers on the page are those of the JSON', async () => {
  const [page, json] = [await demoReport('html'), JSON.parse(await demoReport('json'))];
  const stations = cellsOf(page, 'Stations');
  expect(stations.size).toBe(json.stations.length);
  for (const [at, { name, p90Ms, medianMs }] of json.stations.entries()) {
    const usualMs = json.review.stations[at].usualP90Ms;
    expect(stations.get(name)?.slice(1, 5)).toEqual([
      durationText(p90Ms),
      durationText(usualMs),
      `${(p90Ms / usualMs).toFixed(1)}x`,
      durationText(medianMs),
    ]);
  }
  const measures = cellsOf(page, 'Measures');
  for (const { title, medianMs, p90Ms } of json.measures) {
    const shown = [medianMs, p90Ms].map((ms) => durationText(ms ?? undefined));
    expect(measures.get(title)?.slice(0, 2)).toEqual(shown);
  }
  const hours = [...cellsOf(page, 'Hours').values()].map(([items]) => items);
  expect(hours).toEqual(json.review.hours.map(({ items }: { items: number }) => String(items)));
  const tickets = cellsOf(page, 'Longest tickets');
  expect(tickets.size).toBe(json.worstTickets.length);
  for (const { sentence } of json.review.headlines) expect(page).toContain(sentence);
  const [, firstParagraph = ''] = /<p[^>]*>([\s\S]*?)<\/p>/.exec(page) ?? [];
  expect(firstParagraph).toContain(json.review.headlines[0].sentence);
});

test('the page is one small file with no script and no requests', async () => {
  const page = await demoReport('html');
  expect(page.length).toBeLessThan(LIMIT_BYTES);
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  expect(page).not.toMatch(/<script|<link|<img|<iframe|\ssrc=|\shref=|url\(|@import|\son\w+=/i);
  expect(page.match(/<svg/g)?.length).toBe(
    page.match(/<svg[^>]*role="img" aria-label="[^"]+"/g)?.length,
  );
});

test('names from outside are never markup', async () => {
  const name = `<script>alert(1)</script>"'><img src=x>&amp;`;
  const { stdout, failure } = await printed({
    restaurant: { ...GRILL, name },
    flags: { format: 'html' },
  });
  expect(failure).toBeUndefined();
  expect(stdout).not.toMatch(/<script|<img/);
  expect(stdout).toContain('&#60;script&#62;alert(1)&#60;/script&#62;&#34;&#39;');
});

test('a filter has no review', async () => {
  const { stdout } = await printed({ words: ['today', 'station:Fry'], flags: { format: 'html' } });
  expect(stdout).toContain('Filter: ');
  expect(stdout).not.toContain('New issues');
});

test('commands without a page refuse the format', async () => {
  const asked = destination({ format: 'html' }, { stdout: taking().outlet }, 'table');
  await expect(asked).rejects.toMatchObject({ code: 'USAGE' });
});

test('several restaurants are one page, with a part each', async () => {
  const source = await demoSource();
  const { outlet, text } = taking();
  const outlets = { stdout: outlet, stderr: taking().outlet };
  const flags = { format: 'html', allRestaurants: true, usual: false };
  await printReport(source, [SATURDAY], flags, outlets, still);
  expect(text().match(/<!doctype html>|<\/html>/g)).toHaveLength(2);
  expect(text().match(/<section class="part">/g)).toHaveLength(source.restaurants.length);
});
