/** Any two faces of a kitchen agree: issues, states, limits, counts and medians, on any date, with any setup, limits and mutes. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportFigures } from '../../src/commands/report/day.ts';
import type { Severity } from '../../src/kitchen/audit/rule.ts';
import { KitchenCheck } from '../../src/kitchen/check.ts';
import { statusSteps } from '../../src/kitchen/fleet/restaurant-status.ts';
import { businessQuarters } from '../../src/kitchen/measures/business-quarters.ts';
import { allRows, fulfillmentDay } from '../../src/kitchen/model/fulfillment-day.ts';
import { rowRules } from '../../src/kitchen/model/row-oddities.ts';
import { runToEnd } from '../../src/kitchen/model/steps.ts';
import {
  type Decisions,
  dateLimits,
  decidedLimits,
  limitsOfRows,
  mutesOn,
  type SetLimits,
} from '../../src/kitchen/pace/station-limit.ts';
import { withMutes } from '../../src/kitchen/pace/station-pace.ts';
import { summarizedDate } from '../../src/kitchen/usual/summarized-date.ts';
import { usualOf } from '../../src/kitchen/usual/usual.ts';
import { EPOCH } from '../api/virtual-clock.ts';
import { auditChoices } from '../kitchen/audit/fixtures.ts';
import { GRILL, station, TODAY } from '../scenarios/builders.ts';
import { randomDays, STATIONS } from './figures-day.ts';

const MINUTE = 60_000;
const CLOCK = businessQuarters(GRILL.calendar, TODAY);
const BEFORE = ['20260108', '20260101'];

const dayOf = (records: Parameters<typeof fulfillmentDay>[0]) =>
  fulfillmentDay(records, GRILL.guid, rowRules(TODAY, GRILL));

const setups = fc
  .array(
    fc.record({
      expoRouting: fc.constantFrom('SEND_TO_EXPO', 'SKIP_EXPO', 'EXPO_ONLY', undefined),
      includeWithExpediter: fc.constantFrom(true, false, undefined),
      printingMode: fc.constantFrom('ON', 'OFF', 'OFFLINE_ONLY', undefined),
      hasPrinter: fc.boolean(),
      monitors: fc.boolean(),
    }),
    { minLength: STATIONS.length, maxLength: STATIONS.length },
  )
  .map((facts) =>
    STATIONS.map(({ name, kitchenPrinter }, at) => {
      const { hasPrinter = true, monitors = false, ...fields } = facts[at] ?? {};
      const { guid: other = '' } = STATIONS[(at + 1) % STATIONS.length] ?? {};
      const monitored = monitors ? [{ guid: other, entityType: 'PrepStation' }] : undefined;
      return station(at + 1, {
        name,
        ...fields,
        kitchenPrinter: hasPrinter ? kitchenPrinter : undefined,
        connectedPrepStations: monitored,
      });
    }),
  );

const settings = auditChoices(STATIONS.map(({ guid }) => guid));

const limit = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }))
  .map(([a, b]) => ({ cautionMs: Math.min(a, b) * MINUTE, lateMs: Math.max(a, b) * MINUTE }));

const decisions: fc.Arbitrary<Decisions> = fc
  .tuple(fc.option(limit, { nil: undefined }), fc.boolean())
  .map(([own, isMuted]) => {
    const { guid = '' } = STATIONS[0] ?? {};
    const mute = isMuted ? { date: TODAY, note: 'broken' } : undefined;
    return own === undefined && mute === undefined ? {} : { [guid]: { limit: own, mute } };
  });

test('list, station, fleet, report, and states agree, whatever the kitchen', () => {
  fc.assert(
    fc.property(
      setups,
      randomDays,
      randomDays,
      settings,
      decisions,
      fc.boolean(),
      fc.integer({ min: 0, max: 3 }),
      (stations, records, earlier, audit, decided, isPast, unreadable) => {
        const day = dayOf(records);
        const usualTimes = usualOf(
          BEFORE.map((date) => summarizedDate(dayOf(earlier), date, GRILL.calendar)),
        );
        const setup = { stations, unreadable };
        const check = new KitchenCheck({
          restaurant: GRILL,
          setup,
          date: TODAY,
          day,
          settings: audit,
        });
        const limits: SetLimits = {
          here: decidedLimits(decided),
          stations: new Map(),
          all: undefined,
        };
        const board = check.board(EPOCH);
        const { status } = runToEnd(
          statusSteps({
            date: TODAY,
            day,
            unreadable,
            check,
            isPast,
            usualTimes,
            asOf: EPOCH,
            readAt: EPOCH,
            limits,
            decisions: decided,
            areDatesMissing: false,
          }),
        );

        // Issues: each is in one place on the list, and counted once by the fleet.
        const { issues } = check.audited;
        expect(board.issues).toEqual(issues);
        const placed = [...board.rows.flatMap((row) => row.issues), ...board.kitchenIssues];
        expect(new Set(placed)).toEqual(new Set(issues));
        const count = (severity: Severity) =>
          issues.filter((issue) => issue.severity === severity).length;
        expect(status.headline.issues).toMatchObject({
          errors: count('error'),
          warnings: count('warn'),
        });
        expect(status.headline.unreadable).toBe(unreadable);

        // Figures: a station's medians and counts, in the list and in a report.
        const byRow = limitsOfRows(day, dateLimits(limits, usualTimes));
        const report = reportFigures(day, allRows(day).order, byRow, CLOCK);
        for (const { station: of, figures } of board.rows) {
          const printed = report.stations.find(({ key }) => key === of.guid);
          expect([printed?.rows, printed?.medianMs, printed?.p90Ms]).toEqual([
            figures?.rows,
            figures?.stationTime.medianMs,
            figures?.stationTime.p90Ms,
          ]);
        }
        const sum = (of: 'late' | 'count' | 'overHour') =>
          report.stations.reduce((total, each) => total + each[of], 0);
        expect(status.headline.day).toMatchObject({
          late: sum('late'),
          count: sum('count'),
          overHour: sum('overHour'),
        });
        expect(status.headline.day?.excluded['mass-bumped'] ?? 0).toBe(
          report.stations.reduce((total, { excluded }) => total + excluded['mass-bumped'], 0),
        );

        // States, limits and mutes: the list's and the fleet's.
        const moment = { usualTimes, readAt: EPOCH, limits, isFullDate: isPast };
        const states = check.states({ ...moment, asOf: isPast ? undefined : EPOCH });
        const shown = withMutes(states.stations, mutesOn(decided, isPast ? '' : TODAY));
        expect(status.stations.map(({ name, isMuted }) => ({ name, isMuted }))).toEqual(
          shown.map(({ name, muted }) => ({ name, isMuted: muted !== undefined })),
        );
        expect(status.stations.map(({ state }) => state)).toEqual(
          shown.map(({ pace }) => (isPast ? 'unknown' : (pace?.state ?? 'unknown'))),
        );
        for (const { guid, name, limit: own } of shown) {
          expect(own).toEqual(dateLimits(limits, usualTimes).limitOf({ key: guid ?? name, name }));
        }

        // Routes: the list's graph has the edges along a trace.
        for (const { guid } of stations) {
          const trace = check.trace(guid, false);
          expect(trace?.hops.length).toBeGreaterThan(0);
        }
      },
    ),
    { numRuns: 60 },
  );
});
