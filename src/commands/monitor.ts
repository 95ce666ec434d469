import type { Clock } from '../api/clock.ts';
import { EXIT, Failure } from '../contract/failures.ts';
import type { SessionSurroundings } from '../hooks/session.tsx';
import { businessDateAt } from '../kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import { firstRestaurant, type KitchenSource, requestedOrFirst } from '../reader/kitchen-source.ts';
import { demoAnywhere, sourceIfAny } from '../reader/sources/configured-source.ts';
import { DEMO, readDemo } from '../reader/sources/demo-source.ts';
import { readChoice } from '../settings/typed-text.ts';
import { storeIn } from '../store/stores.ts';
import { capabilities, wantsSentences } from '../terminal/capabilities.ts';
import { LINK_POLICIES, type LinkPolicy } from '../terminal/link-meter.ts';
import { withTheme } from '../terminal/palette.ts';
import { forceColor } from '../terminal/screen-session.ts';
import type { DemoFlags, MonitorFlags } from './arguments/command-flags.ts';
import type { Run, Terminal } from './arguments/io.ts';
import { PROGRAM } from './arguments/notes-about.ts';
import { requestedDate } from './arguments/requested-date.ts';
import type { StoredDecisions } from './arguments/stored-decisions.ts';

const END_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** A command line without options has these flags. */
export const MONITOR_DEFAULTS = { link: 'auto' } as const;
export const DEMO_DEFAULTS = {
  link: 'auto',
  profile: DEMO.profile,
  seed: String(DEMO.seed),
} as const;

export async function monitorCommand(flags: MonitorFlags, run: Run): Promise<void> {
  const source =
    (await sourceIfAny(flags, run, run.terminal() !== undefined)) ?? demoAnywhere(DEMO, flags, run);
  await show(source, flags, run);
}

/** The demo ignores the configuration. */
export async function demoCommand(flags: DemoFlags, run: Run): Promise<void> {
  const { profile, seed, restaurants, plant: plants, date: _date, link: _link, ...others } = flags;
  const demo = demoAnywhere(readDemo({ profile, seed, restaurants, plants }), others, run);
  await show(demo, flags, run);
}

async function show(
  source: KitchenSource,
  { date: dateText, link: linkText }: MonitorFlags | DemoFlags,
  run: Run,
): Promise<void> {
  try {
    const link = readChoice('link', LINK_POLICIES, linkText);
    const dateOf = ({ guid, calendar }: RestaurantChoice) => {
      const today = businessDateAt(run.clock.now(), calendar);
      const opening = source.openingDates?.get(guid) ?? today;
      const date = dateText === undefined ? opening : requestedDate(dateText, today);
      return date === today ? undefined : date;
    };
    for (const restaurant of requestedOrFirst(source)) {
      const date = dateOf(restaurant);
      if (date !== undefined) source.expectDate(date);
    }
    const terminal = run.terminal();
    if (terminal !== undefined) {
      const isDateRequested = dateText !== undefined;
      const first = { date: dateOf(firstRestaurant(source)), isDateRequested };
      await draw(source, first, link, { ...run, terminal });
      return;
    }
    run.endWith(await printStates(source, dateText, run));
  } finally {
    await source.close();
  }
}

/** Prints only the setup if the restaurant has no ticket times. */
async function printStates(
  source: KitchenSource,
  date: string | undefined,
  run: Run,
): Promise<number> {
  const [{ printStations, printStationsNow }, { loadDecisions }] = await Promise.all([
    import('./stations.ts'),
    import('./arguments/stored-decisions.ts'),
  ]);
  const { load } = await loadDecisions(run.environment);
  const open = { ...source, close: () => Promise.resolve() };
  const isKeptOnly = source.kind === 'platform';
  const flags = { now: true, isKeptOnly, format: 'table', ...(date !== undefined && { date }) };
  try {
    return await printStationsNow(open, undefined, flags, run, run.clock, load);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'NOT_SUBSCRIBED') throw error;
    run.stderr.write(`${PROGRAM}${error.message}\n`);
    return printStations(open, undefined, { format: 'table' }, run, run.clock, load);
  }
}

async function draw(
  source: KitchenSource,
  first: { readonly date: string | undefined; readonly isDateRequested: boolean },
  link: LinkPolicy,
  run: Omit<Run, 'terminal'> & { readonly terminal: Terminal },
): Promise<void> {
  const { environment, stderr, clock, signals, endWith } = run;
  const [{ loadViews }, { loadDecisions }, { readConfiguredKeys }] = await Promise.all([
    import('./monitor/view-memory.ts'),
    import('./arguments/stored-decisions.ts'),
    import('./arguments/configured-keys.ts'),
  ]);
  const [memory, decisions, { keymap, ignored }] = await Promise.all([
    loadViews(environment),
    loadDecisions(environment),
    readConfiguredKeys(environment),
  ]);
  const session = {
    ...source,
    source: source.name,
    clock,
    ...(await fleetIn(source, clock, decisions)),
    memory,
    isDateRequested: first.isDateRequested,
    decisions,
    keymap,
    isDemo: source.kind === 'demo',
  };
  const opened = { ...run, source, date: first.date, session };
  const end = (signal: NodeJS.Signals) => {
    signals.endedBy(signal);
    endWith(EXIT.interrupted);
  };
  for (const signal of END_SIGNALS) signals.on(signal, end);
  const theme = withTheme(capabilities(environment), source.theme);
  stderr.write(ignored.map((each) => `linecheck: ${each}\n`).join(''));
  // From here on, the screen is drawn. The store's messages wait until the screen is closed.
  storeIn(environment).listen(undefined);
  try {
    if (wantsSentences(environment)) {
      const { announceMonitor } = await import('./monitor/speak.tsx');
      await announceMonitor(opened);
      return;
    }
    forceColor(theme.depth);
    const { drawMonitor } = await import('./monitor/draw.tsx');
    await drawMonitor({ ...opened, theme, link });
  } finally {
    for (const signal of END_SIGNALS) signals.off(signal, end);
    await Promise.all([memory.finishSaves(), decisions.finishSaves()]);
  }
}

/** With several restaurants, the monitor opens on the fleet unless restaurants are named. */
async function fleetIn(
  source: KitchenSource,
  clock: Clock,
  { latest }: StoredDecisions,
): Promise<Partial<SessionSurroundings>> {
  const { restaurants, requestedRestaurants, tags, opensOnFirst = false } = source;
  if (restaurants.length < 2) return {};
  const { fleetOf } = await import('../reader/fleet-reader.ts');
  const fleet = fleetOf(source, clock, latest, 'latest');
  const areFewer =
    requestedRestaurants !== undefined && requestedRestaurants.length < restaurants.length;
  const isNamed = tags === undefined ? requestedRestaurants !== undefined : areFewer;
  return { fleet, isFleetFirst: !opensOnFirst && !isNamed };
}
