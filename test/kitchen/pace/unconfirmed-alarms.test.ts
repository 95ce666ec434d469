import { expect, test } from 'vitest';
import { dateHeadline, dateSentences } from '../../../src/kitchen/pace/date-headline.ts';
import { MINUTE } from '../fixtures.ts';
import { complete, evening, OPENS, SLOW } from './kitchens.ts';

test('a date without slow stations names those that were called slow at the time', () => {
  const { reading } = complete(evening());
  const station = { key: 'grill', name: 'Grill' };
  const since = OPENS + 5 * 60 * MINUTE;
  const until = since + 60 * MINUTE;
  for (const state of ['slow', 'quiet'] as const) {
    const calledAt = since + 20 * MINUTE;
    const past = [{ station, state, since, calledAt, until, isConfirmed: false }];
    const [line, called, ...others] = dateHeadline(reading, past);
    expect(others).toEqual([]);
    expect(line?.kind).toBe('calm');
    expect(line?.sentence).toBe('By the complete date, no station was unusually slow or quiet.');
    expect(called).toEqual({
      kind: 'calm',
      text: `Not confirmed later: Grill ${state} at 22:20 (since 22:00)`,
      sentence: `The complete date doesn't confirm what was called at the time: Grill ${state} at 22:20 (since 22:00).`,
      short: '1 not confirmed',
    });
    const grill = reading.stations.find(({ name }) => name === 'grill');
    expect(grill && dateSentences(grill, reading, past).join(' ')).toMatch(
      new RegExp(
        `\\(4 Saturdays\\)\\. At the time, it was called ${state} at 22:20 \\(since 22:00\\), which the complete date doesn't confirm\\.$`,
      ),
    );
  }
});

test('an alarm beside a slow time is mentioned, unless the times overlap', () => {
  const { reading } = complete(SLOW);
  const station = { key: 'grill', name: 'grill' };
  const beside = (state: 'slow' | 'quiet', from: number, to: number) => {
    const [since, until] = [OPENS + from * MINUTE, OPENS + to * MINUTE];
    const alarm = { station, state, since, calledAt: since, until, isConfirmed: false };
    return dateHeadline(reading, [alarm]).slice(1);
  };
  for (const state of ['slow', 'quiet'] as const) {
    expect(beside(state, 100, 110)).toEqual([]);
    expect(beside(state, 220, 230)).toMatchObject([
      { kind: 'calm', text: `Not confirmed later: grill ${state} at 20:40` },
    ]);
  }
});
