import { expect, test } from 'vitest';
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
  [
    '--min-length for others',
    { minLength: ['west=45m'] },
    ['begin slow Grill', 'begin quiet Cold', 'end quiet Cold', 'end slow Grill'],
  ],
  ['--quiet-hours', { quietHours: ['18:00-20:00'] }, ['begin slow Grill', 'end slow Grill']],
  ['quiet hours over midnight', { quietHours: ['18:00-3:00'] }, []],
])('%s', async (_, flags, wanted) => {
  const { followed } = await evening([SLOW, STOP], clockAt(18, 50));
  const { until, lines, stop } = followed(flags, { each: 2 });
  await until(clockAt(21));
  expect(lines().map(short)).toEqual(wanted);
  await stop();
});

test.each(['25:00-6:00', '22-6', 'west=', '22:00'])('--quiet-hours %s is refused', async (text) => {
  const { followed } = await evening([], clockAt(18, 50));
  expect(await followed({ quietHours: [text] }).ended).toMatchObject({ code: 'USAGE' });
});
