import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ratioText } from '../../../src/kitchen/pace/pace-text.ts';
import { sentenceDuration } from '../../../src/kitchen/text/quantities.ts';
import { spokenDuration, spokenText } from '../../../src/kitchen/wording/spoken-durations.ts';

const SECOND = 1_000;

test('a duration that a sentence writes is spoken like the duration itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 200 * 3_600 }), (seconds) => {
      const ms = seconds * SECOND;
      const written = sentenceDuration(ms);
      const shown = seconds >= 3_600 ? ms - (ms % 60_000) : ms;
      expect(spokenText(`Grill, median ${written}.`)).toBe(
        `Grill, median ${spokenDuration(shown)}.`,
      );
    }),
  );
});

test.each([
  [`${ratioText(1.7)} what these items usually take`, '1.7 times what these items usually take'],
  ['since 17:53, 12m', 'since 17:53, 12m'],
  ['Printer 9m531, 4m5, 12h3m', 'Printer 9m531, 4m5, 12h3m'],
])('%s', (written, spoken) => {
  expect(spokenText(written)).toBe(spoken);
});
