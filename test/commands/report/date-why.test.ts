/** Why tickets were late, and what to promise: the report's numbers are those of `why --late` and `promise`. */
import { array, assert, integer, property } from 'fast-check';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { printPromise } from '../../../src/commands/promise/promise.ts';
import { printReport } from '../../../src/commands/report/report.ts';
import type { ReportFlags } from '../../../src/commands/report/request.ts';
import type { ReportValue } from '../../../src/commands/report/schema.ts';
import { printWhy } from '../../../src/commands/why/why.ts';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { calibration } from '../../../src/kitchen/promise/calibration.ts';
import { dateTickets } from '../../../src/kitchen/promise/promise.ts';
import { histogramText } from '../../../src/kitchen/usual/histogram-text.ts';
import { addToBin, binOf } from '../../../src/kitchen/usual/time-histogram.ts';
import type { KitchenSource } from '../../../src/sources/kitchen-source.ts';
import { GRILL } from '../../scenarios/builders.ts';
import { setStage } from '../../scenarios/stage.ts';
import { type ComparingSource, comparingSource, demoSource, still } from '../demo-source.ts';
import { taking } from '../fulfillments/printed.ts';
import { printedMistakes } from '../printed-schema.ts';
import { KITCHEN } from '../why/slow-grill.ts';

const SATURDAY = '20260808';
const MINUTE = 60_000;

async function kitchen(...plants: readonly string[]): Promise<ComparingSource> {
  const source = await demoSource(...plants);
  return { ...source, restaurants: source.restaurants.slice(0, 1) };
}

async function reported(source: KitchenSource, flags: ReportFlags, words = [SATURDAY]) {
  const out = taking();
  const outlets = { stdout: out.outlet, stderr: taking().outlet };
  await printReport(source, words, flags, outlets, still);
  return out.text();
}

async function value(source: ComparingSource, words = [SATURDAY]): Promise<ReportValue> {
  const text = await reported(source, { format: 'json' }, words);
  expect(printedMistakes(['report'], 'json', text)).toEqual([]);
  return JSON.parse(text);
}

type Figure = 'tickets' | 'overHour' | 'keepingMinutes' | 'keepingLow' | 'keepingHigh';

interface Promises {
  readonly businessDates: readonly string[];
  readonly all: Readonly<Record<Figure, unknown>>;
}

async function promises(source: ComparingSource, date: string, weeks: string): Promise<Promises> {
  const out = taking();
  const outlets = { stdout: out.outlet, stderr: taking().outlet };
  await printPromise(source, [], { date, weeks, format: 'json' }, outlets, still);
  return JSON.parse(out.text());
}

const unwrapped = (text: string) => text.replaceAll(/\s+/g, ' ');

test('causes are those of why --late, and the promise that of promise, of all saved dates', async () => {
  const source = await kitchen();
  const few = await value(source);
  expect(few.promise?.earlier.businessDates).toHaveLength(4);
  expect(few.promise?.earlier).toMatchObject(numbersOf(await promises(source, SATURDAY, '4')));
  const all = await promises(source, SATURDAY, '8');
  const { promise, lateTickets } = await value(source);
  expect(all.businessDates.length).toBeGreaterThan(4);
  expect(promise?.earlier).toEqual(numbersOf(all));
  const tonight = await promises(source, '20260815', '1');
  expect([promise?.tickets, promise?.overHour]).toEqual([
    tonight.all.tickets,
    tonight.all.overHour,
  ]);
  const out = taking();
  const outlets = { stdout: out.outlet, stderr: taking().outlet };
  const flags = { late: true, date: SATURDAY, format: 'json' };
  await printWhy(source, undefined, flags, outlets, still);
  const { causes, tickets } = JSON.parse(out.text());
  expect(lateTickets?.causes).toEqual(causes);
  expect(lateTickets?.tickets).toBe(tickets.length);
  expect(tickets.length).toBeGreaterThan(10);
});

function numbersOf({ businessDates, all }: Promises) {
  const { tickets, overHour, keepingMinutes, keepingLow, keepingHigh } = all;
  return { businessDates, tickets, overHour, keepingMinutes, keepingLow, keepingHigh };
}

