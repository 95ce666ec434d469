import { expect, test } from 'vitest';
import { readOnce } from '../../../src/commands/watch/read-once.ts';
import { demoSource, still } from '../demo-source.ts';
import { taking } from '../fulfillments/printed.ts';
import { clockAt, DATE, evening, type Line, short } from './followed-evening.ts';

const SLOW = 'slow:Grill@18:20+1h*2.5';
const STOP = 'screen:Cold@18:40+1h';

test('a replay prints the same lines as a live watch with the same readings', async () => {
  const { followed, reading } = await evening([SLOW, STOP], clockAt(10), { hasLag: false });
  const live = followed({ states: 'slow,quiet,busy' }, { each: 30 });
  await live.until(clockAt(28));
  await live.stop();
  const past = await reading({ states: 'slow,quiet,busy', every: '30m', date: DATE });
  expect(past).toMatchObject({ ended: 0, text: live.text() });
  const begun = past.lines.filter(({ event }) => event === 'begin');
  expect(past.lines.map(short)).toContain('begin slow Grill');
  expect(past.lines).toHaveLength(2 * begun.length);
  expect(past.err).toBe(`linecheck: Sat, Aug 15, 2026: ${begun.length} states started.\n`);
});

test('today is replayed up to now, and open states stay open', async () => {
  const { reading } = await evening([SLOW, STOP], clockAt(19, 21));
  const { ended, lines } = await reading({ date: 'today' });
  expect(ended).toBe(0);
  expect(lines.map(short)).toEqual(['begin slow Grill', 'begin quiet Cold']);
  expect(lines[1]).toMatchObject({ businessDate: DATE, at: '2026-08-16T00:20:00.000Z' });
});

test('a date without bumps prints a note', async () => {
  const { reading } = await evening([SLOW], clockAt(19, 21));
  const { ended, lines, err } = await reading({ date: '-1' });
  expect(ended).toBe(0);
  expect(lines).toEqual([]);
  expect(err).toBe('linecheck: No item was bumped on Fri, Aug 14, 2026.\n');
});

test('without earlier dates, a limit starts and ends no state again and again, and the sentence names it', async () => {
  const { reading } = await evening(['pace@17:00+4h*1.5'], clockAt(20), { hasUsual: false });
  const { lines } = await reading(
    { date: 'today', every: '1m' },
    { thresholds: { cautionMs: 480_000, lateMs: 900_000 } },
  );
  const begun = lines.filter(({ event }) => event === 'begin');
  expect(begun.length).toBeGreaterThan(2);
  for (const { sentence } of begun)
    expect(sentence).toContain(
      ', late from 15m (profile), and there are no earlier dates to compare with.',
    );
  const atOf = (line: Line | undefined) => Date.parse(String(line?.['at']));
  const byStation = Map.groupBy(lines, ({ station }) => station?.name);
  const lasted = [...byStation.values()].flatMap((own) =>
    own.flatMap((line, place) => (line.event === 'end' ? [atOf(line) - atOf(own[place - 1])] : [])),
  );
  expect(Math.min(...lasted)).toBeGreaterThanOrEqual(5 * 60_000);
});

test.each([
  ['that closed early', ['closing@20:30']],
  ['with a new menu', ['menu*0.6', 'pace@18:00+2h*1.6']],
])('a kitchen %s is not slow', async (_, plants) => {
  const { reading } = await evening(plants, clockAt(28));
  const { lines } = await reading({ date: DATE, states: 'slow,stopped,busy' });
  expect(lines.filter(({ station }) => station === null)).toEqual([]);
});

test('the note names a new menu as the reason if an evening was hardly judged', async () => {
  const { reading } = await evening(['menu*0.4'], clockAt(28));
  const { err } = await reading({ date: DATE });
  expect(err).toBe(
    'linecheck: Sat, Aug 15, 2026: most of it is not judged, because too many items have no usual time yet.\n',
  );
});

