import { describe, expect, test } from 'vitest';
import { KitchenCheck } from '../../../src/kitchen/check.ts';
import type { FulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import type { Station } from '../../../src/kitchen/model/restaurant.ts';
import { stationTraffic } from '../../../src/kitchen/routing/routing-traffic.ts';
import { type TraceOptions, traceTicket } from '../../../src/kitchen/stations/ticket-trace.ts';
import { dayWith, monitoring, reference, row, station, without } from '../fixtures.ts';

const UP: TraceOptions = { kdsDown: false, provenKds: new Set(['grill']) };
const DOWN: TraceOptions = { ...UP, kdsDown: true };

/** The first station's trace as text: a hop a line. */
function printed(stations: readonly Station[], options: TraceOptions = UP): string {
  const trace = traceTicket(stations, stations[0]?.guid ?? '', options);
  const lines = (trace?.hops ?? []).map(
    ({ place, outcome, sentence }) => `${place} (${outcome}): ${sentence}`,
  );
  return ['', ...lines, ''].join('\n');
}

const grill = (facts: Partial<Station> = {}) => station('grill', { name: 'Grill', ...facts });
const fry = (facts: Partial<Station> = {}) => station('fry', { name: 'Fry', ...facts });
const SENDER = station('z', { name: 'Zest' });
const OFFLINE = { printingMode: 'OFFLINE_ONLY' };
const SKIP = { expoRouting: 'SKIP_EXPO', includeWithExpediter: false };

describe('a ticket', () => {
  test('is seen on the KDS, in print, and at expo if all of them are set', () => {
    const cold = station('cold', { name: 'Cold', ...monitoring('grill') });
    expect(printed([grill(monitoring('cold', 'fry')), cold, fry()])).toMatchInlineSnapshot(`
      "
      fired (yes): A ticket with a Grill item is fired.
      kds (yes): It shows on the KDS at Grill.
      printer (yes): It prints on Printer rill.
      lists (yes): The ticket's bottom lists this order's items from Cold and Fry.
      listed (yes): Tickets at Cold list it at the bottom, so cooks there wait for Grill.
      expo 1 (yes): Expo 1 gets it too, and bumps it when the kitchen is done.
      expo 2 (unknown): Then expo 2, if there is one, bumps it as it goes out.
      end (yes): A ticket fired here reaches the KDS, the printer, and expo.
      "
    `);
  });

  test('comes out of the backup printer with the list at its bottom while the KDS is offline', () => {
    const kitchen = [
      grill({ ...OFFLINE, ...SKIP, ...monitoring('fry') }),
      fry({ kitchenPrinter: reference('printer-of-grill') }),
    ];
    expect(printed(kitchen)).toMatchInlineSnapshot(`
      "
      fired (yes): A ticket with a Grill item is fired.
      kds (yes): It shows on the KDS at Grill.
      printer (no): It does not print: Printer rill (shared with Fry) prints only while the KDS is offline.
      lists (no): While the KDS works, nobody sees this order's Fry items.
      expo 1 (no): It skips expo.
      end (yes): A ticket fired here reaches the KDS.
      "
    `);
    expect(printed(kitchen, DOWN)).toMatchInlineSnapshot(`
      "
      fired (yes): A ticket with a Grill item is fired.
      kds (no): The KDS at Grill is offline: nobody sees it there.
      printer (woken): It prints on the backup, Printer rill (shared with Fry).
      lists (woken): The printed ticket's bottom lists this order's Fry items.
      expo 1 (no): It skips expo.
      end (yes): A ticket fired here reaches the printer.
      "
    `);
  });

  test('is lost with the KDS if there is no printer and no expediter', () => {
    const single = without(grill({ ...OFFLINE, ...SKIP }), 'kitchenPrinter');
    expect(printed([single, SENDER], DOWN)).toContain(
      'end (lost): A ticket fired here is lost: nothing prints, and nobody sees it.',
    );
    expect(printed([single, SENDER])).toContain('end (yes): A ticket fired here reaches the KDS.');
    expect(printed([single, SENDER], { kdsDown: false, provenKds: new Set() })).toContain(
      'end (unknown): Whether anybody gets a ticket fired here depends on the KDS.',
    );
  });

  test('that only expo gets is not called fine', () => {
    const unseen = "end (partial): Only expo gets a ticket fired here. Grill doesn't.";
    const single = without(grill(OFFLINE), 'kitchenPrinter');
    expect(printed([single], DOWN)).toContain(unseen);
    expect(printed([single])).not.toContain('Only expo gets a ticket');
    expect(printed([grill({ expoRouting: 'EXPO_ONLY' })], DOWN)).not.toContain(
      'Only expo gets a ticket',
    );
    const unsure = without(grill(), 'printingMode');
    expect(printed([unsure], DOWN)).not.toContain('Only expo gets a ticket');
  });

  test('of a station for the expediter only comes to nobody else', () => {
    const only = grill({ expoRouting: 'EXPO_ONLY' });
    expect(printed([only, fry(monitoring('grill'))], { kdsDown: false, provenKds: undefined }))
      .toMatchInlineSnapshot(`
      "
      fired (yes): A ticket with a Grill item is fired.
      kds (no): Grill does not get it.
      printer (no): It does not print on Printer rill.
      listed (no): Fry monitors Grill, where there is nothing to wait for.
      expo 1 (yes): Only expo 1 gets it, and bumps it when it is complete.
      expo 2 (unknown): Then expo 2, if there is one, bumps it as it goes out.
      end (yes): A ticket fired here reaches expo.
      "
    `);
  });

  test('comes to the expediter by fallback if no station sends there', () => {
    expect(printed([grill(SKIP), fry(SKIP)])).toContain(
      'expo 1 (yes): Expo 1 gets it, but only because',
    );
    expect(printed([grill(SKIP), SENDER])).toContain('expo 1 (no): It skips');
    const silent = without(grill(), 'expoRouting', 'includeWithExpediter');
    expect(printed([silent, SENDER])).toContain('expo 1 (unknown): Whether expo gets it');
  });

  test("is listed by monitoring stations, apart for those that print and those that don't", () => {
    const watcher = (guid: string, facts: Partial<Station>) =>
      station(guid, { name: guid, ...monitoring('grill'), ...facts });
    const text = printed([
      grill(),
      watcher('Bar', {}),
      watcher('Pie', {}),
      watcher('Cold', OFFLINE),
      without(watcher('Oven', {}), 'kitchenPrinter'),
      watcher('Sauce', { expoRouting: 'EXPO_ONLY' }),
      watcher('Wok', { printingMode: 'SOMETIMES' }),
    ]);
    expect(text).toContain('listed (yes): Tickets at Bar and Pie list it at the bottom');
    expect(text).toContain('listed (unknown): Tickets at Wok, if they print, list it');
    expect(text).toContain('listed (no): While their KDS works, nobody at Cold knows');
    expect(text).toContain('listed (no): Nobody at Oven knows');
    expect(text).toContain('listed (no): Nobody at Sauce knows');
  });

  test('of a station with very many names counts those after the fifth', () => {
    const others = Array.from({ length: 9 }, (_, n) => station(`s${n}`, { name: `S${n}` }));
    const watching = grill(monitoring(...others.map(({ guid }) => guid)));
    expect(printed([watching, ...others])).toContain('items from S0, S1, S2, S3, S4, and 4 more.');
    expect(
      traceTicket([watching, ...others], 'grill', UP)?.hops.find(({ place }) => place === 'lists')
        ?.stations,
    ).toHaveLength(9);
  });
});

describe('a setup that contradicts itself, is unknown, or leads nowhere', () => {
  const DATE = '20261120';
  /** The doubts about a kitchen's first station, as every screen and command has them. */
  const doubts = (stations: readonly Station[], day?: FulfillmentDay) =>
    new KitchenCheck({
      restaurant: { calendar: { zone: 'UTC', closeoutHour: 4 }, zoneKnown: true },
      setup: { stations, unreadable: 0 },
      date: DATE,
      day,
      settings: undefined,
    }).trace(stations[0]?.guid ?? '', false)?.doubts ?? [];

  test.each<[string, string, Partial<Station>, RegExp]>([
    ['R01', 'conflict', { includeWithExpediter: false }, /old expo setting does not/],
    ['R01', 'conflict', { ...SKIP, includeWithExpediter: true }, /old expo setting sends there/],
    ['R02', 'conflict', { ...SKIP, expoRouting: 'EXPO_ONLY' }, /leave them out of expo/],
    ['R04', 'unknown value', { expoRouting: 'SEND_TO_MARS' }, /expoRouting is "SEND_TO_MARS"/],
    ['R04', 'unknown value', { printingMode: 'SOMETIMES' }, /printingMode is "SOMETIMES"/],
    ['R11', 'dangling', monitoring('gone-1', 'gone-2'), /…ne-1, …ne-2/],
    ['R12', 'dangling', monitoring('grill'), /monitors itself/],
    ['R14', 'dangling', { entityType: 'Printer' }, /is not of type PrepStation/],
  ])('has the issue %s: %s', (rule, kind, facts, sentence) => {
    const found = doubts([grill(facts), SENDER]);
    expect(found).toMatchObject([{ rule, kind, sentence: expect.stringMatching(sentence) }]);
  });

  test('has no hop where there is nothing', () => {
    expect(doubts([grill(monitoring('fry')), fry()])).toEqual([]);
  });

  test('has a line about rows that it does not explain', () => {
    const bumped = (prepStationGuid: string) =>
      row({ selectionGuid: 'a', itemFulfillmentLevel: 0, prepStationGuid });
    const only = grill({ expoRouting: 'EXPO_ONLY' });
    expect(doubts([only], dayWith([bumped('grill')]))).toMatchObject([
      { rule: 'R25', kind: 'records' },
    ]);
    const both = dayWith([bumped('grill'), bumped('z')]);
    expect(doubts([grill(SKIP), SENDER], both)).toMatchObject([{ rule: 'R21', kind: 'records' }]);
  });
});

describe('the records of a business date', () => {
  const seen = (selection: string, level: number, prepStationGuid: string) =>
    row({ selectionGuid: selection, itemFulfillmentLevel: level, prepStationGuid });

  test("are counted by level: those of the ticket's own items, from any station that expo rows name", () => {
    const day = dayWith([
      seen('a', 0, 'grill'),
      seen('b', 0, 'grill'),
      seen('c', 0, 'fry'),
      seen('a', 1, ''),
      seen('c', 1, ''),
      seen('d', 1, 'grill'),
      seen('a', 2, ''),
      seen('c', 2, 'fry'),
    ]);
    expect(stationTraffic(day, 'grill')).toEqual({
      level0: 2,
      level1: 2,
      level2: 1,
      hasLevel2: true,
    });
    expect(stationTraffic(day, 'bar')).toEqual({
      level0: 0,
      level1: 0,
      level2: 0,
      hasLevel2: true,
    });
  });

  test('are beside the hops, and prove the second expediter', () => {
    const day = { level0: 12, level1: 11, level2: 9, hasLevel2: true };
    const hops = traceTicket([grill()], 'grill', { ...UP, day })?.hops ?? [];
    expect(
      hops.flatMap(({ place, records }) => (records === undefined ? [] : [[place, records]])),
    ).toEqual([
      ['kds', 12],
      ['expo 1', 11],
      ['expo 2', 9],
    ]);
    expect(hops.find(({ place }) => place === 'expo 2')?.outcome).toBe('yes');
  });
});
