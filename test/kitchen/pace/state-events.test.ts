import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRestaurantText, restaurantText } from '../../../src/commands/watch/watch-snapshot.ts';
import {
  closeStates,
  type FollowedReading,
  followStates,
  type OpenStates,
  type StateEvent,
} from '../../../src/kitchen/pace/state-events.ts';
import { NO_USUAL_TIMES } from '../../../src/kitchen/usual/usual.ts';
import { MINUTE } from '../fixtures.ts';
import { at, type Judgment, READINGS, readingAt } from './judged-stations.ts';
import { asUsual, BEFORE, evening, type Fired, limitOfAll, OPENS, paceAt } from './kitchens.ts';

const DATE = '20260516';
const NOTHING: OpenStates = { date: DATE, open: [] };

/** What begins and ends in readings, one after the other. */
function followed(readings: readonly FollowedReading[], before = NOTHING) {
  let states = before;
  const events: StateEvent[] = [];
  for (const reading of readings) {
    const { events: found, after } = followStates(states, reading);
    events.push(...found);
    states = after;
  }
  return { events, states };
}

/** `begin slow grill 10`, `end slow grill 10 over`. */
function said({ openState, endReason }: StateEvent): string {
  const minute = (openState.since - OPENS) / MINUTE;
  const head = `${openState.state} ${openState.station?.key ?? 'kitchen'} ${minute}`;
  return endReason === undefined ? `begin ${head}` : `end ${head} ${endReason}`;
}

/** The grill's state in readings a minute apart. */
function grill(
  judgments: readonly Judgment[],
  more: (place: number) => Parameters<typeof readingAt>[2] = () => ({}),
): readonly string[] {
  const readings = judgments.map((each, place) =>
    readingAt(60 + place, { grill: each, fry: { state: 'ok' } }, more(place)),
  );
  return followed(readings).events.map(said);
}

const OK: Judgment = { state: 'ok' };
const SLOW: Judgment = { state: 'slow', since: 50, points: 2.6 };
const QUIET: Judgment = { state: 'quiet', since: 55, lastBump: 55 };
const LULL: Judgment = { state: 'unknown', unknownReason: 'nothing anywhere' };

test('a state begins once and ends once, whatever becomes of the line about it', () => {
  expect(grill([OK, SLOW, SLOW, { ...SLOW, since: 52 }, OK, OK])).toEqual([
    'begin slow grill 50',
    'end slow grill 50 over',
  ]);
});

test('a station that turns quiet after being slow ends one state and begins the other', () => {
  expect(grill([SLOW, QUIET, OK])).toEqual([
    'begin slow grill 50',
    'end slow grill 50 over',
    'begin quiet grill 55',
    'end quiet grill 55 over',
  ]);
});

test('what cannot be judged neither begins nor ends anything, and then the state goes on, or ends', () => {
  expect(grill([SLOW, LULL, SLOW])).toEqual(['begin slow grill 50']);
  expect(grill([SLOW, LULL, LULL, OK])).toHaveLength(2);
  expect(grill([OK, LULL, OK])).toEqual([]);
});

test('only followed states begin, and what began ends, even if it is no longer followed', () => {
  const busy = { state: 'busy', since: 50 } as const;
  expect(grill([busy, OK])).toEqual([]);
  const all = new Set(['busy'] as const);
  const few = new Set(['slow'] as const);
  expect(grill([busy, busy, OK], (place) => ({ followed: place === 0 ? all : few }))).toEqual([
    'begin busy grill 50',
    'end busy grill 50 over',
  ]);
});

const byLimit: Judgment = { ...SLOW, isCompared: false, points: 0 };

test('a station that is slow by its limit does not begin again when earlier dates have been read', () => {
  expect(grill([byLimit, SLOW, OK])).toEqual(['begin slow grill 50', 'end slow grill 50 over']);
  // The evidence does not suffice yet, and is not gone.
  expect(grill([byLimit, { ...OK, points: 2.5 }, SLOW])).toEqual(['begin slow grill 50']);
  expect(grill([byLimit, { ...OK, points: 2.5 }, { ...OK, points: 0.4 }])).toEqual([
    'begin slow grill 50',
    'end slow grill 50 compared',
  ]);
});

test('a state that was judged by earlier dates waits for them after a restart', () => {
  const limitOk: Judgment = { ...OK, isCompared: false, lastBump: 40 };
  const pending = (place: number) =>
    place === 1 ? ({ awaited: 'more dates' } as const) : undefined;
  expect(grill([SLOW, limitOk, SLOW], pending)).toEqual(['begin slow grill 50']);
  expect(grill([QUIET, limitOk, QUIET], pending)).toEqual(['begin quiet grill 55']);
  // Without the dates only the limit judges. Only a bump ends a silence then.
  expect(grill([SLOW, limitOk])).toHaveLength(2);
  expect(grill([QUIET, limitOk])).toHaveLength(1);
  expect(grill([QUIET, { ...limitOk, lastBump: 61 }])).toHaveLength(2);
});

test("the kitchen's state begins and ends like a station's, and is not judged in a lull", () => {
  const states = { grill: OK, fry: OK };
  const readings = [
    readingAt(60, states, { kitchenSince: 40 }),
    readingAt(61, { grill: LULL, fry: LULL }),
    readingAt(62, { grill: { ...OK, isCompared: false } }),
    readingAt(63, states, { kitchenSince: 45 }),
    readingAt(64, states),
  ];
  expect(followed(readings).events.map(said)).toEqual([
    'begin slow kitchen 40',
    'end slow kitchen 40 over',
  ]);
});

