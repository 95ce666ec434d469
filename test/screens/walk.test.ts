/** Every action on every screen, drawn and heard, does the same to the state: a listener is led only where a reader is. */
import { describe, expect, it, test } from 'vitest';
import { KitchenCheck } from '../../src/kitchen/check.ts';
import { bumpSpan, fulfillmentDay } from '../../src/kitchen/model/fulfillment-day.ts';
import { dateLimits, NO_LIMITS } from '../../src/kitchen/pace/station-limit.ts';
import { NO_USUAL_TIMES } from '../../src/kitchen/usual/usual.ts';
import type { Scene } from '../../src/screens/everywhere/scene.ts';
import { screenOnTop } from '../../src/screens/screens.ts';
import type { Steps } from '../../src/state/actions.ts';
import { DEFAULT_KEYMAP } from '../../src/state/bindings.ts';
import type { Action } from '../../src/state/keymap.ts';
import {
  type MonitorEvent,
  type MonitorState,
  monitorState,
  updateMonitor,
} from '../../src/state/monitor-state.ts';
import { ANALYSES, type Screen } from '../../src/state/navigation.ts';
import { pressedKey } from '../../src/state/pressed-key.ts';
import { BOX_GLYPHS } from '../../src/terminal/glyphs.ts';
import { EPOCH } from '../api/virtual-clock.ts';
import { BASIC, GRILL, guid, monitoring, record, station, TODAY } from '../scenarios/builders.ts';

const FRY = station(2, { name: 'Fry', kitchenPrinter: undefined });
const STATIONS = [station(1, { name: 'Grill', ...monitoring(FRY) }), FRY, station(3)];
const RECORDS = Array.from({ length: 30 }, (_, n) => record(n, { firedMinutesAgo: 60 + n }));
const DAY = fulfillmentDay(RECORDS, GRILL.guid);
const READ = { link: { state: 'idle' }, refresh: async () => undefined, cancel: () => undefined };

function scene(isSpoken: boolean): Scene {
  const setup = {
    stations: STATIONS,
    unreadable: 0,
    isCurrent: true,
    known: 'by then',
    versions: [],
  };
  const kitchen = new KitchenCheck({
    restaurant: GRILL,
    setup: { stations: STATIONS, unreadable: 0 },
    date: TODAY,
    day: DAY,
    settings: undefined,
  });
  const value = { stations: STATIONS, unreadable: 0, readAt: EPOCH };
  const day = { kind: 'day', date: TODAY, day: DAY, unreadable: 0, readAt: EPOCH, etag: undefined };
  const made = {
    check: {
      restaurant: GRILL,
      isDemo: false,
      date: TODAY,
      today: TODAY,
      asOf: undefined,
      stations: { ...READ, data: { value, readAt: EPOCH } },
      day: {
        ...READ,
        data: { value: day, readAt: EPOCH },
        progress: { bytes: 0, records: 0, since: EPOCH },
        partial: undefined,
        bumps: () => bumpSpan(DAY),
      },
      setup,
      keptSetups: undefined,
      kitchen,
      board: kitchen.board(EPOCH),
      limits: dateLimits(NO_LIMITS, NO_USUAL_TIMES),
      changes: undefined,
      now: EPOCH,
      frozen: false,
      refresh: READ.refresh,
      keepFresh: READ.refresh,
    },
    session: {
      restaurants: [GRILL, BASIC],
      source: 'test',
      refreshMs: 30_000,
      usualReader: { weeks: 4 },
    },
    size: { width: 80, height: 20 },
    keymap: DEFAULT_KEYMAP,
    slow: false,
    theme: { color: true, glyphs: BOX_GLYPHS },
    isSpoken,
    weekBefore: undefined,
    dates: undefined,
  };
  return { ...made, orderedBy: { check: made.check, fleet: undefined } } as unknown as Scene;
}

const DRAWN = scene(false);
const SPOKEN = scene(true);

const SCREENS: readonly Screen[] = [
  { kind: 'stations' },
  { kind: 'station', guid: guid(1, 1) },
  { kind: 'trace', guid: guid(1, 1) },
  { kind: 'graph' },
  { kind: 'dates' },
  { kind: 'issues' },
  { kind: 'fulfillments' },
  ...ANALYSES.map((analysis) => ({ kind: 'analysis', analysis }) as const),
  { kind: 'record', id: DAY.row(0).id, date: TODAY },
];

const PAGES: readonly Action[] = ['pageUp', 'pageDown'];

/** What is other for listeners, and why. */
const OTHERWISE: Readonly<Record<string, readonly Action[]>> = {
  // Help is read out instead of opened. A pane is drawn.
  everywhere: ['help', 'zoom'],
  // All of a pane, trace, edge or record is heard at once: there is nothing to scroll.
  station: PAGES,
  record: PAGES,
  // Hops are heard one after the other, and lines are scrolled.
  trace: [...PAGES, 'up', 'down'],
  // Edges are heard one after the other. The drawing is walked about in.
  graph: [
    ...PAGES,
    'up',
    'down',
    'graphLeft',
    'graphRight',
    'nextGraphFault',
    'previousGraphFault',
    'open',
    'trace',
    'fulfillments',
  ],
  fulfillments: [...PAGES, 'halfUp', 'halfDown'],
  stations: [...PAGES, 'halfUp', 'halfDown'],
  analysis: [...PAGES, 'halfUp', 'halfDown'],
  dates: [...PAGES, 'halfUp', 'halfDown'],
  promise: [...PAGES, 'halfUp', 'halfDown'],
  issues: [...PAGES, 'halfUp', 'halfDown'],
};

