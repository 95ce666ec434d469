/** Drives the monitor as a person would: looks at the screen, presses keys, lets time pass. */
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { render } from 'ink';
import { expect, onTestFinished, vi } from 'vitest';
import { ThemeProvider } from '../../src/components/Line.tsx';
import type { ItemFulfillmentRead, PrepStationRead } from '../../src/contract/decode.ts';
import { MonitorProvider } from '../../src/hooks/monitor.tsx';
import type { Session, TerminalLink } from '../../src/hooks/session.tsx';
import type { Thresholds } from '../../src/kitchen/measures/row-limits.ts';
import type { RestaurantChoice } from '../../src/kitchen/model/restaurant.ts';
import { FleetReader } from '../../src/reader/fleet-reader.ts';
import { configuredUsual } from '../../src/reader/sources/configured-usual.ts';
import { Monitor } from '../../src/screens/Monitor.tsx';
import { functionKeyMark, markedPaste } from '../../src/state/key-names.ts';
import type { ViewMemory } from '../../src/state/remembered-views.ts';
import type { Capabilities } from '../../src/terminal/capabilities.ts';
import { placedLines } from '../../src/terminal/frame/placed-lines.ts';
import { BOX_GLYPHS } from '../../src/terminal/glyphs.ts';
import { keyByKey } from '../../src/terminal/key-by-key.ts';
import { GRILL } from './builders.ts';
import { type Gate, settle } from './gate.ts';
import { expectLawful, keyboard, Screen, type Size, withoutMarks } from './screen.ts';
import { type Neighbor, type Stage, type Staging, setStage } from './stage.ts';

const KEYS = {
  enter: '\r',
  escape: '\u001b',
  tab: '\t',
  space: ' ',
  up: '\u001b[A',
  down: '\u001b[B',
  left: '\u001b[D',
  right: '\u001b[C',
  pageup: '\u001b[5~',
  pagedown: '\u001b[6~',
  home: '\u001b[H',
  end: '\u001b[F',
  backspace: '\u007f',
  f6: '\u001b[17~',
  'ctrl+c': '\u0003',
  'ctrl+d': '\u0004',
  'ctrl+u': '\u0015',
} as const;

/** Pause between two readings of what is on the screen, ms. */
export const REFRESH_MS = 30_000;

/** How long a story waits for something to appear, ms of real time. Far more than it ever takes. */
const PATIENCE_MS = 180_000;

/** Steps in which a long time passes, if a test names no other number. */
const FINE_STEPS = 100;

/** Slower than a held key. */
export const BETWEEN_KEYS_MS = 100;

const FAST: TerminalLink = { roundTripMs: undefined, bytesPerSecond: 0, slow: false };
const SLOW: TerminalLink = { ...FAST, slow: true };

export interface Opening extends Partial<Size>, Pick<Session, 'isDemo' | 'isDateRequested'> {
  readonly stations?: readonly PrepStationRead[];
  readonly records?: readonly ItemFulfillmentRead[];
  readonly restaurants?: readonly RestaurantChoice[];
  readonly neighbors?: readonly Neighbor[];
  readonly unsubscribed?: NonNullable<Staging['unsubscribed']>;
  readonly date?: string;
  readonly source?: string;
  /** The terminal is behind a slow link. */
  readonly slowLink?: boolean;
  readonly theme?: Capabilities;
  /** In place of the right one. */
  readonly secret?: string;
  /** Other keys than by default. */
  readonly keymap?: Session['keymap'];
  /** How restaurants were looked at before. */
  readonly memory?: ViewMemory;
  /** Calls somebody. */
  readonly ring?: Session['ring'];
  /** What was decided about stations before. */
  readonly decisions?: Session['decisions'];
  /** Stations with limits of their own. */
  readonly stationLimits?: Session['stationLimits'];
  /** Looks at earlier dates. */
  readonly bumpedBefore?: Session['bumpedBefore'];
  /** Reads what is usual. */
  readonly usualReader?: Session['usualReader'];
  /** The monitor opens on all restaurants. */
  readonly isFleetFirst?: boolean;
  /** Reads how the setup was. */
  readonly setupVersions?: Session['setupVersions'];
  /** Earlier dates are read from the service. They are kept as long as the monitor is open. */
  readonly readsDates?: boolean;
  /** Records on earlier business dates. */
  readonly earlier?: NonNullable<Staging['earlier']>;
  /** From when on station time is late. */
  readonly thresholds?: Thresholds;
  /** By channel, ms. */
  readonly targets?: Session['targets'];
  /** What happens on the road to the service before anything is asked. */
  readonly before?: (gate: Gate) => void;
}

