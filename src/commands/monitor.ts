/** `linecheck`, `linecheck monitor` and `linecheck demo`: the monitor on a terminal, one plain snapshot without one. */
import { systemClock } from '../api/clock.ts';
import { Failure } from '../contract/failures.ts';
import type { RestaurantChoice } from '../hooks/session.tsx';
import { businessDateAt } from '../kitchen/business-day.ts';
import { PROFILE_NAMES } from '../simulator/profile.ts';
import { capabilities } from '../terminal/capabilities.ts';
import { forcedColour } from '../terminal/colour-depth.ts';
import { LINK_POLICIES, type LinkPolicy } from '../terminal/link-meter.ts';
import { safeText } from '../terminal/safe-text.ts';
import { sentencesWanted } from '../terminal/sentences-wanted.ts';
import { askedDate } from './asked-date.ts';
import { configuredSource, demoAnywhere } from './configured-source.ts';
import type { ConnectionFlags } from './connection.ts';
import { askedRestaurants, firstRestaurant, type KitchenSource } from './kitchen-source.ts';
import { rememberedAnswer } from './terminal-memory.ts';

/** Flags of the monitor. */
export interface MonitorFlags extends ConnectionFlags {
  readonly date?: string;
  readonly link?: string;
}

/** Flags of the demo. */
export interface DemoFlags {
  readonly date?: string;
  readonly link?: string;
  readonly profile: string;
  readonly seed: string;
  readonly timezone?: string;
}

/** The configured platform or archive, or the demo. */
export async function monitorCommand(flags: MonitorFlags): Promise<void> {
  await show(await configuredSource(flags, process.env, isDrawn()), flags.date, flags.link);
}

/** The demo, whatever is configured. */
export async function demoCommand(flags: DemoFlags): Promise<void> {
  const profile = PROFILE_NAMES.find((name) => name === flags.profile);
  if (profile === undefined) {
    throw new Failure('USAGE', `The profile must be one of ${PROFILE_NAMES.join(', ')}.`);
  }
  if (!/^\d{1,9}$/.test(flags.seed)) {
    throw new Failure('USAGE', 'The seed must be a whole number of up to nine digits.');
  }
  const demo = demoAnywhere({ profile, seed: Number(flags.seed) }, flags.timezone, process.env);
  await show(demo, flags.date, flags.link);
}

async function show(
  source: KitchenSource,
  dateText: string | undefined,
  linkText: string | undefined,
): Promise<void> {
  try {
    const link = linkPolicy(linkText);
    const date = (restaurant: RestaurantChoice) => chosenDate(source, restaurant, dateText);
    for (const restaurant of askedRestaurants(source)) {
      const expected = date(restaurant);
      if (expected !== undefined) source.expectDate(expected);
    }
    if (isDrawn()) {
      await draw(source, date(firstRestaurant(source)), link);
      return;
    }
    const [{ snapshot }, { tellRestaurants }] = await Promise.all([
      import('./snapshot.ts'),
      import('./output-told.ts'),
    ]);
    const tell = async (restaurant: RestaurantChoice) => ({
      lines: [await snapshot(source, restaurant, systemClock, date(restaurant))],
    });
    const telling = { tell, namesRestaurant: true };
    process.exitCode = await tellRestaurants(source, {}, 'table', telling, process);
  } finally {
    await source.close();
  }
}

/** Whether there is a terminal to draw on and to hear keys from. */
function isDrawn(): boolean {
  return process.stdin.isTTY && process.stdout.isTTY;
}

async function draw(
  source: KitchenSource,
  date: string | undefined,
  link: LinkPolicy,
): Promise<void> {
  const [{ keptViews }, { fileWriter }] = await Promise.all([
    import('./view-memory.ts'),
    import('./write-file.ts'),
  ]);
  const [answer, memory] = await Promise.all([
    rememberedAnswer(process.env),
    keptViews(process.env),
  ]);
  const files = fileWriter();
  const { auditSettings, thresholds } = source;
  const outside = {
    memory,
    writeFile: files.writeFile,
    ...(auditSettings !== undefined && { auditSettings }),
    ...(thresholds !== undefined && { thresholds }),
  };
  const opened = { source, clock: systemClock, date, outside };
  const theme = capabilities(process.env, answer);
  // Both are read when Ink is loaded: it draws nothing under CI, and its colours know FORCE_COLOR alone.
  delete process.env['CI'];
  try {
    if (sentencesWanted(process.env)) {
      const { tellMonitor } = await import('./tell-monitor.tsx');
      await tellMonitor(opened);
      return;
    }
    process.env['FORCE_COLOR'] = forcedColour(theme.depth);
    const { drawMonitor } = await import('./draw-monitor.tsx');
    await drawMonitor({ ...opened, theme, link });
  } finally {
    const [unfinished] = await Promise.all([files.close(), memory.settled()]);
    if (unfinished !== undefined) tellLast(unfinished);
  }
}

/** Tells something after the monitor has left the screen; to nobody where the terminal is gone. */
function tellLast(sentence: string): void {
  process.stderr.on('error', () => undefined);
  process.stderr.write(`${safeText(sentence)}\n`);
}

function linkPolicy(text: string | undefined): LinkPolicy {
  const policy = LINK_POLICIES.find((each) => each === (text ?? 'auto'));
  if (policy !== undefined) return policy;
  throw new Failure('USAGE', 'The link must be auto, slow or fast.');
}

/** `undefined` for the current one. */
function chosenDate(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  text: string | undefined,
): string | undefined {
  const today = businessDateAt(systemClock.now(), restaurant.calendar);
  const date =
    text === undefined
      ? (source.openingDates?.get(restaurant.guid) ?? today)
      : askedDate(text, today);
  return date === today ? undefined : date;
}
