/** The cause of a ticket's excess at prep, by what its last item's station looked like then. */
import { expect, test } from 'vitest';
import { CAUSE_RULES } from '../../../src/kitchen/tickets/cause-rules.ts';
import type { StationMoment } from '../../../src/kitchen/tickets/station-moment.ts';
import {
  type PrepPart,
  type TicketParts,
  ticketWhy,
} from '../../../src/kitchen/tickets/ticket-cause.ts';
import { MINUTE, NOON } from '../fixtures.ts';

const USUAL = 5 * MINUTE;
const { lineGrows, mainShare, lineTickets, lineTimes } = CAUSE_RULES;

/** Other tickets as usual, and no line. */
const CALM: StationMoment = {
  pace: 1,
  bumps: 6,
  load: 1,
  lineMs: 0,
  queueMs: 0,
  inWork: 1,
  usualInWork: 1,
  overtakers: 0,
  startedBefore: 0,
};

/** Of a ticket with one item, so long over its usual time, and so long before a cook starts it. */
function causeOf(
  overMs: number,
  moment: Partial<StationMoment>,
  { queueMs }: { readonly queueMs?: number } = {},
) {
  const bumpedAt = NOON + USUAL + overMs;
  const last: PrepPart = {
    row: 0,
    code: 1,
    station: { guid: 'fry', name: 'Fry' },
    item: 'Fries',
    firedAt: NOON,
    startedAt: queueMs === undefined ? undefined : NOON + queueMs,
    bumpedAt,
    usualMs: USUAL,
    isMassBumped: false,
    lagMs: 0,
  };
  const parts: TicketParts = {
    firedAt: NOON,
    endedAt: bumpedAt,
    items: 1,
    prep: [last],
    prepEnd: bumpedAt,
    expoEnd: undefined,
    holdMs: undefined,
    runMs: undefined,
    dueMs: USUAL,
  };
  const usualTicket = { prepMs: USUAL, holdMs: 0, runMs: 0, sizeTimes: () => 1 };
  const why = ticketWhy(parts, usualTicket, () => ({ ...CALM, ...moment }));
  return why?.cause ?? why?.doubt;
}

/** The time over usual of which a pace explains a share. */
function explainedOver(pace: number, share: number): number {
  return ((pace - 1) * USUAL) / share;
}

test('a pace must explain most of the time over usual', () => {
  const pace = (CAUSE_RULES.stationTimes + lineGrows) / 2;
  expect(causeOf(explainedOver(pace, mainShare + 0.01), { pace })).toBe('station slow');
  expect(causeOf(explainedOver(pace, mainShare - 0.01), { pace })).toBe('one item');
});

test('where a line was growing, a pace must explain less, because a later ticket took even longer', () => {
  const overAt = (pace: number) => explainedOver(pace, 0.5);
  const below = lineGrows - 0.01;
  expect(causeOf(overAt(lineGrows), { pace: lineGrows })).toBe('station slow');
  expect(causeOf(overAt(below), { pace: below })).toBe('one item');
  const little = explainedOver(lineGrows, 1 - mainShare - 0.01);
  expect(causeOf(little, { pace: lineGrows })).toBe('one item');
});

test('where a line was growing, earlier orders still make a station loaded, and half of each leaves it open', () => {
  const over = explainedOver(lineGrows, 0.5);
  const withLine = (share: number) => causeOf(over, { pace: lineGrows, lineMs: share * over });
  expect(withLine(mainShare + 0.01)).toBe('station loaded');
  expect(withLine(0.5)).toBe('slow or loaded');
  expect(withLine(1 - mainShare - 0.01)).toBe('station slow');
});

const OVER = 20 * MINUTE;
const LONG_QUEUE = { queueMs: mainShare * OVER + MINUTE };
const LINE = { inWork: lineTickets + 2, usualInWork: (lineTickets + 1) / lineTimes };

test('a long wait for a cook with many tickets in work names a line where few bumps can be compared', () => {
  expect(causeOf(OVER, { ...LINE, pace: undefined }, LONG_QUEUE)).toBe('station loaded');
  expect(causeOf(OVER, { ...CALM, pace: undefined }, LONG_QUEUE)).toBe('few tickets');
});

test('such a wait names a line also where the other tickets were faster', () => {
  expect(causeOf(OVER, { ...LINE, pace: 1 }, LONG_QUEUE)).toBe('station loaded');
  expect(causeOf(OVER, { ...CALM, pace: 1 }, LONG_QUEUE)).toBe('one item');
});

test.each([
  ['without a start queue', LINE, {}],
  ['if the cook started early', LINE, { queueMs: mainShare * OVER - MINUTE }],
  ['if its wait for a cook was usual', { ...LINE, queueMs: 2 * MINUTE }, LONG_QUEUE],
  ['with few tickets in work', { inWork: lineTickets - 1, usualInWork: 0 }, LONG_QUEUE],
  ['with the usual tickets in work', { ...LINE, usualInWork: LINE.inWork / lineTimes }, LONG_QUEUE],
])('no line is named %s', (_when, moment, wait) => {
  expect(causeOf(OVER, { ...moment, pace: undefined }, wait)).toBe('few tickets');
});
