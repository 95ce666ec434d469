/** R06 and the trace of a KDS outage: the same question asked twice, of any kitchen. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { audit } from '../../../src/kitchen/audit/audit.ts';
import type { Station } from '../../../src/kitchen/model/restaurant.ts';
import { expoRouting } from '../../../src/kitchen/routing/routing-graph.ts';
import { traceTicket } from '../../../src/kitchen/stations/ticket-trace.ts';
import { kitchens, monitoring, station, without } from '../fixtures.ts';

const SKIPS = { expoRouting: 'SKIP_EXPO', includeWithExpediter: false };
const SENDER = station('z');
/** A station on a KDS without a backup printer. */
const unbacked = (facts: Partial<Station> = {}) =>
  without(station('a', { printingMode: 'OFFLINE_ONLY', ...facts }), 'kitchenPrinter');

function found(stations: readonly Station[], guid = 'a') {
  return audit(stations).issues.find((each) => each.rule === 'R06' && each.station?.guid === guid);
}

function outage(stations: readonly Station[], guid = 'a') {
  return traceTicket(stations, guid, { kdsDown: true, provenKds: undefined })?.hops.at(-1);
}

describe('a station on a KDS without a backup printer', () => {
  it.each([
    ['that skips expo', [unbacked(SKIPS), SENDER], 'error', 'lost', 'are lost'],
    ['that sends to expo', [unbacked()], 'warn', 'partial', 'only expo gets'],
    [
      'of a kitchen in which no station sends there',
      [unbacked(SKIPS)],
      'warn',
      'partial',
      'because no station is set to send there',
    ],
    [
      'that only others monitor',
      [unbacked(SKIPS), station('b', monitoring('a'))],
      'error',
      'lost',
      'are lost',
    ],
    [
      'with a routing that the API does not document, whose older setting says skip',
      [unbacked({ expoRouting: 'SEND_TO_MARS', includeWithExpediter: false }), SENDER],
      'error',
      'lost',
      'are lost',
    ],
    [
      'with no routing set',
      [without(unbacked(), 'expoRouting', 'includeWithExpediter'), SENDER],
      'warn',
      'unknown',
      'Whether expo gets them is not set',
    ],
  ] as const)('%s', (_, stations, severity, outcome, says) => {
    expect(found(stations)).toMatchObject({ severity, message: expect.stringContaining(says) });
    expect(outage(stations)?.outcome).toBe(outcome);
  });

  it('has nothing to lose if no ticket is sent there', () => {
    const stations = [unbacked({ expoRouting: 'EXPO_ONLY' })];
    expect(found(stations)).toBeUndefined();
    expect(outage(stations)?.outcome).toBe('yes');
  });
});

it('R06 is an error exactly if a KDS outage leaves tickets with nobody, and otherwise a warning', () => {
  const severities = new Map([
    ['lost', 'error'],
    ['partial', 'warn'],
    ['unknown', 'warn'],
  ]);
  fc.assert(
    fc.property(kitchens, (stations) => {
      for (const each of stations) {
        const isUnbacked =
          each.printingMode === 'OFFLINE_ONLY' &&
          each.kitchenPrinter === undefined &&
          expoRouting(each) !== 'EXPO_ONLY';
        const outcome = outage(stations, each.guid)?.outcome ?? '';
        const expected = isUnbacked ? severities.get(outcome) : undefined;
        expect(found(stations, each.guid)?.severity).toBe(expected);
        expect(isUnbacked && expected === undefined).toBe(false);
      }
    }),
  );
});
