/** The message's page, as far as mail programs show it: the page's facts and colors, without its pictures. */
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { record, station } from '../../scenarios/builders.ts';
import { reportOf } from './evenings.ts';
import { leftByMailPrograms } from './mail-program.ts';
import { printed } from './printed.ts';

const PLANTS = ['slow:Fry@18:30+75m*2.5', 'stop:Cold@19:30+50m'];
const MAIL = { mail: true, format: 'html', to: ['manager@example.com'] } as const;
const RED = '#b3261e';
const MOST_BYTES = 100_000;

const evening = reportOf(3, { plants: PLANTS, isMailed: true });

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

test('mail programs leave every word of the message, and nothing that they drop is needed', async () => {
  const { page, mailed } = await evening;
  expect(Buffer.byteLength(mailed)).toBeLessThan(MOST_BYTES);
  expect(mailed).not.toMatch(/<svg|<style|var\(|class=|display:/);
  expect(words(leftByMailPrograms(mailed))).toEqual(words(mailed));
  // The page also has charts, with their legends.
  const withoutCharts = page
    .replace(/<h2>By quarter hour<[\s\S]*?(?=<h2>)/, '')
    .replace(/<p class="note">Bar: .*?<\/p>/, '');
  const own = words(withoutCharts).filter((word) => word !== 'Chart');
  expect(words(mailed)).toEqual(own);
});

test('hours are shaded by cells, as the page shades them', async () => {
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

test("one restaurant's message is as small as that of several, and names what it leaves out", async () => {
  const stations = Array.from({ length: 999 }, (_, n) => station(n + 1, { name: `Station ${n}` }));
  const records = stations.map((at, n) => record(n + 1, { at, tookMinutes: 5 + (n % 9) }));
  const { html = '' } = await PostalMime.parse((await printed({ records, flags: MAIL })).stdout);
  expect(Buffer.byteLength(html)).toBeLessThan(MOST_BYTES);
  expect(html).toContain(
    'Left out, because mail programs cut long messages: Stations, slowest first, Median by hour. --format html prints them.',
  );
  expect(html).toContain('Longest tickets</h2>');
  const { stdout: page } = await printed({ records, flags: { format: 'html' } });
  expect(page).toContain(`Station 998</th>`);
  expect(page).not.toContain('Left out, because');
});