export interface MonitorDriver extends Pick<Stage, 'gate' | 'environment' | 'publish' | 'fulfil'> {
  /** Waits until every text is on the screen. */
  readonly sees: (...texts: readonly string[]) => Promise<void>;
  /** Waits until all of the texts are off the screen. */
  readonly loses: (...texts: readonly string[]) => Promise<void>;
  /** Lets time pass, two seconds at a time, until the text is on the screen. */
  readonly seesInTime: (text: string) => Promise<void>;
  /** Presses keys one by one: names such as `enter`, or typed text. */
  readonly press: (...keys: readonly string[]) => Promise<void>;
  /** Delivers all keys in one chunk, as a slow link does. */
  readonly pressAtOnce: (...keys: readonly string[]) => Promise<void>;
  /** Lets time pass, in 100 steps or fewer. Where something is read meanwhile, each step costs a reading. */
  readonly passes: (ms: number, steps?: number) => Promise<void>;
  /** Sets this machine's clock, not the platform's, ms. */
  readonly shift: (ms: number) => void;
  readonly frame: () => string;
  readonly lines: () => readonly string[];
  /** The cursor line. */
  readonly cursorLine: () => string;
  readonly resize: (size: Size) => Promise<void>;
  /** Every frame so far, as written. */
  readonly frames: () => readonly string[];
  readonly hasQuit: () => boolean;
  /** Ends it, as the program does once it is quit. */
  readonly end: () => void;
}

/** The part of a session left unchanged by an opening. */
export function fromOutside(opening: Opening): Partial<Session> {
  const { memory, thresholds, targets, bumpedBefore, isDemo } = opening;
  const { isDateRequested } = opening;
  const { usualReader, setupVersions, decisions, stationLimits, ring, keymap } = opening;
  return {
    ...(keymap !== undefined && { keymap }),
    ...(isDateRequested !== undefined && { isDateRequested }),
    ...(isDemo !== undefined && { isDemo }),
    ...(memory !== undefined && { memory }),
    ...(decisions !== undefined && { decisions }),
    ...(ring !== undefined && { ring }),
    ...(stationLimits !== undefined && { stationLimits }),
    ...(thresholds !== undefined && { thresholds }),
    ...(targets !== undefined && { targets }),
    ...(bumpedBefore !== undefined && { bumpedBefore }),
    ...(usualReader !== undefined && { usualReader }),
    ...(setupVersions !== undefined && { setupVersions }),
  };
}

/** What earlier dates are read with, where the opening wants them from the service. */
export function datesFromService(
  { readsDates = false }: Opening,
  { api, clock }: Pick<Stage, 'api' | 'clock'>,
): Partial<Session> {
  if (!readsDates) return {};
  const usualReader = configuredUsual({ api, massBumpLimits: undefined }, undefined, {
    environment: {},
    clock,
  });
  return usualReader === undefined ? {} : { usualReader };
}

/** All restaurants, where there are several. */
export function fleetFrom(
  opening: Opening,
  session: Session,
): Pick<Session, 'fleet' | 'isFleetFirst'> {
  const { isFleetFirst = false, decisions } = opening;
  const { restaurants, clock, ...settings } = session;
  if (restaurants.length < 2) return {};
  const source = { ...settings, decisionsOf: (guid: string) => decisions?.load(guid) ?? {} };
  const rate = Number.POSITIVE_INFINITY;
  return { fleet: new FleetReader(source, restaurants, clock, { rate }), isFleetFirst };
}

