import { expect, test } from 'vitest';
import { replay } from '../../../src/commands/watch/replay.ts';
import { demoSource, still } from '../demo-source.ts';
import { taking } from '../fulfillments/printed.ts';
import { clockAt, DATE, evening, type Line, short } from './followed-evening.ts';

const SLOW = 'slow:Grill@18:20+1h*2.5';
const STOP = 'stop:Cold@18:50+1h';

test('a replay prints the very lines of a live follow with the same readings', async () => {
  const { followed, replayed } = await evening([SLOW, STOP], clockAt(10), { hasLag: false });
  const live = followed({ states: 'slow,quiet,busy' }, { each: 10 });
  await live.until(clockAt(28));
  await live.stop();
  const past = await replayed({ states: 'slow,quiet,busy', every: '10m', date: DATE });
  expect(past).toMatchObject({ ended: 0, text: live.text() });
  const begun = past.lines.filter(({ event }) => event === 'begin');
  expect(past.lines.map(short)).toContain('begin slow Grill');
  expect(past.lines).toHaveLength(2 * begun.length);
  expect(past.err).toBe(`linecheck: Sat, Aug 15, 2026: ${begun.length} states started.\n`);
});

test('today is replayed up to now, and open states stay open', async () => {
  const { replayed } = await evening([SLOW, STOP], clockAt(19, 21));
  const { ended, lines } = await replayed({ date: 'today' });
  expect(ended).toBe(0);
  expect(lines.map(short)).toEqual(['begin slow Grill', 'begin quiet Cold']);
  expect(lines[1]).toMatchObject({ businessDate: DATE, at: '2026-08-16T00:15:00.000Z' });
});

test('several dates are replayed in order, each from its start, those without bumps with a note', async () => {
  const { replayed } = await evening([SLOW], clockAt(19, 21));
  const { ended, lines, err } = await replayed({ from: '-1', to: 'today', every: '15m' });
  expect(ended).toBe(0);
  expect(new Set(lines.map(({ businessDate }) => businessDate))).toEqual(new Set([DATE]));
  expect(err.split('\n')[0]).toBe('linecheck: No items bumped on Fri, Aug 14, 2026.');
});

test('without earlier dates, a limit makes no station slow on and off, and the sentence has it', async () => {
  const { replayed } = await evening([], clockAt(27), { hasUsual: false });
  const { lines } = await replayed({ date: DATE, late: '15m', every: '1m' });
  const begun = lines.filter(({ event }) => event === 'begin');
  expect(begun.length).toBeGreaterThan(2);
  for (const { sentence } of begun)
    expect(sentence).toContain(', late from 15m (flag), no earlier dates to compare with.');
  const atOf = (line: Line | undefined) => Date.parse(String(line?.['at']));
  const byStation = Map.groupBy(lines, ({ station }) => station?.name);
  const lasted = [...byStation.values()].flatMap((own) =>
    own.flatMap((line, place) => (line.event === 'end' ? [atOf(line) - atOf(own[place - 1])] : [])),
  );
  expect(Math.min(...lasted)).toBeGreaterThanOrEqual(5 * 60_000);
});

test.each([
  ['that closed early', ['closing@20:30']],
  ['with a new menu', ['menu*0.4', 'pace@18:00+2h*1.6']],
])('a kitchen %s is not slow', async (_, plants) => {
  const { replayed } = await evening(plants, clockAt(28));
  const { lines } = await replayed({ date: DATE, states: 'slow,stopped,busy' });
  expect(lines.filter(({ station }) => station === null)).toEqual([]);
});

test('a new menu is why an evening was hardly judged', async () => {
  const { replayed } = await evening(['menu*0.4'], clockAt(28));
  const { err } = await replayed({ date: DATE });
  expect(err).toBe(
    'linecheck: Sat, Aug 15, 2026: mostly not judged, too many items are new here.\n',
  );
});

test.each([
  ['stopped', 'stop@18:50+33m'],
  ['quiet', 'stop:Grill@18:50+33m'],
])('%s ends at the first bump, however seldom it is read', async (state, plant) => {
  const { replayed } = await evening([plant], clockAt(28));
  const endOf = async (every: string) => {
    const { lines } = await replayed({ date: DATE, states: state, every });
    return lines.find(({ event }) => event === 'end');
  };
  const [often, seldom] = [await endOf('1m'), await endOf('10m')];
  expect(often?.['endedAt']).toMatch(/^2026-08-16T00:2[34]:/);
  expect(seldom?.['endedAt']).toBe(often?.['endedAt']);
  expect(seldom?.sentence).toMatch(/ from 18:4\d to 19:2[34]\.$/);
});

test('a slow station that was stopped before is slow since after the stop', async () => {
  const plants = ['stop@18:30+30m', 'slow:Grill@18:10+2h30m*2.5'];
  const { replayed } = await evening(plants, clockAt(28));
  const { lines } = await replayed({ date: DATE });
  const stop = lines.find(({ event, state }) => event === 'end' && state === 'stopped');
  const slow = lines.filter(({ event, state }) => event === 'begin' && state === 'slow');
  const after = slow.filter(({ at }) => String(at) > String(stop?.['endedAt']));
  expect(after.length).toBeGreaterThan(0);
  for (const { since = '' } of after) expect(since >= String(stop?.['endedAt'])).toBe(true);
});

test('--quiet leaves only lines', async () => {
  const { replayed } = await evening([SLOW], clockAt(19, 21));
  expect(await replayed({ date: 'today', quiet: true })).toMatchObject({ ended: 0, err: '' });
});

test('every restaurant is replayed, and one without ticket times is a note', async () => {
  const [out, err] = [taking(), taking()];
  const source = await demoSource(SLOW);
  const flags = { from: '-1', to: 'today', allRestaurants: true };
  const outlets = { stdout: out.outlet, stderr: err.outlet };
  expect(await replay(source, [], flags, outlets, still)).toBe(0);
  expect(out.text()).toContain('"event":"begin"');
  expect(err.text().match(/NOT_SUBSCRIBED/g)).toHaveLength(1);
  expect(err.text()).toMatch(/\nlinecheck: 2 of 3 restaurants read, 1 not subscribed\.\n$/);
});

test('one date that cannot be read is the failure', async () => {
  const { replayed, stopService } = await evening([], clockAt(10), { hasUsual: false });
  await stopService();
  expect(await replayed({ date: 'yesterday' })).toMatchObject({
    ended: { code: 'UNREACHABLE' },
    text: '',
  });
});
