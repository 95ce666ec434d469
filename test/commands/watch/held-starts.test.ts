import { expect, test } from 'vitest';
import { heldBy } from '../../../src/commands/watch/request.ts';
import { PLACE } from '../demo-source.ts';
import { clockAt, evening, short } from './followed-evening.ts';

const SLOW = 'slow:Grill@18:00+70m*2.5';
const STOP = 'stop:Cold@19:00+40m';

test.each([
  [
    '--again-after',
    { againAfter: '20m' },
    [
      'begin slow Grill',
      'begin quiet Cold',
      'again slow Grill',
      'again quiet Cold',
      'end quiet Cold',
      'end slow Grill',
    ],
  ],
  ['--min-length', { minLength: ['45m'] }, ['begin slow Grill', 'end slow Grill']],
  ['--quiet-hours', { quietHours: ['18:00-20:00'] }, ['begin slow Grill', 'end slow Grill']],
  ['quiet hours over midnight', { quietHours: ['18:00-3:00'] }, []],
])('%s', async (_, flags, wanted) => {
  const { followed } = await evening([SLOW, STOP], clockAt(18, 50));
  const { until, lines, stop } = followed(flags, { each: 2 });
  await until(clockAt(21));
  expect(lines().map(short)).toEqual(wanted);
  await stop();
});

const NORTH = {
  guid: 'n',
  name: 'Osteria Lucia',
  tags: ['west'],
  calendar: PLACE,
  zoneKnown: true,
};
const KNOWN = [NORTH, { ...NORTH, guid: 's', name: 'Corner Grill', tags: ['east'] }];

test.each([
  ['osteria lucia=5m', [300_000, 0]],
  ['s=5m', [0, 300_000]],
  ['west=5m', [300_000, 0]],
  ['5m', [300_000, 300_000]],
])('--min-length %s counts for those it names', (text, wanted) => {
  const { holdOf } = heldBy({ minLength: [text] }, KNOWN);
  expect(KNOWN.map((each) => holdOf?.(each).minMs)).toEqual(wanted);
});

test.each([
  [
    { quietHours: ['wets=22:00-6:00'] },
    'No restaurant or tag is named "wets". Did you mean "west"?',
  ],
  [{ minLength: ['Osteria Luca=5m'] }, 'Did you mean "Osteria Lucia"?'],
  [{ minLength: ['nosuchtag=5m'] }, 'No restaurant or tag is named "nosuchtag".'],
  [{ quietHours: ['22:00-22:00'] }, 'Write two different times.'],
  [{ againAfter: '0s' }, 'Invalid --again-after "0s".'],
])('%o is refused', (flags, says) => {
  expect(() => heldBy(flags, KNOWN)).toThrow(says);
});

test.each(['25:00-6:00', '22-6', 'west=', '22:00'])('--quiet-hours %s is refused', async (text) => {
  const { followed } = await evening([], clockAt(18, 50));
  expect(await followed({ quietHours: [text] }).ended).toMatchObject({ code: 'USAGE' });
});