/** Opens it. When the test ends, every frame must have kept the laws of frames and nothing must have been complained of. */
export async function openMonitor(opening: Opening = {}): Promise<MonitorDriver> {
  const { columns = 80, rows = 24, restaurants = [GRILL], date, source = 'test' } = opening;
  const { theme = { color: true, glyphs: BOX_GLYPHS } } = opening;
  const complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
  for (const complaint of complaints) complaint.mockImplementation(() => undefined);
  const stage = await setStage(opening);
  opening.before?.(stage.gate);
  const lines = placedLines();
  const screen = new Screen({ columns, rows }, (frame) => withoutMarks(lines.written(frame)));
  const keys = keyboard();
  const quit = vi.fn<() => void>();
  const { api, clock } = stage;
  const terminalLink = {
    reading: () => (opening.slowLink === true ? SLOW : FAST),
    subscribe: () => () => undefined,
  };
  const session: Session = {
    api,
    clock,
    restaurants,
    source,
    refreshMs: REFRESH_MS,
    quit,
    terminalLink,
    ...datesFromService(opening, stage),
    ...fromOutside(opening),
  };
  const ink = render(
    <ThemeProvider theme={theme} lines={lines}>
      <MonitorProvider session={{ ...session, ...fleetFrom(opening, session) }} date={date}>
        <Monitor />
      </MonitorProvider>
    </ThemeProvider>,
    {
      stdin: keyByKey(keys, {
        pasted: markedPaste,
        renamed: functionKeyMark,
      }) as unknown as NodeJS.ReadStream,
      stdout: screen as unknown as NodeJS.WriteStream,
      exitOnCtrlC: false,
      patchConsole: false,
      debug: true,
    },
  );
  const thrown: unknown[] = [];
  ink.waitUntilExit().catch((error: unknown) => thrown.push(error));
  onTestFinished(() => {
    ink.unmount();
    expect(thrown).toEqual([]);
    for (const complaint of complaints) expect(complaint.mock.calls).toEqual([]);
    expectLawful(screen.frames);
  });

  const until = async (
    holds: () => boolean,
    what: string,
    meanwhile: () => Promise<unknown> = () => pause(5),
  ) => {
    const end = performance.now() + PATIENCE_MS;
    while (!holds()) {
      if (thrown.length > 0) throw thrown[0];
      if (performance.now() > end) throw new Error(`${what}; the screen is\n${screen.text()}`);
      await meanwhile();
    }
  };
  const shows = (text: string) => screen.text().includes(text);
  /** Waits until it holds, and still does when the screen is at rest: what a key does next must not depend on the machine's speed. */
  const atRest = async (holds: () => boolean, what: string) => {
    await until(holds, what);
    await stage.gate.rests();
    await until(holds, what);
  };
  const bytes = (name: string) =>
    Object.hasOwn(KEYS, name) ? KEYS[name as keyof typeof KEYS] : name;

  return {
    gate: stage.gate,
    environment: stage.environment,
    publish: stage.publish,
    fulfil: stage.fulfil,
    sees: (...texts) => atRest(() => texts.every(shows), `never saw all of ${texts.join(' | ')}`),
    loses: (...texts) => atRest(() => !texts.some(shows), `always saw one of ${texts.join(' | ')}`),
    seesInTime: (text) =>
      until(
        () => shows(text),
        `never saw ${text}`,
        async () => {
          clock.advance(2_000);
          await stage.gate.rests();
        },
      ),
    async press(...names) {
      for (const name of names) {
        keys.write(bytes(name));
        await settle();
        clock.advance(BETWEEN_KEYS_MS);
        await turn();
      }
    },
    async pressAtOnce(...names) {
      keys.write(names.map(bytes).join(''));
      for (const _ of names) await settle();
    },
    async passes(ms, steps = FINE_STEPS) {
      const step = Math.max(1_000, ms / steps);
      for (let left = ms; left > 0; left -= step) {
        clock.advance(Math.min(left, step));
        await stage.gate.rests();
      }
      await settle();
    },
    shift: (ms) => clock.shift(ms),
    frame: () => screen.text(),
    lines: () => screen.text().split('\n'),
    cursorLine: () =>
      screen
        .text()
        .split('\n')
        .find((line) => line.startsWith(theme.glyphs.cursor)) ?? '',
    async resize(size) {
      const before = screen.frames.length;
      screen.resize(size);
      await settle();
      // Ink draws the old frame once more before anybody else hears about the new size.
      screen.frames.splice(before, screen.frames.length - before - 1);
    },
    frames: () => screen.frames.map(({ text }) => text),
    hasQuit: () => quit.mock.calls.length > 0,
    end: () => ink.unmount(),
  };
}
