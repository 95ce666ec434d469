import { expect, test } from 'vitest';
import { printWhy } from '../../../src/commands/why.ts';
import { ASCII_GLYPHS } from '../../../src/terminal/glyphs.ts';
import { comparingSource } from '../../commands/demo-source.ts';
import { taking } from '../../commands/fulfillments/printed.ts';
import { KITCHEN } from '../../commands/why/slow-grill.ts';
import { listen } from '../accessible-listener.tsx';
import { GRILL } from '../builders.ts';
import { openMonitor } from '../driver.tsx';
import { setStage } from '../stage.ts';

const OPENING = { ...KITCHEN, readsDates: true };
const SLOW_GRILL = 'Grill was slow: other tickets at Grill';

test('an open item has the cause above its journey', async () => {
  const kitchen = await openMonitor({ ...OPENING, columns: 80, rows: 24 });
  await kitchen.sees('88 rows');
  await kitchen.press('F', 'enter');
  await kitchen.sees('prepStation', 'Why', SLOW_GRILL);
  expect(kitchen.frame()).toMatch(/Grill was slow[^]*\nTicket .*usual[^]*\nItem journey/);
  await kitchen.press('q');
  await kitchen.press('down', 'enter');
  await kitchen.sees('Why', 'Ticket');
});

test.each([
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
])('at $columns x $rows T has all bars beside usual, and the last item', async (size) => {
  const kitchen = await openMonitor({ ...OPENING, ...size });
  await kitchen.press('F');
  await kitchen.sees('88 / 88');
  for (const keys of [['T'], ['q', 'W', 'T'], ['q', 'q', ':', ...Array.from('why'), 'enter']]) {
    await kitchen.press(...keys);
    await kitchen.sees('Why', SLOW_GRILL, '│ usual');
    await kitchen.loses('prepStation ');
    expect(kitchen.frame()).toMatch(/ {2}Grill █+│█+ .* last/);
    expect(kitchen.frame()).toMatch(/ {2}Fry {3}█+│?█* +05:/);
  }
  await kitchen.press('pageup', 'T');
  await kitchen.loses('prepStation ');
});

test('the command why prints the same cause', async () => {
  const theme = { color: false, glyphs: ASCII_GLYPHS };
  const kitchen = await openMonitor({ ...OPENING, columns: 80, rows: 50, theme });
  await kitchen.sees('88 rows');
  await kitchen.press('F', 'W', 'T');
  await kitchen.sees('Why', SLOW_GRILL, 'ticketGuid');
  const [, ticket = ''] = /ticketGuid +(\S+)/.exec(kitchen.frame()) ?? [];
  const { api, clock } = await setStage(KITCHEN);
  const out = taking();
  const outlets = { stdout: out.outlet, stderr: taking().outlet };
  await printWhy(comparingSource(api, [GRILL], clock), ticket, {}, outlets, clock);
  const [, paragraph = '', drawing = ''] =
    /^Ticket \S+\n([^]*?)\n( {2}\w+ +[pw]+[^]*)$/.exec(out.text()) ?? [];
  const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  expect(words(paragraph)).toContain(SLOW_GRILL);
  expect(words(kitchen.frame())).toContain(`Why ${words(paragraph)} Ticket`);
  const bars = drawing.split('\n').filter((line) => /\d\d:\d\d/.test(line));
  expect(bars).toHaveLength(3);
  for (const bar of bars) expect(kitchen.lines()).toContain(bar.trimEnd());
});

test('without earlier dates there is no cause, and the reason is given', async () => {
  const kitchen = await openMonitor({ ...KITCHEN, columns: 80, rows: 40 });
  await kitchen.sees('88 rows');
  await kitchen.press('F', 'T');
  await kitchen.sees(
    'There is no clear cause: there are too few earlier dates to compare with.',
    'Ticket',
  );
});

test('while earlier dates are read, they are counted', async () => {
  const usualReader = {
    weeks: 4,
    async *summaries(_: unknown, __: unknown, { signal }: { readonly signal: AbortSignal }) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      yield* [];
    },
  };
  const kitchen = await openMonitor({ ...KITCHEN, usualReader, columns: 80, rows: 40 });
  await kitchen.sees('88 rows');
  await kitchen.press('F', 'T');
  await kitchen.sees('Why', 'Judging… 0 of 4 earlier dates read.', 'Ticket');
});

test('analyses without a ticket at the cursor refuse T', async () => {
  const kitchen = await openMonitor({ ...OPENING, columns: 80, rows: 24 });
  await kitchen.sees('88 rows');
  await kitchen.press('F', 'm', 'T');
  await kitchen.sees('Only for one ticket. W lists the slowest.');
});

test('speech says why the ticket took long', async () => {
  const heard = await listen(OPENING);
  await heard.sees('Bumped: 88');
  await heard.press('F', 'T');
  await heard.sees('Why: Grill was slow: other tickets at Grill then took', 'times the usual time');
  await heard.press('T');
  await heard.sees('Why: Grill was slow: other tickets at Grill then took');
});
