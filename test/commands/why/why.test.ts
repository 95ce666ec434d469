import { assert, asyncProperty, integer } from 'fast-check';
import { expect, test } from 'vitest';
import type { WhyFlags } from '../../../src/commands/arguments/command-flags.ts';
import { printWhy } from '../../../src/commands/why.ts';
import { formatInstant } from '../../../src/contract/instant.ts';
import { EPOCH } from '../../api/virtual-clock.ts';
import { GRILL } from '../../scenarios/builders.ts';
import { setStage } from '../../scenarios/stage.ts';
import { comparingSource } from '../demo-source.ts';
import { taking } from '../fulfillments/printed.ts';
import { printedMistakes } from '../printed-schema.ts';
import { KITCHEN, orderGuid, SLOW, ticketGuid, UNKNOWN } from './slow-grill.ts';

async function printer() {
  const { api, clock } = await setStage(KITCHEN);
  const source = { ...comparingSource(api, [GRILL], clock), close: () => Promise.resolve() };
  return async (wanted: string | undefined, flags: WhyFlags = {}) => {
    const [out, beside] = [taking(), taking()];
    const outlets = { stdout: out.outlet, stderr: beside.outlet };
    const exit = await printWhy(source, wanted, flags, outlets, clock);
    return { text: out.text(), exit };
  };
}

interface Answer {
  readonly causes: readonly {
    readonly cause: string;
    readonly tickets: number;
    readonly lateMs: number;
  }[];
  readonly usualDates: readonly string[];
  readonly tickets: readonly {
    readonly ticketGuid: string;
    readonly cause: string | null;
    readonly lateCause: string;
    readonly lateMs: number;
    readonly station: string;
    readonly item: string;
    readonly tookMs: number;
    readonly usualMs: number;
    readonly prepOverMs: number;
    readonly holdOverMs: number;
    readonly runOverMs: number;
    readonly sentence: string;
  }[];
}

const answerOf = (text: string): Answer => JSON.parse(text);

test('a ticket with an item at a slow station names the station, its times, and the item, with a drawing', async () => {
  const print = await printer();
  const { text } = await print(ticketGuid(SLOW));
  const words = text.replaceAll(/\s+/g, ' ');
  expect(words).toMatch(
    /^Ticket 10000014-\S+ Grill was slow: other tickets at Grill then took 2\.\dx the usual time, with \d\.\dx the usual orders\. Ticket 26m \(usually \d+m\) p prep e expo w waiting \| usual late at Grill Fry /,
  );
  expect(text).toMatch(/^ {2}Grill p+\|p+ +05:00-05:26 {2}26m \(usually \d+m\) {2}last: Ribeye$/m);
  expect(text).toMatch(/^ {2}Fry {3}p+\|?p* +05:00-05:07 {2}7m \(usually \dm\) {2}1 item$/m);
  expect(text).toMatch(/^ {2}p prep {2}e expo {2}w waiting {2}\| usual {2}late at Grill$/m);
  expect(words).toMatch(
    / 1 item waited on Grill: 19m00 in total, longest 19m00 Grill had about \d+ tickets in work when it was fired, usually \d\. $/,
  );
  const { tickets, causes, usualDates } = answerOf(
    (await print(ticketGuid(SLOW).slice(0, 8).toUpperCase(), { format: 'json' })).text,
  );
  expect(causes).toEqual([]);
  expect(usualDates).toHaveLength(4);
  expect(tickets).toMatchObject([
    { ticketGuid: ticketGuid(SLOW), cause: 'station slow', station: 'Grill', item: 'Ribeye' },
  ]);
  const { sentence = '' } = tickets[0] ?? {};
  expect(sentence).toMatch(
    /^Grill was slow: .* The ticket took 26m00, from 05:00 to 05:26\. Its items usually take \S+\. Grill took 26m00 \(usually 9m\d\d\) for Ribeye, Fry 7m00 \(usually 6m\d\d\)\. Grill had about/,
  );
});

test('Markdown has no drawing, so it has the times in sentences', async () => {
  const { text } = await (await printer())(ticketGuid(SLOW), { format: 'md' });
  expect(text).toMatch(/Grill was slow: .* Grill took 26m00 \(usually 9m\d\d\) for Ribeye, Fry /);
});

test.each([
  [80, '1 over 60 min not drawn', '1 item (1 over 60 min not drawn)'],
  [60, '1 over 60 min', '1 over 60 min'],
])(
  'in %i columns, a lane says how many items over 60 minutes it leaves out',
  async (columns, beside, only) => {
    const until = (minutes: number) => formatInstant(EPOCH + (minutes - 60) * 60_000);
    const bumped = (row: number, level: number, minutes: number) => ({
      ...KITCHEN.records[2 * SLOW + row],
      itemFulfillmentLevel: level,
      itemFulfilledAt: until(minutes),
    });
    const late = [bumped(0, 1, 27), bumped(1, 1, 65), bumped(1, 2, 70)];
    const { api, clock } = await setStage({ ...KITCHEN, records: [...KITCHEN.records, ...late] });
    const out = taking({ columns });
    const outlets = { stdout: out.outlet, stderr: taking().outlet };
    await printWhy(comparingSource(api, [GRILL], clock), ticketGuid(SLOW), {}, outlets, clock);
    const lanes = out.text().match(/^ {2}expo .*$/gm) ?? [];
    expect(lanes.map((lane) => lane.replace(/^( {2}expo \d).*?(?=05:|\d )/, '$1 '))).toEqual([
      `  expo 1 05:26-05:27  ${beside}`,
      `  expo 2 ${only}`,
    ]);
  },
);

