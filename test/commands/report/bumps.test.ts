/** `report` and `fleet` over the real service say which bumps can be believed. */
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { printFleet } from '../../../src/commands/fleet.ts';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { GRILL } from '../../scenarios/builders.ts';
import { CAREFUL, DOUBTED_BUMPS, DOUBTED_LINE } from '../../scenarios/doubted-bumps.ts';
import { setStage } from '../../scenarios/stage.ts';
import { sourceOf, taking } from '../fulfillments/printed.ts';
import { printed } from './printed.ts';

const TITLE = 'Can these bumps be believed?';
const TOTAL = '73% of 160 bumps look real (4% forgotten, 16% in bulk, 8% early).';
const SENTENCES = [
  TITLE,
  TOTAL,
  'Bump each ticket when it leaves Grill: 65% of its items were bumped in bulk, at most 8 s apart.',
  'With only the real bumps, the median is 7m30 instead of 8m15, and the late share is 0% instead of 13%.',
  'Bump each item when it is done, not when it comes in: 30% of the items at Fry were bumped before they can be made.',
  'With only the real bumps, median and late share are the same.',
  'Bump each item when it leaves Sauté: 15% of its items were still on the screen after an hour, when later ones were out.',
];

const CAREFUL_BUMPS = DOUBTED_BUMPS.filter(
  ({ prepStationGuid }) => prepStationGuid === CAREFUL.guid,
);

/** Without line breaks and the edges of a table. */
const flowing = (text: string) => text.replaceAll(/[\s|]+/g, ' ').replaceAll('&#39;', "'");

async function report(format: string, records: readonly ItemFulfillmentRead[], flags = {}) {
  const { stdout, failure } = await printed({ records, flags: { format, ...flags } });
  expect(failure).toBeUndefined();
  return stdout;
}

test.each(['table', 'md', 'html'])(
  '%s says what to change, and what it does to the figures',
  async (format) => {
    const text = flowing(await report(format, DOUBTED_BUMPS));
    for (const sentence of SENTENCES) expect(text).toContain(sentence);
    expect(text).not.toContain('leaves Cold');
  },
);

test.each(['table', 'md', 'html'])('%s has one line if all bumps are believed', async (format) => {
  const text = flowing(await report(format, CAREFUL_BUMPS));
  expect(text).toContain('All 40 bumps look real.');
  expect(text).not.toContain('Bump each');
});

test('the text of a message has the sentences only for doubted bumps', async () => {
  const mail = { mail: true, to: ['manager@example.com'] };
  const doubted = await PostalMime.parse(await report('html', DOUBTED_BUMPS, mail));
  for (const sentence of SENTENCES) expect(flowing(doubted.text ?? '')).toContain(sentence);
  const believed = await PostalMime.parse(await report('html', CAREFUL_BUMPS, mail));
  expect(believed.text).not.toContain(TITLE);
  expect(flowing(believed.html ?? '')).toContain('All 40 bumps look real.');
});

test('JSON has each station, and the share that fleet has in JSON, CSV, and its table', async () => {
  const { bumps } = JSON.parse(await report('json', DOUBTED_BUMPS));
  expect(bumps.stations).toMatchObject([
    { name: 'Cold', bumped: 40, believedShare: 1, doubt: null, advice: null },
    { name: 'Fry', early: 12, believedShare: 0.7, doubt: 'early' },
    {
      name: 'Grill',
      bulk: 26,
      believedShare: 0.35,
      believedMedianMs: 450_000,
      believedLateShare: 0,
      doubt: 'bulk',
      advice: SENTENCES.slice(2, 4).join(' '),
    },
    { name: 'Sauté', forgotten: 6, wrongTime: 0, believedShare: 0.85, doubt: 'forgotten' },
  ]);
  const { api, clock } = await setStage({ stations: DOUBTED_LINE, records: DOUBTED_BUMPS });
  const { signal } = new AbortController();
  const fleet = async (format: string) => {
    const stdout = taking({ isTTY: format === 'table', columns: 200 });
    const outlets = { stdout: stdout.outlet, stderr: taking().outlet };
    const source = { ...sourceOf(api, GRILL).source, close: () => Promise.resolve() };
    await printFleet(source, { format }, outlets, clock, signal);
    return stdout.text();
  };
  expect(bumps.believedShare).toBe(116 / 160);
  expect(JSON.parse(await fleet('json'))).toMatchObject([{ believedShare: 116 / 160 }]);
  const [heads = '', row = ''] = (await fleet('csv')).split('\r\n').map((line) => line.split(','));
  expect(row[heads.indexOf('believedShare')]).toBe(String(116 / 160));
  expect(await fleet('table')).toMatch(/Real bumps[\s\S]* 73% /);
});
