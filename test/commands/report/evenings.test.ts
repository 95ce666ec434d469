/** First words of the morning's report. All 40 evenings are in `test/long/evenings.long.ts`. */
import { expect, test } from 'vitest';
import { firstParagraph, INCIDENTS, reportOf } from './evenings.ts';

const FEW = [6, 14, 17].map((place) => [place + 1, INCIDENTS[place]] as const);

test.each(FEW)('with seed %i the first sentence names the fault', async (seed, incident) => {
  if (incident === undefined) throw new Error('no such incident');
  const { json, page } = await reportOf(seed, { plants: [incident.plant] });
  expect(json.review?.headlines[0]?.sentence).toMatch(new RegExp(`^${incident.named} was `));
  expect(firstParagraph(page)).toMatch(new RegExp(`^${incident.named} was `));
});

test.each([24, 27])('with seed %i and no fault, no sentence is about trouble', async (seed) => {
  const { json, page } = await reportOf(seed);
  const sentence = 'No station was unusually slow or quiet on this date.';
  expect(json.review?.headlines).toEqual([{ kind: 'calm', sentence }]);
  expect(firstParagraph(page)).toBe(sentence);
});

test('a report mentions what was called at the time, but is not confirmed, in each format', async () => {
  let mentioned = 0;
  for (const seed of [1, 6, 7]) {
    const { json, page, mailed } = await reportOf(seed, { isMailed: true });
    const { headlines = [], unconfirmed = [] } = json.review ?? {};
    const mentions = headlines.filter(({ sentence }) => sentence.includes('called at the time'));
    expect(mentions).toHaveLength(Math.min(1, unconfirmed.length));
    for (const { sentence } of headlines) {
      const written = sentence.replaceAll("'", '&#39;');
      for (const html of [page, mailed])
        expect(html.replaceAll(/<\/?span[^>]*>/g, '')).toContain(written);
    }
    const [first] = unconfirmed;
    const called = `time: ${first?.name ?? 'the whole kitchen'} ${first?.state} at `;
    expect(mentions.every(({ sentence }) => sentence.includes(called))).toBe(true);
    mentioned += mentions.length;
  }
  expect(mentioned).toBeGreaterThan(0);
});