test('the tickets of an order are listed by when they were fired', async () => {
  const print = await printer();
  const { tickets } = answerOf((await print(orderGuid(20), { format: 'json' })).text);
  expect(tickets.map((each) => each.ticketGuid)).toEqual([ticketGuid(20), ticketGuid(21)]);
  expect((await print(orderGuid(20))).text.match(/^Ticket [\da-f-]{36}$/gm)).toHaveLength(2);
});

test.each(['table', 'md', 'json', 'ndjson', 'csv'])('both answers can be %s', async (format) => {
  const print = await printer();
  for (const [wanted, flags] of [
    [ticketGuid(SLOW), { format }],
    [undefined, { format, late: true }],
  ] as const) {
    const { text, exit } = await print(wanted, flags);
    expect(exit).toBe(0);
    expect(text).toContain('1000001');
    const isJson = format === 'json' || format === 'ndjson';
    expect(isJson ? printedMistakes(['why'], format, text) : []).toEqual([]);
  }
});

test('late tickets are added up by cause', async () => {
  const print = await printer();
  const { text } = await print(undefined, { late: true });
  expect(text).toMatch(
    /^Corner Grill, Thu, Jan 15, 2026: \d+ late tickets, \d+ minutes over usual\./,
  );
  expect(text).toMatch(/^Cause +Tickets Minutes Over 60 Mostly at Mostly item$/m);
  expect(text).toMatch(/^Station slow +\d+ +\d+ +- Grill +Ribeye$/m);
  const minutes = (text.split('Most over usual')[0]?.match(/^\w.{20,}? +\d+ +(\d+) /gm) ?? []).map(
    (line) => Number(line.trim().split(/ +/).at(-1)),
  );
  const [, total = ''] = /(\d+) minutes over usual/.exec(text) ?? [];
  expect(minutes.reduce((sum, each) => sum + each, 0)).toBe(Number(total));
});

test('minutes by cause are the minutes of all late tickets', async () => {
  const { api, clock } = await setStage(KITCHEN);
  await assert(
    asyncProperty(integer({ min: 1, max: 40 }), async (minutes) => {
      const source = {
        ...comparingSource(api, [GRILL], clock),
        close: () => Promise.resolve(),
        thresholds: { cautionMs: minutes * 60_000, lateMs: minutes * 60_000 },
      };
      const out = taking();
      const outlets = { stdout: out.outlet, stderr: taking().outlet };
      await printWhy(source, undefined, { late: true, format: 'json' }, outlets, clock);
      const { causes, tickets } = answerOf(out.text());
      const sum = (own: readonly { readonly lateMs: number }[]) =>
        own.reduce((all, { lateMs }) => all + lateMs, 0);
      for (const { cause, tickets: count, lateMs } of causes) {
        const own = tickets.filter((ticket) => ticket.lateCause === cause);
        expect([own.length, sum(own)]).toEqual([count, lateMs]);
      }
      expect(sum(tickets)).toBe(sum(causes));
      for (const { tookMs, usualMs, ...over } of tickets) {
        expect(tookMs >= minutes * 60_000 || tookMs >= usualMs + 120_000 - 1).toBe(true);
        // Each part is rounded by itself.
        const parts = over.prepOverMs + over.holdOverMs + over.runOverMs;
        expect(Math.abs(parts - (tookMs - usualMs))).toBeLessThanOrEqual(3);
      }
    }),
    { numRuns: 8 },
  );
});

test('a GUID that is unknown, too short, or of several tickets is refused, and so is no question', async () => {
  const print = await printer();
  await expect(print(UNKNOWN)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(print(UNKNOWN)).rejects.toThrow('There is no ticket or order');
  await expect(print('1000')).rejects.toThrow('too short');
  await expect(print(undefined)).rejects.toThrow('Give a ticket or order GUID, or --late.');
  await expect(print(UNKNOWN, { late: true })).rejects.toMatchObject({ code: 'USAGE' });
});

test('without earlier dates, times are printed, but no cause', async () => {
  const { api, clock } = await setStage({ ...KITCHEN, earlier: {} });
  const source = comparingSource(api, [GRILL], clock);
  const out = taking();
  const outlets = { stdout: out.outlet, stderr: taking().outlet };
  await printWhy(source, ticketGuid(SLOW), {}, outlets, clock);
  const words = out.text().replaceAll(/\s+/g, ' ');
  expect(words).toMatch(
    /There is no clear cause: there are too few earlier dates to compare with\. Ticket 26m p prep e expo w waiting \| usual Fry p+ 05:00-05:07 7m 1 item Grill p+ 05:00-05:26 26m last: Ribeye /,
  );
  expect(words).not.toContain('late at');
});
