/** Why tickets were late, as in `why --late`, and their times. */
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import type { ReportFlags } from '../../../src/commands/arguments/command-flags.ts';
import { printReport } from '../../../src/commands/report/report.ts';
import { printWhy } from '../../../src/commands/why.ts';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { once } from '../../../src/contract/once.ts';
import { countText, durationText } from '../../../src/kitchen/text/quantities.ts';
import type { KitchenSource } from '../../../src/reader/kitchen-source.ts';
import { GRILL } from '../../scenarios/builders.ts';
import { setStage } from '../../scenarios/stage.ts';
import { type ComparingSource, comparingSource, demoSource, still } from '../demo-source.ts';
import { taking } from '../fulfillments/printed.ts';
import { printedMistakes } from '../printed-schema.ts';
import { KITCHEN } from '../why/slow-grill.ts';
import type { ReportJson } from './report-json.ts';

const SATURDAY = '20260808';

async function kitchen(): Promise<ComparingSource> {
  const source = await demoSource();
  return { ...source, restaurants: source.restaurants.slice(0, 1) };
}

async function reported(source: KitchenSource, flags: ReportFlags, words = [SATURDAY]) {
  const out = taking();
  const outlets = { stdout: out.outlet, stderr: taking().outlet };
  await printReport(source, words, flags, outlets, still);
  return out.text();
}

async function value(source: ComparingSource, words = [SATURDAY]): Promise<ReportJson> {
  const text = await reported(source, { format: 'json' }, words);
  expect(printedMistakes(['report'], 'json', text)).toEqual([]);
  return JSON.parse(text);
}

const unwrapped = (text: string) => text.replaceAll(/\s+/g, ' ');

/** One date in all formats, for all tests that change nothing about it. */
const saturday = once(async () => {
  const source = await kitchen();
  return { json: await value(source), texts: await texted(source) };
});

test('the causes are those of why --late', async () => {
  const { lateTickets } = (await saturday()).json;
  const source = await kitchen();
  const out = taking();
  const outlets = { stdout: out.outlet, stderr: taking().outlet };
  const flags = { late: true, date: SATURDAY, format: 'json' };
  await printWhy(source, undefined, flags, outlets, still);
  const { causes, tickets } = JSON.parse(out.text());
  expect(lateTickets?.causes).toEqual(causes);
  expect(lateTickets?.tickets).toBe(tickets.length);
  expect(tickets.length).toBeGreaterThan(10);
});

test('each report for people has the sentence about causes, below what matters most', async () => {
  const { json, texts } = await saturday();
  const { lateTickets, review } = json;
  const late = lateTickets?.sentence ?? '';
  expect(late).toMatch(/^\d+ tickets were late, \d+% with no clear cause/);
  expect(late).toMatch(/Clear causes, by time lost: [a-z 0-9]+ \(\d+ tickets?, \d+ min/);
  for (const text of texts) {
    expect(text).toContain(late);
    expect(text.indexOf(late)).toBeGreaterThan(text.indexOf('lowest'));
    expect(text.indexOf(late)).toBeLessThan(text.indexOf('Longest tickets'));
  }
  expect(texts[2]?.startsWith(review?.headlines[0]?.sentence ?? '-')).toBe(true);
});

/** Each report for people. */
async function texted(source: ComparingSource): Promise<readonly string[]> {
  const mail = { mail: true, format: 'html', to: ['a@b.example'] };
  const message = await PostalMime.parse(await reported(source, mail));
  return [
    await reported(source, { format: 'table' }),
    await reported(source, { format: 'md' }),
    message.text ?? '',
    message.html ?? '',
    await reported(source, { format: 'html' }),
  ].map(unwrapped);
}

test('each report for people has the median and 90% of ticket time, and the share within the limit', async () => {
  const { json, texts } = await saturday();
  const { tickets, measures, thresholds } = json;
  const { medianMs, p90Ms, count, leftOut } =
    measures.find(({ id }) => id === 'ticket-time') ?? missing();
  const all = (count ?? 0) + (leftOut?.['un-bumped'] ?? 0);
  expect(tickets).toMatchObject({ tickets: all, medianMs, p90Ms, limitMs: thresholds.lateMs });
  const share = Math.round((tickets?.withinShare ?? 0) * 100);
  expect(share).toBeGreaterThan(10);
  expect(share).toBeLessThan(90);
  const words = `edian ${durationText(medianMs ?? 0)}, 90% under ${durationText(p90Ms ?? 0)}, ${share}% of ${countText(all)} tickets within 12m`;
  for (const text of texts) expect(text).toContain(words);
  const source = await kitchen();
  const late = unwrapped(await reported(source, { format: 'table', late: '59m' }));
  expect(late).toContain(' tickets within 59m');
  const filtered = await value(source, [SATURDAY, 'station:Fry']);
  expect(filtered.tickets?.tickets).toBeLessThan(all);
  const { tickets: ahead } = await value(source, ['20260817']);
  expect(ahead).toBeNull();
});

function missing(): never {
  throw new Error('each report has ticket time');
}

test('with a filter or a date in the future, causes are not added up', async () => {
  const source = await kitchen();
  expect((await value(source, [SATURDAY, 'station:Fry'])).lateTickets).toBeNull();
  expect((await value(source, ['20260817'])).lateTickets).toBeNull();
});

test('without earlier dates, causes are unknown', async () => {
  const source = await kitchen();
  const { usualReader: _, ...withoutUsual } = source;
  const alone = unwrapped(await reported(withoutUsual, { format: 'table' }));
  expect(alone).toMatch(
    /\d+ tickets? (?:was|were) late\. The causes are unknown: there are no earlier dates to compare with\./,
  );
});

test('the page has bars by cause, and says the numbers in words, too', async () => {
  const { json, texts } = await saturday();
  const page = texts.at(-1) ?? '';
  const [, table = ''] = page.split('aria-label="Late tickets by cause"');
  const bars = table
    .split('</table>')[0]
    ?.match(/<svg [^>]*aria-label="[^"]+ minutes over usual"/g);
  expect(bars).toHaveLength(json.lateTickets?.causes.length ?? 0);
});

test('the name of a station or an item is never markup', async () => {
  const name = `<script>alert(1)</script>"'><img src=x>`;
  const renamed = (records: readonly ItemFulfillmentRead[]) =>
    records.map((each) => ({ ...each, prepStationName: name, selectionMenuItemName: name }));
  const earlier = Object.fromEntries(
    Object.entries(KITCHEN.earlier).map(([date, records]) => [date, renamed(records)]),
  );
  const { api, clock } = await setStage({ records: renamed(KITCHEN.records), earlier });
  const source = { ...comparingSource(api, [GRILL], clock), close: () => Promise.resolve() };
  const out = taking();
  const outlets = { stdout: out.outlet, stderr: taking().outlet };
  await printReport(source, [], { format: 'html' }, outlets, clock);
  expect(out.text()).toMatch(/aria-label="Late tickets by cause"[\s\S]*&#60;script&#62;alert/);
  expect(out.text()).not.toMatch(/<script|<img/);
});
