/** `linecheck`, `linecheck monitor` and `linecheck demo`: the monitor on a terminal, one plain snapshot without one. */
import { systemClock } from '../../api/clock.ts';
import { EXIT } from '../../contract/failures.ts';
import { businessDateAt } from '../../kitchen/calendar/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import { choiceOf } from '../../settings/choice.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { demoAnywhere, sourceIfAny } from '../../sources/configured-source.ts';
import { DEMO, demoOf } from '../../sources/demo/demo-request.ts';
import {
  askedRestaurants,
  firstRestaurant,
  type KitchenSource,
} from '../../sources/kitchen-source.ts';
import { capabilities } from '../../terminal/capabilities/capabilities.ts';
import { forcedColour } from '../../terminal/capabilities/colour-depth.ts';
import { sentencesWanted } from '../../terminal/capabilities/sentences-wanted.ts';
import { LINK_POLICIES, type LinkPolicy } from '../../terminal/input/link-meter.ts';
import { endedBy } from '../../terminal/session/end-signal.ts';
import { safeText } from '../../terminal/text/safe-text.ts';
import { askedDate } from '../arguments/asked-date.ts';
import type { RestaurantOption } from '../arguments/reading-notice.ts';
import { rememberedAnswer } from '../doctor/terminal-memory.ts';
import { keepGarbageSmall } from './heap.ts';

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

/** What is configured, or the demo. */
export async function monitorCommand(flags: MonitorFlags): Promise<void> {
  const source =
    (await sourceIfAny(flags, process.env, isDrawn())) ?? demoAnywhere(DEMO, flags, process.env);
  await show(source, flags, ['--restaurant']);
}

/** The demo, whatever is configured. */
export async function demoCommand(flags: DemoFlags): Promise<void> {
  const { timezone } = flags;
  const of = demoOf(flags.profile, flags.seed);
  const demo = demoAnywhere(of, { ...(timezone !== undefined && { timezone }) }, process.env);
  await show(demo, flags, []);
}

async function show(
  source: KitchenSource,
  { date: dateText, link: linkText }: Pick<MonitorFlags, 'date' | 'link'>,
  restaurantOptions: readonly RestaurantOption[],
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
      import('../arguments/each-restaurant.ts'),
    ]);
    const tell = async (restaurant: RestaurantChoice) => ({
      lines: [await snapshot(source, restaurant, systemClock, date(restaurant))],
    });
    const telling = { tell, namesRestaurant: true, restaurantOptions };
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
    import('../../output/write-file.ts'),
  ]);
  const [answer, memory] = await Promise.all([
    rememberedAnswer(process.env),
    keptViews(process.env),
  ]);
  const files = fileWriter();
  const { auditSettings, thresholds, massBumpLimits, bumpedBefore, kind, options } = source;
  const outside = {
    memory,
    writeFile: files.writeFile,
    ...(auditSettings !== undefined && { auditSettings }),
    ...(thresholds !== undefined && { thresholds }),
    ...(massBumpLimits !== undefined && { massBumpLimits }),
    ...(bumpedBefore !== undefined && { bumpedBefore }),
    isDemo: kind === 'demo',
    ...(options !== undefined && { sourceOptions: options }),
  };
  const opened = { source, clock: systemClock, date, outside };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const end = (signal: NodeJS.Signals) => {
    endedBy(signal);
    process.exitCode = EXIT.interrupted;
  };
  for (const signal of signals) process.on(signal, end);
  keepGarbageSmall();
  const theme = capabilities(process.env, answer);
  try {
    if (sentencesWanted(process.env)) {
      const { tellMonitor } = await import('./speak.tsx');
      await tellMonitor(opened);
      return;
    }
    // Read when Ink is loaded: its colours know nothing else.
    process.env['FORCE_COLOR'] = forcedColour(theme.depth);
    const { drawMonitor } = await import('./draw.tsx');
    await drawMonitor({ ...opened, theme, link });
  } finally {
    for (const signal of signals) process.off(signal, end);
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
  return choiceOf('link', LINK_POLICIES, text ?? 'auto');
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
