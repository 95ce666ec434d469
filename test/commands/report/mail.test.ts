/** `report --mail`: one message, read back with a parser that did not make it. */
import { assert, asyncProperty, pre, string } from 'fast-check';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import type { ReportFlags } from '../../../src/commands/arguments/command-flags.ts';
import { withoutFacts } from '../../../src/commands/report/report-mail.ts';
import { printReport } from '../../../src/commands/report/report.ts';
import { Failure } from '../../../src/contract/failures.ts';
import type { Destination } from '../../../src/output/destination.ts';
import { oneBlock } from '../../../src/output/line-output.ts';
import { mailDestination } from '../../../src/output/mail.ts';
import type { KitchenSource } from '../../../src/reader/kitchen-source.ts';
import { textWidth } from '../../../src/terminal/safe-text.ts';
import { GRILL } from '../../scenarios/builders.ts';
import { demoSource, NOW, still } from '../demo-source.ts';
import { taking } from '../fulfillments/printed.ts';
import { printed } from './printed.ts';

const SATURDAY = '20260725';
const TO = ['manager@example.com'];
const MAIL = { mail: true, format: 'html', to: TO } as const;

interface MailOptions {
  readonly now?: number;
  readonly source?: KitchenSource | Promise<KitchenSource>;
  readonly date?: string;
}

async function demoMail(
  flags: ReportFlags = {},
  { now = NOW, source = demoSource(), date = SATURDAY }: MailOptions = {},
): Promise<string> {
  const { outlet, text } = taking();
  const outlets = { stdout: outlet, stderr: taking().outlet };
  const clock = { ...still, now: () => now };
  await printReport(await source, [date], { ...MAIL, ...flags }, outlets, clock);
  return text();
}