test.each([
  ['stopped', 'stop@18:50+33m'],
  ['quiet', 'stop:Grill@18:50+33m'],
])('%s ends at the first bump, however rarely it is read', async (state, plant) => {
  const { reading } = await evening([plant], clockAt(19, 41));
  const endOf = async (every: string) => {
    const { lines } = await reading({ date: 'today', states: state, every });
    return lines.find(({ event }) => event === 'end');
  };
  const [often, seldom] = [await endOf('2m'), await endOf('10m')];
  expect(often?.['endedAt']).toMatch(/^2026-08-16T00:2[34]:/);
  expect(seldom?.['endedAt']).toBe(often?.['endedAt']);
  expect(seldom?.sentence).toMatch(/ from 18:4\d to 19:2[34]\.$/);
});

test('a slow station that was stopped before is slow since the stop ended', async () => {
  const plants = ['stop@18:30+30m', 'slow:Grill@18:10+2h30m*2.5'];
  const { reading } = await evening(plants, clockAt(28));
  const { lines } = await reading({ date: DATE });
  const stop = lines.find(({ event, state }) => event === 'end' && state === 'stopped');
  const slow = lines.filter(({ event, state }) => event === 'begin' && state === 'slow');
  const after = slow.filter(({ at }) => String(at) > String(stop?.['endedAt']));
  expect(after.length).toBeGreaterThan(0);
  for (const { since = '' } of after) expect(since >= String(stop?.['endedAt'])).toBe(true);
});

test('with --quiet only lines are printed', async () => {
  const { reading } = await evening([SLOW], clockAt(19, 21));
  expect(await reading({ date: 'today', quiet: true })).toMatchObject({ ended: 0, err: '' });
});

test('every restaurant is read once, and one without ticket times is a note', async () => {
  const [out, err] = [taking(), taking()];
  const source = await demoSource(SLOW);
  const flags = { date: 'today', allRestaurants: true };
  const outlets = { stdout: out.outlet, stderr: err.outlet };
  expect(await readOnce(source, flags, outlets, still)).toBe(0);
  expect(out.text()).toContain('"event":"begin"');
  expect(err.text().match(/NOT_SUBSCRIBED/g)).toHaveLength(1);
  expect(err.text()).toMatch(/\nlinecheck: 2 of 3 restaurants read, 1 not subscribed\.\n$/);
});

test("a date that can't be read is the command's failure", async () => {
  const { reading, stopService } = await evening([], clockAt(10), { hasUsual: false });
  await stopService();
  expect(await reading({ date: 'yesterday' })).toMatchObject({
    ended: { code: 'UNREACHABLE' },
    text: '',
  });
});

test('--once prints the states open now, and ends with 1', async () => {
  const { reading } = await evening([SLOW, STOP], clockAt(19, 21));
  const { ended, lines, err } = await reading({ once: true });
  expect(ended).toBe(1);
  expect(lines.map(short).toSorted()).toEqual(['begin quiet Cold', 'begin slow Grill']);
  expect(lines[0]).toMatchObject({ businessDate: DATE, repeated: false });
  expect(err).toBe('');
  expect(await reading({ once: true, states: 'stopped' })).toMatchObject({ ended: 0, text: '' });
});

test('--once ends with 0 if nothing is wrong, and notes what was not judged', async () => {
  const { reading } = await evening([], clockAt(19, 21));
  expect(await reading({ once: true })).toMatchObject({
    ended: 0,
    text: '',
    err: 'linecheck: Sat, Aug 15, 2026: no state is open now.\n',
  });
  const { reading: readAtOpening } = await evening([], clockAt(10), { hasUsual: false });
  const { ended, err } = await readAtOpening({ once: true });
  expect(ended).toBe(0);
  expect(err).toMatch(/^linecheck: Sat, Aug 15, 2026: it is not judged, because /);
});

test('--once for several restaurants ends with 1 if one has a state, even if another has no ticket times', async () => {
  const [out, err] = [taking(), taking()];
  const source = await demoSource(SLOW);
  const outlets = { stdout: out.outlet, stderr: err.outlet };
  const flags = { once: true, allRestaurants: true };
  expect(await readOnce(source, flags, outlets, still)).toBe(1);
  expect(out.text()).toContain('"state":"slow"');
  expect(err.text()).toMatch(
    /\nlinecheck: 2 of 3 restaurants read, 1 not subscribed\. \d in trouble\.\n$/,
  );
});
