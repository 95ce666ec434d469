/** The message's page, as far as mail programs show it: the page's facts and colors, without its pictures. */
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { channelName } from '../../../src/kitchen/text/channel-names.ts';
import { countText } from '../../../src/kitchen/text/quantities.ts';
import { record, station } from '../../scenarios/builders.ts';
import { reportOf } from './evenings.ts';
import { cellsOf, filled, leftByMailPrograms } from './mail-program.ts';
import { printed } from './printed.ts';

const PLANTS = ['slow:Fry@18:30+75m*2.5', 'stop:Cold@19:30+50m'];
const MAIL = { mail: true, format: 'html', to: ['manager@example.com'] } as const;
const [BLUE, RED, LINE] = ['#2f6db3', '#b3261e', '#1b1d1f'];
const MOST_BYTES = 100_000;

const TARGETS = new Map([
  ['TAKE_OUT', 12 * 60_000],
  ['DELIVERY', 15 * 60_000],
]);

const evening = reportOf(3, {
  plants: PLANTS,
  isMailed: true,
  change: (source) => ({ ...source, targets: TARGETS }),
});

/** Everything a reader reads. */
function words(page: string): readonly string[] {
  const text = page.replaceAll(/<(style|title)>[\s\S]*?<\/\1>/g, '').replaceAll('<wbr>', '');
  return text.replaceAll(/<[^>]*>/g, ' ').split(/\s+/);
}

/** A section's markup, from its heading on. */
function sectionOf(page: string, title: string): string {
  const [, after = ''] = page.split(new RegExp(`<h2[^>]*>${title}</h2>`));
  return after.split('<h2', 1).join('');
}

test('mail programs keep every word of the page, and drop nothing that is needed', async () => {
  const { page, mailed } = await evening;
  expect(Buffer.byteLength(mailed)).toBeLessThan(MOST_BYTES);
  expect(mailed).not.toMatch(/<svg|<style|var\(|class=|display:/);
  expect(words(leftByMailPrograms(mailed))).toEqual(words(page));
});

test("a station's bar is as long as its 90%, red like on the page, with a line at usual", async () => {
  const { page, mailed, json } = await evening;
  const left = sectionOf(leftByMailPrograms(mailed), 'Stations, slowest first');
  const rows = left.split(/<tr align="right"/).slice(2);
  expect(rows).toHaveLength(json.stations.length);
  const usualP90s = json.review?.stations.map(({ usualP90Ms }) => usualP90Ms) ?? [];
  const longest = Math.max(
    ...json.stations.map(({ p90Ms }) => p90Ms ?? 0),
    ...usualP90s.map(Number),
  );
  const reds = new Set<string>();
  for (const [at, { name, p90Ms }] of json.stations.entries()) {
    const cells = cellsOf(rows[at] ?? '', 'width').filter(([, color]) => color !== LINE);
    const bar = ((p90Ms ?? 0) / longest) * 80;
    expect(Math.abs(filled(cells) - bar), name).toBeLessThanOrEqual(3);
    const line = rows[at]?.includes(`bgcolor="${LINE}"`);
    expect(line, name).toBe((usualP90s[at] ?? null) !== null);
    const color = rows[at]?.includes(`bgcolor="${RED}"`) ? RED : BLUE;
    expect(rows[at], name).toContain(`bgcolor="${color}"`);
    if (color === RED) reds.add(name);
  }
  const drawn = sectionOf(page, 'Stations, slowest first').split('<th scope="row">').slice(1);
  expect(reds).toEqual(
    new Set(
      json.stations.flatMap(({ name }, at) => (drawn[at]?.includes('class="over"') ? name : [])),
    ),
  );
  expect(reds.size).toBeGreaterThan(0);
});

test('a quarter hour is as high as its items, and red where all stations were slow', async () => {
  const { mailed, json } = await evening;
  const quarters = json.review?.quarters ?? [];
  const left = sectionOf(leftByMailPrograms(mailed), 'By quarter hour');
  const columns = left.split(/<td width="\d+"><table/).slice(1);
  expect(columns).toHaveLength(quarters.length);
  const most = Math.max(...quarters.flatMap(({ items, usualItems }) => [items, usualItems ?? 0]));
  for (const [at, { items, bad }] of quarters.entries()) {
    const [column = ''] = (columns[at] ?? '').split('</table>', 1);
    const cells = cellsOf(column, 'height');
    const high = filled(cells.filter(([, color]) => color !== LINE));
    expect(Math.abs(high - (items / most) * 100), `quarter ${at}`).toBeLessThanOrEqual(3);
    expect(column.includes(RED), `quarter ${at}`).toBe(bad !== null && high > 0);
  }
});

test('hours are shaded as cells, like on the page', async () => {
  const { page, mailed } = await evening;
  const shades = { h0: '#e8f0f8', h1: '#c9ddf0', h2: '#f8d58c', h3: RED };
  const expected = Array.from(
    page.matchAll(/<td class="(h\d)" title="[^"]+">(\d+)</g),
    ([, shade, minutes]) => [Object.entries(shades).find(([id]) => id === shade)?.[1], minutes],
  );
  const left = sectionOf(leftByMailPrograms(mailed), 'Median by hour');
  const found = Array.from(
    left.matchAll(/<td bgcolor="([^"]+)"[^>]*>(\d+)</g),
    ([, ...all]) => all,
  );
  expect(found).toEqual(expected);
  expect(found.length).toBeGreaterThan(20);
});