/** Every line ends with CRLF, and is short enough for any server. */
function expectSendable(message: string): void {
  expect(message.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(message.split('\r\n').filter(({ length }) => length > 998)).toEqual([]);
  // oxlint-disable-next-line no-control-regex
  expect(message).toMatch(/^[\0-\x7f]*$/);
}

test('a message has the short table as text, and the page', async () => {
  const message = await demoMail({
    from: 'Küche <kitchen@example.com>',
    to: ['Ann Lée <a@b.example>, c@d.example', 'e@f.example'],
  });
  expectSendable(message);
  const {
    subject,
    from,
    to,
    text = '',
    html = '',
    headers,
    date,
  } = await PostalMime.parse(message);
  expect(from).toMatchObject({ name: 'Küche', address: 'kitchen@example.com' });
  expect(to?.map(({ name, address }) => [name, address])).toEqual([
    ['Ann Lée', 'a@b.example'],
    ['', 'c@d.example'],
    ['', 'e@f.example'],
  ]);
  expect(subject).toMatch(
    /^The Copper Pan, Sat, Jul 25, 2026: By the complete date, no station was unusually slow or quiet$/,
  );
  expect(date).toBe(new Date(NOW).toISOString());
  expect(headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
  expect(html).toContain('<h1 style="font-size:22px">The Copper Pan, ');
  expect(text).toContain('Slowest stations');
  expect(text).toContain('Sauté');
  expect(text.split(/\r?\n/).filter((line) => textWidth(line) > 42)).toEqual([]);
});

test.each([
  ['The last item was bumped at prep at 23:54.', 'The last item was bumped at prep at 23:54'],
  ['Fry was slow from 18:01 to 19:10: 12 tickets.', 'Fry was slow'],
  ['Not judged: too few items.', 'Not judged'],
])('the subject has the state in %s', (sentence, state) => {
  expect(withoutFacts(sentence)).toBe(state);
});

test('a second run has the same Message-ID, and another date a different one', async () => {
  const { usualReader: _, ...source } = await demoSource();
  const id = async (flags: ReportFlags, more: { now?: number; date?: string } = {}) =>
    (await PostalMime.parse(await demoMail(flags, { ...more, source }))).messageId;
  const first = await id({});
  expect(first).toMatch(/^<[0-9a-f]{32}@linecheck\.invalid>$/);
  expect(await id({}, { now: NOW + 60_000 })).toBe(first);
  expect(await id({ from: 'a@b.example' })).toBe(first?.replace('linecheck.invalid', 'b.example'));
  expect(await id({}, { date: '20260807' })).not.toBe(first);
  expect(await id({ to: ['other@example.com'] })).not.toBe(first);
});

test('a message has the same Message-ID, whichever restaurant answers first', async () => {
  const ids = new Set<string | undefined>();
  for (const slow of [0, 1]) {
    const source = await demoSource();
    const read = source.restaurants.filter(({ name }) => !name.endsWith('(setup only)'));
    const [last, first] = [read[slow]?.guid, read[1 - slow]?.guid];
    const answered = Promise.withResolvers<void>();
    const api: typeof source.api = {
      ...source.api,
      async renewFulfillments(guid, ...asked) {
        if (guid === last) await answered.promise;
        return source.api.renewFulfillments(guid, ...asked);
      },
      async stations(guid, options) {
        const setup = await source.api.stations(guid, options);
        // Read last.
        if (guid === first) answered.resolve();
        return setup;
      },
    };
    const flags = { allRestaurants: true, usual: false };
    const mailed = await demoMail(flags, { source: Promise.resolve({ ...source, api }) });
    ids.add((await PostalMime.parse(mailed)).messageId);
  }
  expect(ids.size).toBe(1);
});

test('several restaurants are in one message, and one that was not read is named', async () => {
  const { subject, text, html } = await PostalMime.parse(await demoMail({ allRestaurants: true }));
  expect(subject).toBe('3 restaurants, Sat, Jul 25, 2026');
  expect(text).toMatch(/\(setup only\): not read\./);
  expect(html?.match(/Stations, slowest first<\/h2>/g)).toHaveLength(2);
  expect(html).toMatch(/<b>[^<]+ \(setup only\)<\/b>: /);
});

test.each([
  [{ to: [] }, 'Add --to manager@example.com to --mail.'],
  [
    { to: ['a@b.example\r\nBcc: c@d.example'] },
    '--to has a line break or another control character.',
  ],
  [
    { subject: 'Fine\nBcc: c@d.example' },
    '--subject has a line break or another control character.',
  ],
  [{ from: 'a@b.example\0' }, '--from has a line break or another control character.'],
  [{ from: 'a@b.example, c@d.example' }, '--from takes one address.'],
  [{ to: ['Ann Lee'] }, '--to: "Ann Lee" is no mail address.'],
  [{ to: ['Team: a@b.example, c@d.example;'] }, '--to: "Team" is no mail address.'],
  [{ to: ['a@b@c.example'] }, '--to: "a@b@c.example" is no mail address.'],
  [{ format: 'json' }, '--mail has no other --format.'],
])('bad input is refused before anything is read: %j', async (flags: ReportFlags, message) => {
  const { stdout, failure, bytesReceived, closings } = await printed({
    flags: { ...MAIL, ...flags },
  });
  expect(failure).toMatchObject({ code: 'USAGE', message });
  expect([stdout, bytesReceived, closings]).toEqual(['', 0, 1]);
});

test('a date without rows makes no message', async () => {
  const { stdout, failure } = await printed({ records: [], flags: MAIL });
  expect(stdout).toBe('');
  expect(failure).toMatchObject({
    code: 'NOT_FOUND',
    message: expect.stringMatching(/^Nothing was bumped on /),
  });
});

test('a name from outside stays in its header', async () => {
  const name = 'Grill\r\nBcc: c@d.example\u202e';
  const { stdout } = await printed({ restaurant: { ...GRILL, name }, flags: MAIL });
  const { subject, bcc, headers } = await PostalMime.parse(stdout);
  expect([subject?.startsWith('Grill'), bcc]).toEqual([true, undefined]);
  expect(headers.map(({ key }) => key)).not.toContain('bcc');
});

test.each(['=?utf-8?Q?Fire?=', 'Fry =?utf-8?B?c2xvdw==?= today'])(
  'a subject that looks encoded arrives as it was written: %s',
  async (text) => {
    const { stdout: asked } = await printed({ flags: { ...MAIL, subject: text } });
    expect((await PostalMime.parse(asked)).subject).toBe(text);
    const restaurant = { ...GRILL, name: text };
    const { stdout: named } = await printed({ restaurant, flags: MAIL });
    expect((await PostalMime.parse(named)).subject).toContain(`${text}, `);
  },
);

test('any subject and name is sent as it was given, or refused', async () => {
  const text = string({ unit: 'binary', minLength: 1, maxLength: 300 });
  await assert(
    asyncProperty(text, text, async (subject, name) => {
      const quoted = `"${name.replace(/["\\]/g, '')}" <a@b.example>`;
      pre(subject.trim() !== '');
      let message = '';
      const place: Destination = {
        format: 'html',
        isDemo: false,
        width: undefined,
        paint: (each) => each,
        async write(blocks) {
          for await (const block of blocks) message += [...block].join('');
          return true;
        },
      };
      const content = () => ({ subject: '', content: '', text: [] });
      try {
        const mail = mailDestination({ to: [quoted], subject }, still, content, place);
        await mail.write(oneBlock(['<p>Page</p>']));
      } catch (error) {
        if (error instanceof Failure && error.code === 'USAGE') return;
        throw error;
      }
      expectSendable(message);
      const read = await PostalMime.parse(message);
      expect(read.headers.map(({ key }) => key)).toEqual([
        'to',
        'subject',
        'date',
        'message-id',
        'auto-submitted',
        'mime-version',
        'content-type',
      ]);
      expect(read.subject).toBe(subject.trim());
      expect(read.to?.map(({ address }) => address)).toEqual(['a@b.example']);
    }),
    { numRuns: 200 },
  );
});