test('closeout ends what is open', () => {
  const { states } = followed([readingAt(60, { grill: SLOW, fry: QUIET }, { kitchenSince: 40 })]);
  const { events, after } = closeStates(states, '20260517', at(600));
  expect(events.map(said)).toEqual([
    'end slow kitchen 40 closeout',
    'end slow grill 50 closeout',
    'end quiet fry 55 closeout',
  ]);
  expect(events.every((event) => event.seenAt === at(600))).toBe(true);
  expect(after).toEqual({ date: '20260517', open: [] });
});

test('if nothing comes out any more, a state ends with the last bump, and busy at once', () => {
  const busy = { state: 'busy', since: 50 } as const;
  const followedAll = { followed: new Set(['slow', 'busy'] as const) };
  const ends = (judgment: Judgment) =>
    followed([
      readingAt(60, { grill: judgment }, followedAll),
      ...[80, 120, 125].map((minute) => {
        const reading = readingAt(minute, { grill: { ...LULL, lastBump: 58 } }, followedAll);
        const pace = {
          ...reading.pace,
          unknownReason: 'nothing anywhere' as const,
          lastBumpAt: at(59),
        };
        return { ...reading, pace };
      }),
    ]).events.map((event) => [said(event), event.seenAt, event.endedAt]);
  expect(ends(SLOW)[1]).toEqual(['end slow grill 50 over', at(120), at(58)]);
  expect(ends(busy)[1]).toEqual(['end busy grill 50 over', at(80), at(58)]);
});

test('at any station beginnings and ends alternate, and an end names its beginning', () => {
  fc.assert(
    fc.property(READINGS, (readings) => {
      const { events, states } = followed(readings);
      for (const own of Map.groupBy(events, ({ openState }) => openState.station?.key).values()) {
        const names = own.map(({ openState: { state, since, saidAt } }) => [state, since, saidAt]);
        expect(own.map(({ endReason }) => endReason === undefined)).toEqual(
          own.map((_, place) => place % 2 === 0),
        );
        expect(names.filter((_, place) => place % 2 === 1)).toEqual(
          names.filter((_, place) => place % 2 === 0 && place < own.length - 1),
        );
      }
      const isOpen = new Map(
        events.map(({ openState, endReason }) => [openState.station?.key, endReason === undefined]),
      );
      const open = [...isOpen].flatMap(([key, is]) => (is ? [key] : []));
      expect(new Set(states.open.map(({ station }) => station?.key))).toEqual(new Set(open));
      expect(states.open).toHaveLength(open.length);
    }),
  );
});

/** As a file keeps it. */
function keptAndRead(states: OpenStates): OpenStates {
  const text = restaurantText({ guid: 'grill', states, readAt: OPENS });
  const kept = readRestaurantText('grill', text);
  if (kept === undefined) throw new Error(text);
  return kept.states;
}

test('a restart between any two readings changes nothing', () => {
  fc.assert(
    fc.property(READINGS, fc.nat(), (readings, place) => {
      const cut = place % (readings.length + 1);
      const first = followed(readings.slice(0, cut));
      const second = followed(readings.slice(cut), keptAndRead(first.states));
      const unbroken = followed(readings);
      expect([...first.events, ...second.events]).toEqual(unbroken.events);
      expect(second.states).toEqual(unbroken.states);
    }),
  );
});

test('a repeated reading changes nothing', () => {
  fc.assert(
    fc.property(READINGS, (readings) => {
      const twice = readings.flatMap((reading) => [reading, reading]);
      expect(followed(twice)).toEqual(followed(readings));
    }),
  );
});

test('the order of stations changes nothing', () => {
  const reversed = (reading: FollowedReading): FollowedReading => {
    const stations = [...reading.pace.stations].reverse();
    return { ...reading, pace: { ...reading.pace, stations } };
  };
  fc.assert(
    fc.property(READINGS, (readings) => {
      expect(followed(readings.map(reversed))).toEqual(followed(readings));
    }),
  );
});

/** Twice as long at the grill for an hour. */
const slowHour = (item: Fired) => {
  const took = asUsual(item) ?? 0;
  const minute = (item.fired - OPENS) / MINUTE;
  return item.station === 'grill' && minute >= 120 && minute < 180 ? took * 2 : took;
};

test.each([true, false])(
  'an hour of slow tickets is one beginning and one end, with earlier dates from the first reading on: %s',
  (isKnown) => {
    const rows = evening(slowHour);
    const readings = Array.from({ length: 90 }, (_, place) => 30 + 3 * place).map((minute) => {
      const isCompared = isKnown || minute > 165;
      const pace = paceAt(rows, minute, {
        ...(!isCompared && { usualTimes: NO_USUAL_TIMES, limits: limitOfAll(15 * MINUTE) }),
      });
      const followedStates = new Set(['slow', 'quiet'] as const);
      return {
        pace,
        dates: isCompared ? BEFORE : [],
        awaited: isCompared ? undefined : ('more dates' as const),
        followed: followedStates,
      };
    });
    const events = followed(readings).events.map(said);
    expect(events).toEqual([
      expect.stringMatching(/^begin slow grill 1\d\d/),
      expect.stringMatching(/^end slow grill 1\d\d(\.\d+)? over$/),
    ]);
  },
);
