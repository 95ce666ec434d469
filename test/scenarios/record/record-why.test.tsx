import { expect, test } from 'vitest';
import { printWhy } from '../../../src/commands/why.ts';
import { ASCII_GLYPHS, BOX_GLYPHS } from '../../../src/terminal/glyphs.ts';
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
    expect(kitchen.frame()).toMatch(
      / {2}Fry {3}█+│?█* +(05:\d\d-05:\d\d {2})?\dm \(usually 6m\) {2}1 item/,
    );
  }
  await kitchen.press('pageup', 'T');
  await kitchen.loses('prepStation ');
});

test('the pane of the slowest tickets says where the ticket was late', async () => {
  const kitchen = await openMonitor({ ...OPENING, columns: 120, rows: 36 });
  await kitchen.sees('88 rows');
  await kitchen.press('F', 'W');
  await kitchen.sees('Ticket: 1 of', '│ usual', 'late at Grill', '(usually 6m)');
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
  const [, cause = '', drawing = '', ...others] =
    /^Ticket \S+\n([^]*?)\n(Ticket [^]*waited on.*)\n([^]*)$/.exec(out.text()) ?? [];
  const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  expect(words(cause)).toMatch(/^Grill was slow: [^.]*\.\dx [^.]*\.\dx the usual orders\.$/);
  expect(words(kitchen.frame())).toContain(`Why ${words(cause)} Ticket`);
  expect(words(kitchen.frame())).toContain(`${words(others.join(' '))} Item journey`);
  const lines = drawing.split('\n').map((line) => line.trimEnd());
  expect(lines).toHaveLength(6);
  const firstLine = kitchen.lines().indexOf(lines[0] ?? '');
  expect(kitchen.lines().slice(firstLine, firstLine + 6)).toEqual(lines);
});

test('the bar that was late has the strongest color, which the legend names', async () => {
  const theme = { color: true, depth: 256, background: 'dark', glyphs: BOX_GLYPHS } as const;
  const kitchen = await openMonitor({ ...OPENING, columns: 80, rows: 24, theme });
  await kitchen.sees('88 rows');
  await kitchen.press('F', 'W', 'T');
  await kitchen.sees('Why', SLOW_GRILL, 'late at Grill');
  const drawn = (kitchen.frames().at(-1) ?? '').split('\n');
  const [error, calm] = ['\u001b[38;5;203m', '\u001b[38;5;108m'];
  const lineWith = (text: string) => drawn.find((line) => line.includes(text)) ?? '';
  expect(lineWith('last: Ribeye')).toContain(`${error}█`);
  expect(lineWith('1 item')).toContain(`${calm}█`);
  expect(lineWith('1 item')).not.toContain(error);
  expect(lineWith('│ usual')).toContain(`${calm}  █ prep`);
  expect(lineWith('│ usual')).toContain(`${error}  late at Grill`);
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
