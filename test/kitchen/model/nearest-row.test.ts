import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexAtTime } from '../../../src/kitchen/model/fulfillment-day.ts';
import { filterCalendar } from '../../../src/kitchen/model/local-time.ts';
import { SORT_KEYS } from '../../../src/kitchen/tables/item-columns.ts';
import { EVERY_ROW, selectRows } from '../../../src/kitchen/tables/item-query.ts';
import { dayWith, MINUTE, NOON, row } from '../fixtures.ts';

const CALENDAR = filterCalendar({ zone: 'UTC', closeoutHour: 4 }, '20260515');

test('the nearest row is the first at or after the time, or the last before it, in any order', () => {
  const minutes = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 20 });
  const query = fc.record({ sort: fc.constantFrom(...SORT_KEYS), descending: fc.boolean() });
  fc.assert(
    fc.property(minutes, fc.integer({ min: -5, max: 70 }), query, (fired, at, order) => {
      const rows = fired.map((minute, n) =>
        row({ selectionGuid: `s${n}`, ticketGuid: `t${n}` }, { fired: NOON + minute * MINUTE }),
      );
      const shown = selectRows(dayWith(rows), { ...EVERY_ROW, ...order }, CALENDAR);
      const index = indexAtTime(shown, 'fired', NOON + at * MINUTE);
      const after = fired.filter((minute) => minute >= at);
      const meant = after.length > 0 ? Math.min(...after) : Math.max(...fired);
      const found = index === undefined ? undefined : shown.at(index)?.firedAt;
      expect(found).toBe(fired.length === 0 ? undefined : NOON + meant * MINUTE);
    }),
  );
});
