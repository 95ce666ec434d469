import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ItemFulfillmentSchema } from '../../../src/contract/item-fulfillment.ts';
import { PrepStationSchema } from '../../../src/contract/prep-station.ts';
import { audit, needsBusinessDate, RULES } from '../../../src/kitchen/audit/audit.ts';
import { dayView } from '../../../src/kitchen/audit/day-view.ts';
import { fulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import type { Station } from '../../../src/kitchen/model/restaurant.ts';
import { expoRouting } from '../../../src/kitchen/routing/routing-graph.ts';
import { kitchens, station } from '../fixtures.ts';
import { auditChoices, CALENDAR, DATE, dayRecords, items, viewOf, views } from './fixtures.ts';

const FIELDS = new Set(
  [ItemFulfillmentSchema, PrepStationSchema].flatMap(({ properties }) => Object.keys(properties)),
);
const OF_DATES = new Set<string>(
  RULES.filter(({ id }) => needsBusinessDate(id)).map(({ id }) => id),
);

const settings = auditChoices(['a', 'b', 'gone', 'Grill']);

describe('an audit of any kitchen on any date', () => {
  it('reports at most one thing per rule at a station, and names documented fields', () => {
    fc.assert(
      fc.property(kitchens, views, (stations, view) => {
        const { issues, notJudged } = audit(stations, view);
        const said = [
          ...issues.map(({ rule, station: at, guids }) => `${rule} ${at?.guid ?? guids.join(' ')}`),
          ...notJudged.flatMap(({ rule, stations: at }) => at.map(({ guid }) => `${rule} ${guid}`)),
        ];
        expect(new Set(said).size).toBe(said.length);
        for (const { fields, message, words } of issues) {
          expect(fields.length).toBeGreaterThan(0);
          expect(fields.filter((field) => !FIELDS.has(field))).toEqual([]);
          expect([message, words]).not.toContain('');
        }
      }),
    );
  });

  it('reports the same for a date in any order of records and stations', () => {
    const said = (stations: readonly Station[], records: Parameters<typeof viewOf>[0]) => {
      const { issues, notJudged } = audit(stations, viewOf(records));
      return [
        ...issues
          .filter(({ rule }) => OF_DATES.has(rule))
          .map(
            ({ rule, station: at, message, guids }) =>
              `${rule} ${at?.guid} ${message} ${guids.join(' ')}`,
          ),
        ...notJudged.flatMap(({ rule, missing, stations: at }) =>
          [undefined, ...at].map((each) => `${rule} ${missing} ${each?.guid}`),
        ),
      ].sort();
    };
    const both = dayRecords.chain((records) =>
      fc.tuple(
        fc.constant(records),
        fc.shuffledSubarray([...records], { minLength: records.length }),
      ),
    );
    fc.assert(
      fc.property(kitchens, both, (stations, [records, shuffled]) => {
        expect(said(stations.toReversed(), shuffled)).toEqual(said(stations, records));
      }),
    );
  });

  it('counts as split what was made both at a station that sends to expo and at one that does not', () => {
    fc.assert(
      fc.property(kitchens, dayRecords, (stations, records) => {
        const routed = (routing: string) =>
          new Set(stations.filter((each) => expoRouting(each) === routing).map(({ guid }) => guid));
        const [sending, skipping] = [routed('SEND_TO_EXPO'), routed('SKIP_EXPO')];
        const madeAt = (guids: ReadonlySet<string>) =>
          new Set(
            records
              .filter(
                (each) => each.itemFulfillmentLevel === 0 && guids.has(each.prepStationGuid ?? '-'),
              )
              .flatMap(({ selectionGuid }) => selectionGuid ?? []),
          );
        const sent = madeAt(sending);
        const expected = [...skipping].flatMap((guid) => {
          const split = [...madeAt(new Set([guid]))].filter((item) => sent.has(item)).length;
          return split === 0 ? [] : [`${guid}: ${split} split at expo`];
        });
        const found = audit(stations, viewOf(records)).issues.filter(({ rule }) => rule === 'R21');
        expect(found.map(({ station: at, words }) => `${at?.guid}: ${words}`).sort()).toEqual(
          expected.sort(),
        );
      }),
    );
  });

  it('obeys the settings: other severities, silent rules, skipped stations', () => {
    fc.assert(
      fc.property(kitchens, views, settings, (stations, view, wanted) => {
        const isLeft = ({ guid, name = '' }: { guid: string; name?: string | undefined }) =>
          wanted.allowed.has(guid) || wanted.allowed.has(name);
        const { issues, notJudged } = audit(stations, view, wanted);
        for (const { rule, severity, station: at, guids } of issues) {
          expect([undefined, severity]).toContain(wanted.rules.get(rule));
          expect(at !== undefined && isLeft(at)).toBe(false);
          expect(rule === 'R22' && wanted.allowed.has(guids[0] ?? '')).toBe(false);
        }
        for (const { rule, stations: at } of notJudged) {
          expect(wanted.rules.get(rule)).not.toBe('off');
          expect(at.filter(isLeft)).toEqual([]);
        }
      }),
    );
  });

  it('reports issues of the kitchen at the first station that is not skipped', () => {
    const skips = { expoRouting: 'SKIP_EXPO', includeWithExpediter: false };
    const stations = [station('a', skips), station('b', skips), station('c', skips)];
    const allowed = new Set(['Station a']);
    const { issues } = audit(stations, undefined, { rules: new Map(), allowed });
    const whole = issues.filter(({ rule }) => rule === 'R20');
    expect(whole.map(({ station: at }) => at?.guid)).toEqual(['b']);
  });
});

it('the audit takes about ten times as long for ten times the records, however many belong to one item', () => {
  const looks = (count: number) => {
    const day = fulfillmentDay(
      ['a', 'b', 'c', 'd'].flatMap((at) => items(count, at, { everyMs: 1 })),
      '',
    );
    const { level, guid, text } = day.table;
    const spies = [
      vi.spyOn(level, 'get'),
      vi.spyOn(text.prepStationName, 'get'),
      vi.spyOn(guid.selectionGuid, 'hash'),
      vi.spyOn(guid.selectionGuid, 'isSame'),
      vi.spyOn(guid.ticketGuid, 'hash'),
      vi.spyOn(guid.ticketGuid, 'isSame'),
    ];
    dayView(day, DATE, CALENDAR);
    return spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  };
  expect(looks(2_500) / looks(250)).toBeLessThan(13);
});
