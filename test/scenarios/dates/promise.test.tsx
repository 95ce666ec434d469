import { expect, test } from 'vitest';
import { createKitchenApi } from '../../../src/api/kitchen-api.ts';
import { type PromiseFlags, printPromise } from '../../../src/commands/promise/promise.ts';
import { Failure } from '../../../src/contract/failures.ts';
import { typedWords } from '../../../src/kitchen/promise/promise-request.ts';
import type { UsualReading } from '../../../src/kitchen/usual/usual.ts';
import { ASCII_GLYPHS } from '../../../src/terminal/text/glyphs.ts';
import { EPOCH } from '../../api/virtual-clock.ts';
import { sourceOf, taking } from '../../commands/fulfillments/printed.ts';
import { picturedRestaurant, picturedUsual } from '../../docs/pictured-restaurant.ts';
import { listen } from '../accessible-listener.tsx';
import { GRILL } from '../builders.ts';
import type { MonitorDriver, Opening } from '../driver.tsx';
import { openMonitor } from '../driver.tsx';

const { choice, stations, records } = picturedRestaurant(GRILL, 'typical', 1);
/** Once made, dates stay. */
const PICTURED = picturedUsual('typical', 1);
const KITCHEN: Opening = { stations, records, restaurants: [choice], usual: PICTURED };

async function openPromise(opening: Opening = {}): Promise<MonitorDriver> {
  const monitor = await openMonitor({ ...KITCHEN, ...opening });
  await monitor.sees('Bumped:');
  await monitor.press('P');
  return monitor;
}

/** Without line ends. */
function proseOf(monitor: MonitorDriver): string {
  return monitor
    .lines()
    .map((line) => line.trim())
    .join(' ');
}

const KEPT = String.raw`(?<kept>\d+% \(.*?\)|-|)`;
/** In the command's table, and on the screen. */
const PRINTED = new RegExp(
  String.raw`^(?<label>\S+) +\d+ +(?<tickets>[\d,]+) *${KEPT} *(?<needed>.*?) *$`,
);
const SHOWN = new RegExp(
  String.raw`^  (?<label>\S+) +(?<tickets>[\d,]+) +${KEPT} [ █▒░│]*(?<needed>.*?) *$`,
);

function cellsOf(row: string, form: RegExp): readonly string[] {
  const { label = '', tickets = '', kept = '', needed = '' } = form.exec(row)?.groups ?? {};
  return [label, tickets, kept, needed].map((cell) => (cell === '' ? '-' : cell));
}

/** The command's sentence, and each hour's cells. */
async function printed(line: string, flags: PromiseFlags = {}) {
  const credentials = { clientId: 'none', clientSecret: 'none' };
  const api = createKitchenApi({ baseUrl: 'http://127.0.0.1:1', credentials });
  const source = { ...sourceOf(api, choice).source, usual: PICTURED };
  const out = taking();
  const outlets = { stdout: out.outlet, stderr: taking().outlet };
  const clock = { now: () => EPOCH, sleep: () => Promise.reject(new Error('stopped')) };
  await printPromise(source, typedWords(line), flags, outlets, clock);
  const [lead = '', table = ''] = out.text().split(/^(?=Hour )/m);
  const [, ...rows] = table.trim().split('\n');
  return {
    sentence: lead.replaceAll(/\n(?=\S)/g, ' ').replaceAll(/\s+/g, ' '),
    rows: rows.map((row) => cellsOf(row, PRINTED)),
  };
}

test.each([
  ['', {}],
  ['20 dinner', {}],
  ['12 weekday:wed,thu items:3..4', {}],
  ['dining:take|dining:deli !items:1', { share: '95%', weeks: '5' }],
] as const)('asked "%s", the screen has the numbers of the command', async (line, flags) => {
  const monitor = await openPromise({ columns: 100, rows: 60 });
  if ('weeks' in flags) await monitor.press('>', '{', '{', '{');
  await monitor.press(':', `promise ${line}`, 'enter');
  await monitor.loses(' read', 'read 0');
  const { sentence, rows } = await printed(line, flags);
  const [answer = 'none'] = /\d+% of .*?(?= Ticket time)/.exec(sentence) ?? [];
  expect(proseOf(monitor)).toContain(answer);
  expect(rows.length).toBeGreaterThan(3);
  const shown = monitor.lines().filter((each) => /^ {2}\d\d:00 /.test(each));
  expect(shown.map((row) => cellsOf(row, SHOWN))).toEqual(rows);
});

test.each([
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
])('in $columns columns, the answer is first, and keys change what is promised', async (size) => {
  const monitor = await openPromise(size);
  await monitor.sees('Out in 15 min from fire, not from order', '8 Thursdays', '90% in');
  expect(monitor.cursorLine()).toMatch(/all .*\d+% \(\d+ to \d+%\).*█/);
  expect(proseOf(monitor)).toMatch(/\d+% of [\d,]+ tickets were out within 15 min of the first/);
  await monitor.press('l', 'l', 'h');
  await monitor.sees('In 16 min', 'Out in 16 min');
  await monitor.press('>');
  await monitor.sees('95% in');
  await monitor.press('<', '<');
  await monitor.sees('85% in');
  await monitor.press('{');
  await monitor.sees('7 Thursdays');
  await monitor.press('}', '}');
  await monitor.sees('1 to 8 weeks.', '8 Thursdays');
  await monitor.press('[');
  await monitor.sees('8 Wednesdays');
  await monitor.press('G');
  expect(monitor.cursorLine()).toMatch(/\d\d:00/);
  expect(proseOf(monitor)).toMatch(/\d\d:00: (?:Only )?\d/);
});