/** The state with a screen on top, the cursor where an action put it before. */
function opened(screen: Screen, ...events: readonly MonitorEvent[]): MonitorState {
  const first = monitorState(GRILL.guid, undefined);
  const there: readonly MonitorEvent[] =
    screen.kind === 'stations' ? [] : [{ type: 'went', to: screen }];
  return [...there, ...events].reduce(updateMonitor, first);
}

function stepsOf(action: Action, state: MonitorState, target: Scene): Steps {
  const { actions } = screenOnTop(target, state).listener();
  const act = actions[action];
  return typeof act === 'function' ? act() : [{ type: 'noticed', notice: act }];
}

/** The part of a state without notices and window positions. */
function essence(state: MonitorState, steps: Steps): unknown {
  const events = steps.flatMap((step) => ('type' in step && step.type !== 'noticed' ? [step] : []));
  const text = JSON.stringify(events.reduce(updateMonitor, state), (key, value: unknown) =>
    key === 'top' || key === 'cursorId' ? undefined : value instanceof Set ? [...value] : value,
  );
  return JSON.parse(text);
}

describe.each(SCREENS)('$kind $analysis', (screen) => {
  const state = opened(screen);
  const otherwise = new Set([
    ...(OTHERWISE['everywhere'] ?? []),
    ...(OTHERWISE[screen.kind] ?? []),
  ]);
  const actions = DEFAULT_KEYMAP.of(screen.kind).map(([action]) => action);

  it.each(actions)('%s does the same, drawn and spoken', (action) => {
    const drawn = stepsOf(action, state, DRAWN);
    const spoken = stepsOf(action, state, SPOKEN);
    const said = spoken.flatMap((step) =>
      'effect' in step && step.effect === 'say' ? step.sentences() : [],
    );
    expect(said).not.toContain('');
    if (otherwise.has(action)) return;
    expect(essence(state, spoken)).toEqual(essence(state, drawn));
  });

  it('has an answer to every key', () => {
    for (const [action, { keys }] of DEFAULT_KEYMAP.of(screen.kind)) {
      for (const key of keys) {
        for (const target of [DRAWN, SPOKEN]) {
          const listener = screenOnTop(target, state).listener();
          const steps = pressedKey(key, state, listener);
          const isDone = listener.actions[action] !== undefined;
          expect([key, isDone || action === 'redraw' || action === 'suspend']).toEqual([key, true]);
          expect(steps.length).toBeGreaterThan(0);
        }
      }
    }
  });

  it('is drawn, and read in sentences', () => {
    expect(screenOnTop(DRAWN, state).draw()).toBeTruthy();
    const said = screenOnTop(SPOKEN, state).announcements({ refreshes: 0, repeats: 0 });
    const sentences = said.flatMap(({ sentences: words }) => words());
    expect(sentences.join('\n')).toMatch(/[a-z]/);
  });
});

describe('overlays', () => {
  test.each(['help', 'date', 'sort'] as const)(
    '%s is drawn and read, and closed by Esc and q',
    (overlay) => {
      const state = opened({ kind: 'fulfillments' }, { type: 'opened-overlay', overlay });
      expect(screenOnTop(DRAWN, state).draw()).toBeTruthy();
      const said = screenOnTop(SPOKEN, state).announcements({ refreshes: 0, repeats: 0 });
      expect(said.flatMap(({ sentences }) => sentences()).length).toBeGreaterThan(1);
      for (const key of ['escape', 'q']) {
        for (const target of [DRAWN, SPOKEN]) {
          const steps = pressedKey(key, state, screenOnTop(target, state).listener());
          expect(steps).toContainEqual({ type: 'went-back' });
        }
      }
    },
  );

  test.each(['date', 'sort'] as const)(
    'the second choice in %s is the same by number as by the cursor',
    (overlay) => {
      const first = opened({ kind: 'fulfillments' }, { type: 'opened-overlay', overlay });
      const after = (keys: readonly string[], target: Scene) =>
        keys.reduce((state, key) => {
          const steps = pressedKey(key, state, screenOnTop(target, state).listener());
          return steps.reduce(
            (now, step) => ('type' in step ? updateMonitor(now, step) : now),
            state,
          );
        }, first);
      const drawn = after(['g', 'j', 'return'], DRAWN);
      const spoken = after(['2', 'return'], SPOKEN);
      expect(drawn.navigation.overlay).toBeUndefined();
      expect(essence(spoken, [])).toEqual(essence(drawn, []));
    },
  );
});