test('both sentences are in each report for people, below what matters most', async () => {
  const source = await kitchen('slow:Grill@18:00+90m*2');
  const { lateTickets, promise, review } = await value(source);
  const late = lateTickets?.sentence ?? '';
  expect(late).toMatch(/^\d+ late tickets: \d+% with no clear cause/);
  expect(late).toMatch(/Most lateness with a clear cause: [a-z 0-9]+ \(\d+ tickets?, \d+ min/);
  expect(promise?.sentence).toMatch(
    /^Minutes that would have kept 90% of tickets \(from fire, not from order\): \d+ on this date, \d+ \(\d+( to \d+)?\) on 4 earlier Saturdays\.$/,
  );
  const mail = { mail: true, format: 'html', to: ['a@b.example'] };
  const message = await PostalMime.parse(await reported(source, mail));
  const texts = [
    await reported(source, { format: 'table' }),
    await reported(source, { format: 'md' }),
    message.text ?? '',
    message.html ?? '',
  ].map(unwrapped);
  for (const text of texts) {
    expect(text).toContain(late);
    expect(text).toContain(promise?.sentence);
    expect(text.indexOf(late)).toBeGreaterThan(text.indexOf('lowest'));
    expect(text.indexOf(late)).toBeLessThan(text.indexOf('Longest tickets'));
  }
  expect(texts[2]?.startsWith(review?.headlines[0]?.sentence ?? '-')).toBe(true);
});

test('with a filter, a date ahead, or records for programs, nothing is added up', async () => {
  const source = await kitchen();
  const filtered = await value(source, [SATURDAY, 'station:Fry']);
  expect([filtered.lateTickets, filtered.promise]).toEqual([null, null]);
  const ahead = await value(source, ['20260817']);
  expect([ahead.lateTickets, ahead.promise]).toEqual([null, null]);
});

test('without earlier dates or their ticket times, causes or promises are unknown', async () => {
  const source = await kitchen();
  const { usual: _, ...withoutUsual } = source;
  const alone = unwrapped(await reported(withoutUsual, { format: 'table' }));
  expect(alone).toMatch(/\d+ late tickets?, causes unknown: no earlier dates to compare with\./);
  expect(alone).toMatch(/: \d+ on this date, unknown on earlier Saturdays\./);
  const old: ComparingSource = {
    ...source,
    usual: {
      ...source.usual,
      async *summaries(...asked) {
        for await (const each of source.usual.summaries(...asked)) {
          if (each.state === 'failed') yield each;
          else {
            const { ticketTimes: _times, ...summary } = each.summary;
            yield { ...each, summary };
          }
        }
      },
    },
  };
  const { promise, lateTickets } = await value(old);
  expect(promise?.sentence).toMatch(/: \d+ on this date, unknown on earlier Saturdays\.$/);
  expect(promise?.earlier).toMatchObject({ businessDates: [], tickets: 0, keepingMinutes: null });
  expect(promise?.calibration).toEqual({
    sentence: 'Whether promises were kept is unknown: ticket times of 0 earlier dates are too few.',
    points: [],
  });
  expect(lateTickets?.sentence).toContain('Most lateness with a clear cause: ');
  const page = await reported(old, { format: 'html' });
  expect(page).toContain(promise?.calibration.sentence);
  expect(page).not.toContain('<figure class="promises">');
});

test('the page has bars by cause and a plot of promises, with the numbers in words too', async () => {
  const source = await kitchen();
  await promises(source, SATURDAY, '8');
  const { promise, lateTickets } = await value(source);
  const page = await reported(source, { format: 'html' });
  const points = promise?.calibration.points ?? [];
  expect(points.map(({ promisedShare }) => promisedShare)).toEqual([0.5, 0.6, 0.7, 0.8, 0.9, 0.95]);
  expect(page.match(/<circle /g)).toHaveLength(points.length);
  expect(page.match(/<path class="reach"/g)).toHaveLength(points.length);
  expect(page.match(/<path class="equal"/g)).toHaveLength(1);
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  for (const { promisedShare, keptShare, keptLow, keptHigh } of points) {
    const range = `${Math.round(keptLow * 100)} to ${percent(keptHigh)}`;
    expect(page).toContain(
      `Promised ${percent(promisedShare)}: ${percent(keptShare)} kept, ${range}.`,
    );
  }
  const ninety = points.find(({ promisedShare }) => promisedShare === 0.9);
  expect(page).toContain(
    `<p>Where 90% was promised, ${percent(ninety?.keptShare ?? 0)} (${Math.round((ninety?.keptLow ?? 0) * 100)} to ${Math.round((ninety?.keptHigh ?? 0) * 100)}) were out in time, on ${promise?.earlier.businessDates.length} earlier dates, each promised from the others.</p>`,
  );
  const [, table = ''] = page.split('aria-label="Late tickets by cause"');
  const bars = table
    .split('</table>')[0]
    ?.match(/<svg [^>]*aria-label="[^"]+ minutes over usual"/g);
  expect(bars).toHaveLength(lateTickets?.causes.length ?? 0);
});

test("a station's or an item's name is never markup", async () => {
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

/** Full minutes and a half, so 2% steps don't divide them. */
const times = array(integer({ min: 1, max: 20 }), { minLength: 12, maxLength: 40 });

test('each date is promised from the others only, and all its tickets are counted', () => {
  assert(
    property(array(times, { minLength: 4, maxLength: 9 }), (dates) => {
      const found = calibration(dates.map((minutes) => dateTickets([groupOf(minutes)])));
      for (const { share, kept } of found) {
        let out = 0;
        for (const [at, own] of dates.entries()) {
          const others = dates.toSpliced(at, 1).flat();
          const within = (all: readonly number[], promised: number) =>
            all.filter((minutes) => minutes < promised).length;
          let promised = 1;
          while (within(others, promised) / others.length < share) promised += 1;
          out += within(own, promised);
        }
        expect(kept).toMatchObject({ kept: out, tickets: dates.flat().length });
      }
      expect(found).toHaveLength(6);
    }),
    { numRuns: 60 },
  );
});

function groupOf(minutes: readonly number[]) {
  const bins = new Map<number, number>();
  for (const each of minutes) addToBin(bins, binOf((each + 0.5) * MINUTE));
  const group = { dining: '', behavior: '', size: 1, hour: 18, overHour: 0 };
  return { ...group, times: histogramText(bins) };
}