test('the filter takes the words of the command, and a mistake leaves what was asked', async () => {
  const monitor = await openPromise();
  await monitor.sees('8 Thursdays');
  await monitor.press('/', '20 fri take', 'enter');
  await monitor.sees('In 20 min', '8 Fridays', 'filter: ', '(20 fri take)');
  await monitor.press('l');
  await monitor.sees('In 21 min', '(fri take)');
  await monitor.press('\\');
  await monitor.sees('8 Thursdays', 'In 21 min');
  await monitor.press('\\', '/', ' weekday:som');
  await monitor.sees('Unknown weekday "som".', '8 Fridays', '(fri take). \\ shows all.');
  await monitor.loses('som). \\ shows all.');
  await monitor.press('escape');
  await monitor.press('/', ' items:3-4');
  await monitor.sees('Write a range with two dots: items:3..4');
  await monitor.press('escape', '/', ' dining:spaceship', 'enter');
  await monitor.sees('No tickets like these on 8 Fridays.', 'Dining options: ');
  await monitor.press('escape');
  await monitor.sees('8 Thursdays');
  await monitor.press(':', 'promise 99', 'enter');
  await monitor.sees('A promise has 1 to 60 minutes, not 99.');
});

test('few tickets are named as too few, and have no share', async () => {
  const monitor = await openPromise();
  await monitor.press('{', '{', '{', '{', '{', '{');
  await monitor.sees('2 Thursdays', '(too few: ');
  expect(proseOf(monitor)).toContain('on 2 Thursdays (too few: under 30 tickets or 3 days).');
  expect(monitor.cursorLine()).toMatch(/all +[\d,]+ - +-/);
  expect(monitor.frame()).not.toContain('interval around the share');
});

test('while dates load, and where one fails, the screen has the reason', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const usual: UsualReading = {
    ...PICTURED,
    async *summaries(restaurant, dates, options) {
      if (options.needsTicketTimes === true) await promise;
      for await (const each of PICTURED.summaries(restaurant, dates, options)) {
        if (each.date !== '20260101' || options.needsTicketTimes !== true) yield each;
        else {
          const failure = new Failure('NOT_PERMITTED', 'Refused.');
          yield { state: 'failed', date: each.date, failure };
        }
      }
    },
  };
  const monitor = await openPromise({ usual });
  await monitor.sees('0 of 8 Thursdays read', 'Loading dates one at a time');
  resolve(undefined);
  await monitor.sees('7 of 8 Thursdays read', 'Not read: Thu, Jan 1');
  expect(proseOf(monitor)).toContain(', on 7 Thursdays.');
});

test('a date without such tickets does not count, above the answer as in it', async () => {
  const usual: UsualReading = {
    ...PICTURED,
    async *summaries(restaurant, dates, options) {
      for await (const each of PICTURED.summaries(restaurant, dates, options)) {
        const isClosed = each.state === 'summarized' && each.date === '20260101';
        const ticketTimes = { groups: [], leftOut: new Map() };
        yield isClosed ? { ...each, summary: { ...each.summary, ticketTimes } } : each;
      }
    },
  };
  const monitor = await openPromise({ usual });
  await monitor.sees(' 7 of 8 Thursdays,');
  expect(monitor.frame()).not.toContain('Thursdays read');
  expect(proseOf(monitor)).toContain(', on 7 Thursdays.');
});

test('on a slow link only saved dates count, until r reads the others', async () => {
  const monitor = await openPromise({ slowLink: true });
  await monitor.sees('4 of 8 Thursdays read', 'r reads the other 4.');
  await monitor.press('r');
  await monitor.sees(' 8 Thursdays');
});

test('without earlier dates, or ticket times, the reason is shown', async () => {
  const { usual: _usual, ...without } = KITCHEN;
  const monitor = await openMonitor(without);
  await monitor.press('P');
  await monitor.sees('usual_weeks is 0, so no earlier dates are read.');
});

test('from 30 rows, the pane has minutes for other shares, and z zooms it', async () => {
  const monitor = await openPromise({ columns: 120, rows: 50 });
  await monitor.sees('All hours', 'Minutes from fire', 'Share out within 1 to 60 min');
  const small = await openPromise();
  await small.sees('8 Thursdays');
  await small.press('z');
  await small.sees('Minutes from fire');
});

test('in ASCII without color, bars have other signs', async () => {
  const monitor = await openPromise({ theme: { color: false, glyphs: ASCII_GLYPHS } });
  await monitor.sees('8 Thursdays', '+ and -: interval around the share. | is 90%.');
  expect(monitor.cursorLine()).toMatch(/#{4,}\+?-* *\|?/);
});

test('spoken, the answer is read, again after each change, and hour by hour', async () => {
  const listener = await listen(KITCHEN);
  await listener.press('P');
  await listener.sees(
    'Out in 15 min from fire, not from order.',
    '8 Thursdays.',
    'tickets were out within 15 min of the first fire',
  );
  await listener.press('l');
  await listener.sees('tickets were out within 16 min of the first fire');
  await listener.press('j');
  await listener.sees(':00: ');
  await listener.press('/', 't', 'a', 'k', 'e', 'enter');
  await listener.sees('Filter take: ');
});
