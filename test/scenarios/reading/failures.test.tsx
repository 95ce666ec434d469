import { expect, test } from 'vitest';
import { FAILURES } from '../../../src/contract/failures.ts';
import { listen } from '../accessible-listener.tsx';
import { GRILL, RIVAL, record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';
import { keysTo } from '../fleet/keys-to.ts';

const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
];

/** The screen's text, without lines and margins. */
const flat = (lines: readonly string[]) => lines.slice(1, -1).join(' ').replace(/\s+/g, ' ');
const plain = (text: string) => text.replaceAll('`', '');

test.each(SIZES)(
  'at $columns x $rows a failure shows its cause and remedy in full, and the code last',
  async (size) => {
    const kitchen = await openMonitor({ ...size, restaurants: [RIVAL] });
    await kitchen.sees('No access to this restaurant');
    const { symptom } = FAILURES.NOT_PERMITTED;
    if (symptom === undefined) throw new Error('no symptom');
    const text = flat(kitchen.lines());
    expect(text).toContain(plain(symptom.cause));
    expect(text).toContain(plain(symptom.remedy));
    expect(text).toMatch(
      /r refresh +NOT_PERMITTED, request ID [\da-f-]{36} *(?:F all +D dates +)?$/,
    );
  },
);

test.each(SIZES)(
  'at $columns x $rows a failed screen offers only keys that work, with reasons for the others',
  async (size) => {
    const kitchen = await openMonitor({ ...size, restaurants: [RIVAL, GRILL] });
    await kitchen.sees('No access to this restaurant');
    const footer = () => kitchen.lines().at(-1) ?? '';
    const hints = kitchen.lines().slice(-2).join('\n');
    expect(hints).toMatch(/D dates +(?:\n)?d date  c restaurants  \? keys  q quit *$/);
    for (const key of ['enter', 'x', 'T', 'f', '/', 'O', 'o', 'e', 'j', 'G', 'space', '\\']) {
      await kitchen.press(key);
      // What does not fit beside typed text is above it.
      const shown = key === '/' ? kitchen.frame() : footer();
      expect(shown, key).toContain('The station list did not load. r refresh');
      if (key === '/') await kitchen.press('escape');
    }
    await kitchen.press(':', 'graph', 'enter');
    await kitchen.sees('The station list did not load.');
    await kitchen.press('escape', '?');
    await kitchen.sees('Keys for this screen', 'list all restaurants and choose one');
    for (const gone of ['filter', 'sort', 'ticket route', 'open the']) {
      expect(kitchen.frame()).not.toContain(gone);
    }
    await kitchen.press('escape', ...keysTo('grill'));
    await kitchen.sees('Corner Grill');
  },
);

test('the list of a failed date offers no row, no filter, and no view of rows', async () => {
  const kitchen = await openMonitor({
    stations: [station(1)],
    records: [record(1)],
    before: (gate) => gate.rewrite('itemFulfillments', () => '{"no": "list"}'),
  });
  await kitchen.press('F');
  await kitchen.sees('Not a kitchen API response');
  expect((kitchen.lines().at(-1) ?? '').trim()).toBe('d date  s stations  ? keys  q back');
  for (const key of ['enter', 'F', 'm', '/', 'y', ',', 'o', 'O']) {
    await kitchen.press(key);
    expect(kitchen.lines().at(-1), key).toContain('This date did not load. r refresh');
    if (key === '/') await kitchen.press('escape');
  }
  kitchen.gate.rewrite('itemFulfillments', (text) => text);
  await kitchen.press('r');
  await kitchen.sees('1 / 1');
  await kitchen.press('enter');
  await kitchen.sees('Item journey');
});

test('speech says cause and remedy, the code last, and only keys that work', async () => {
  const kitchen = await listen({ restaurants: [RIVAL] });
  await kitchen.sees('No access to this restaurant. The platform denied this request');
  await kitchen.sees('no access to this restaurant', 'r refreshes.', 'Code NOT_PERMITTED, ');
  await kitchen.press('enter');
  await kitchen.sees('The station list did not load. r refresh');
  await kitchen.press('?');
  await kitchen.sees('r: refresh.', 'choose a business date.');
  expect(kitchen.said()).not.toMatch(/filter|trace|sort/);
});