test('channels with their targets are a table in every mail program, and in its text', async () => {
  const { page, mailed, mailedText, json } = await evening;
  const rows = (html: string) =>
    sectionOf(html, 'Tickets by channel')
      .split('</table>', 1)
      .join('')
      .split('<tr')
      .slice(1)
      .map((row) => Array.from(row.matchAll(/<t[hd][^>]*>([^<]*)</g), ([, text]) => text));
  const left = rows(leftByMailPrograms(mailed));
  expect(left).toEqual(rows(page));
  const heads = ['Channel', 'Tickets', 'Median', '90% under', 'Target', 'Within'];
  expect(left[0]).toEqual(heads);
  expect(left.slice(1).map(([name, tickets]) => [name, tickets])).toEqual(
    json.channels.map(({ channel, tickets }) => [channelName(channel), countText(tickets)]),
  );
  const takeout = json.channels.find(({ channel }) => channel === 'TAKE_OUT');
  const share = `${Math.round(100 * Number(takeout?.withinShare))}%`;
  expect(left.find(([name]) => name === 'Takeout')?.slice(-2)).toEqual(['12m00', share]);
  // Without its style sheet, only attributes put figures below each other.
  expect(sectionOf(leftByMailPrograms(mailed), 'Tickets by channel')).toContain('align="right"');
  expect(mailedText).toMatch(new RegExp(`^Takeout .* 12m00 +${share}$`, 'm'));
});

test('why tickets were late has bars, too', async () => {
  const { mailed, json } = await evening;
  const bars = leftByMailPrograms(mailed).match(/<td align="left"><table[^>]* width="80"/g);
  expect(bars).toHaveLength(json.stations.length + (json.lateTickets?.causes.length ?? 0));
  expect(json.lateTickets?.causes.length).toBeGreaterThan(0);
});

test("one restaurant's message is as small as that of several, and names what it leaves out", async () => {
  const stations = Array.from({ length: 400 }, (_, n) => station(n + 1, { name: `Station ${n}` }));
  const records = stations.map((at, n) => record(n + 1, { at, tookMinutes: 5 + (n % 9) }));
  const { html = '' } = await PostalMime.parse((await printed({ records, flags: MAIL })).stdout);
  expect(Buffer.byteLength(html)).toBeLessThan(MOST_BYTES);
  expect(html).toContain(
    'Left out, because mail programs cut long messages: Stations, slowest first. --format html prints them.',
  );
  expect(html).toContain('Longest tickets</h2>');
  const { stdout: page } = await printed({ records, flags: { format: 'html' } });
  expect(page).toContain(`Station 399</th>`);
  expect(page).not.toContain('Left out, because');
});
