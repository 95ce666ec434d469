/** First words of the morning's report. All 40 evenings are in `test/long/evenings.long.ts`. */
import { expect, onTestFinished, test } from 'vitest';
import { firstParagraph, INCIDENTS, reportOf, startEvening } from './evenings.ts';

const FEW = [6, 14, 17].map((place) => [place + 1, INCIDENTS[place]] as const);

test.each(FEW)('with seed %i the first sentence names the fault', async (seed, incident) => {
  if (incident === undefined) throw new Error('no such incident');
  const evening = await startEvening(seed, [incident.plant]);
  onTestFinished(() => evening.stop());
  // The page has the JSON's sentences in their order.
  expect(firstParagraph(await evening.page())).toMatch(new RegExp(`^${incident.named} was `));
});

test('without a fault, no sentence is about trouble', async () => {
  const { json, page } = await reportOf(27);
  const sentence = 'No station was unusually slow or quiet on this date.';
  expect(json.review?.headlines).toEqual([{ kind: 'calm', sentence }]);
  expect(json.review?.unconfirmed).toEqual([]);
  expect(firstParagraph(page)).toBe(sentence);
});

test('a report mentions what was called at the time, but is not confirmed, in each format', async () => {
  let mentioned = 0;
  for (const seed of [7, 17]) {
    const { json, page, mailed } = await reportOf(seed, { profile: 'cafe', isMailed: true });
    const { headlines = [], unconfirmed = [] } = json.review ?? {};
    const mentions = headlines.filter(({ sentence }) => sentence.includes('called at the time'));
    expect(mentions).toHaveLength(Math.min(1, unconfirmed.length));
    for (const html of [page, mailed]) {
      const text = html.replaceAll(/<\/?span[^>]*>/g, '');
      const places = headlines.map(({ sentence }) =>
        text.indexOf(sentence.replaceAll("'", '&#39;')),
      );
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
    const [first] = unconfirmed;
    const called = `time: ${first?.name ?? 'the whole kitchen'} ${first?.state} at `;
    expect(mentions.every(({ sentence }) => sentence.includes(called))).toBe(true);
    mentioned += mentions.length;
  }
  expect(mentioned).toBe(1);
});
