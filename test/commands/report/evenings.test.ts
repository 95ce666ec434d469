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
