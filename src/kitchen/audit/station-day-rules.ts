import { displayName, type Station, stationName } from '../model/restaurant.ts';
import { stationKey } from '../model/row-oddities.ts';
import { expoRouting } from '../routing/routing-graph.ts';
import { countOf, countText } from '../text/quantities.ts';
import type { DayView, StationDay } from './day-view.ts';
import { MIN_ITEMS_FOR_SHARE } from './kitchen-view.ts';
import {
  type DayRule,
  FEW_ITEMS,
  issue,
  type Lack,
  LIST_INCOMPLETE,
  NO_KDS,
  NO_ROUTING,
  percent,
  someOfTotal,
  WAS,
} from './rule.ts';

const ROUTING_FIELDS = ['expoRouting', 'includeWithExpediter'] as const;
const ITEM_FIELDS = ['selectionGuid', 'itemFulfillmentLevel'] as const;

/** The threshold of R24. An expo in use bumps most items. A tenth of the items may be single courses or dining options. */
const GAP_SHARE = 0.1;
/** The thresholds of R26. One or two items may be a manager's override, or not bumped at expo 1 yet. */
const SKIPS = { fewest: 3, warningShare: 0.2 };

/** The threshold of R23. Small cafés make about 350 items a day. After 100 items, each station in use had some. */
const BUSY_ITEMS = 100;
/** The threshold of R27. A station that marks half of its items as started uses the start queue, if badly. */
const STARTS_SHARE = 0.5;

const NOT_BUSY: Lack = { missing: `fewer than ${BUSY_ITEMS} items in the kitchen` };
const PRINTS_ALWAYS: Lack = {
  missing: 'it prints and has no bumps at prep, so it may have no KDS',
};
const PRINTS_UNKNOWN: Lack = {
  missing: "can't tell whether it has a KDS until earlier dates are read",
};
const NO_STARTS: Lack = { missing: 'no start times (itemStartedAt)' };
const NO_EXPEDITER: Lack = { missing: 'no other item was bumped at expo' };
const NO_SECOND: Lack = { missing: 'no expo 2 bumps with a selectionGuid' };

export const STATION_DAY_RULES: readonly DayRule[] = [
  {
    id: 'R21',
    name: 'split-expo',
    severity: 'warn',
    condition:
      'Items were bumped both at this station (skips expo) and at another one (sends to expo).',
    why: 'Expo sees part of the dish and may release it.',
    fix: 'Choose the same "Send to" (expoRouting) at stations that share items.',
    fields: [...ROUTING_FIELDS, 'prepStationGuid', ...ITEM_FIELDS],
    judge: ({ guid }, { stationDay, day, kitchen, routing }) => {
      if (stationDay === undefined || stationDay.items === 0) return NO_KDS;
      if (routing === 'not stated') return NO_ROUTING;
      const split = day.splitItems.get(guid);
      if (split === undefined) return undefined;
      const { items, sender } = split;
      const other = kitchen.byGuid.get(sender);
      const name = other === undefined ? sender : stationName(other);
      const some = someOfTotal(items, countOf(stationDay.items, 'item'), WAS);
      const words = issue`${items} split at expo | ${some} also bumped at a station that sends to expo, such as ${name}. Expo sees part of the dish and may release it.`;
      return { ...words, others: [sender] };
    },
  },
  {
    id: 'R24',
    name: 'expo-gap',
    severity: 'warn',
    condition: `A station that sends to expo has ${MIN_ITEMS_FOR_SHARE} items or more, under ${percent(GAP_SHARE)} of them were bumped at expo 1 or 2, and items from other stations were.`,
    why: 'Expo does not bump them, or a filter keeps them off the screen.',
    thresholdText: `under ${percent(GAP_SHARE)} bumped at expo`,
    fix: 'Check the prep station and dining option filters of the expo KDS.',
    fields: [...ROUTING_FIELDS, ...ITEM_FIELDS],
    judge: (_station, { stationDay, day, routing }) => {
      if (routing === 'not stated') return NO_ROUTING;
      if (routing !== 'SEND_TO_EXPO') return undefined;
      if (stationDay === undefined || stationDay.items === 0) return NO_KDS;
      if (stationDay.items < MIN_ITEMS_FOR_SHARE) return FEW_ITEMS;
      if (stationDay.bumpedAtExpo === stationDay.items) return undefined;
      if (stationDay.bumpedAtExpo >= stationDay.items * GAP_SHARE) {
        const count = stationDay.items - stationDay.bumpedAtExpo;
        return { count, of: stationDay.items, what: 'items not bumped at expo' };
      }
      if (day.view.bumpedAtExpo === stationDay.bumpedAtExpo) return NO_EXPEDITER;
      const some = someOfTotal(stationDay.bumpedAtExpo, countOf(stationDay.items, 'item'), WAS);
      return issue`few expo bumps | ${some} bumped at expo. Expo does not bump the rest, or the screen leaves them out.`;
    },
  },
  {
    id: 'R25',
    name: 'expo-only-has-L0',
    severity: 'warn',
    condition: 'expoRouting is EXPO_ONLY and items were bumped at the station.',
    why: 'A device still shows the station, or the setup changed on that date.',
    fix: 'Publish the setup again, and check which devices show the station.',
    fields: [...ROUTING_FIELDS, 'prepStationGuid', 'itemFulfillmentLevel'],
    judge: (_station, { stationDay, routing }) => {
      if (stationDay === undefined || stationDay.rows === 0) return undefined;
      if (routing === 'not stated') return NO_ROUTING;
      return routing === 'EXPO_ONLY'
        ? issue`expo-only bumps | ${countOf(stationDay.rows, 'item was', 'items were')} bumped here, though tickets go to expo only. A device still shows the station, or the setup changed on that date.`
        : undefined;
    },
  },
  {
    id: 'R26',
    name: 'level-skip',
    severity: 'warn',
    condition: `${SKIPS.fewest} items or more were bumped at expo 2 and not at expo 1.`,
    why: 'Window and run times leave these items out.',
    milder: {
      severity: 'info',
      when: `they are under ${percent(SKIPS.warningShare)} of items bumped at expo 2`,
    },
    thresholdText: `at least ${SKIPS.fewest}`,
    fix: 'Turn on "Sequenced expediter fulfillment".',
    fields: ITEM_FIELDS,
    judgeKitchen: ({ view: { bumpedAtExpo2, bumpedOnlyAtExpo2: count } }) => {
      if (bumpedAtExpo2 === 0) return [NO_SECOND];
      if (count === 0) return [];
      if (count < SKIPS.fewest) {
        return [{ count, of: bumpedAtExpo2, what: 'items bumped at expo 2 and not at expo 1' }];
      }
      const isOften = count >= bumpedAtExpo2 * SKIPS.warningShare;
      const some = someOfTotal(count, `${countText(bumpedAtExpo2)} items bumped at expo 2`, [
        'has',
        'have',
      ]);
      const effect = isOften
        ? 'The sequence is off or overridden: window and run times cover only the rest.'
        : 'Window and run times leave them out.';
      const words = issue`${countOf(count, 'item')} skipped expo 1 | ${some} no bump at expo 1. ${effect}`;
      return [{ ...words, severity: isOften ? 'warn' : 'info' }];
    },
  },
  {
    id: 'R22',
    name: 'ghost-station',
    severity: 'warn',
    condition: 'Rows on the date name a station not in the list.',
    why: 'It was deleted or created again, so trends break.',
    fix: 'Map the old GUID to the new station in your reports, by name or multi-location ID.',
    fields: ['prepStationGuid', 'prepStationName', 'guid'],
    judgeKitchen: ({ view, unlistedStations }, { byName, isAllowed, unreadable }) => {
      const shown = unlistedStations.filter(({ guid, name }) => !isAllowed(guid, name));
      if (shown.length > 0 && unreadable > 0) return [LIST_INCOMPLETE];
      return shown.map(({ guid, name, rowCount }) => {
        const folded = stationKey(name ?? '');
        const isThere = folded !== '' && byName.has(folded);
        const called = name === undefined || folded === '' ? 'a station' : name.trim();
        const some = someOfTotal(rowCount, countOf(view.day.length, 'row'), ['names', 'name']);
        const though = isThere ? ', though another station has that name' : '';
        const words = issue`${called} not in setup | ${some} ${called} (${guid}), not in the setup${though}. It was deleted or created again, so trends break.`;
        return { ...words, others: [guid] };
      });
    },
  },
  {
    id: 'R23',
    name: 'dead-station',
    severity: 'info',
    condition: `No item was bumped at prep here on a date with ${BUSY_ITEMS} items or more at prep elsewhere. Not checked where tickets print, unless items were bumped there on earlier dates: printing leaves no bumps.`,
    why: 'It is unused, no items are routed to it, or it only prints.',
    fix: 'Do nothing if the station only prints. Otherwise check which menu items are routed here.',
    fields: ['guid', 'prepStationGuid', 'itemFulfillmentLevel', 'kitchenPrinter', 'printingMode'],
    judge: (station, { stationDay, day, kitchen, routing }) => {
      const { prepRows } = day.view;
      if (routing === 'EXPO_ONLY' || (stationDay?.rows ?? 0) > 0) return undefined;
      if (prepRows < BUSY_ITEMS) return NOT_BUSY;
      const { bumpedBefore } = kitchen;
      const isMissed = bumpedBefore?.has(station.guid) === true;
      if (!isMissed && printsWithoutKds(station)) {
        return bumpedBefore === undefined ? PRINTS_UNKNOWN : PRINTS_ALWAYS;
      }
      const unlike = isMissed ? ', unlike earlier dates' : '';
      return issue`no bumps at prep | No item was bumped at prep here on this date (${countText(prepRows)} elsewhere)${unlike}. The station is unused, no items are routed to it, or the screen was off.`;
    },
  },
  {
    id: 'R27',
    name: 'partial-start-queue',
    severity: 'info',
    condition: `With ${MIN_ITEMS_FOR_SHARE} items or more, the share started after fire is at least ${STARTS_SHARE * 100} percentage points below the highest station's.`,
    why: 'Queue and make times are valid only at some stations.',
    thresholdText: `share of marked items at least ${STARTS_SHARE * 100} points below the highest station's`,
    fix: 'Train the station to mark what it starts, or turn off the start queue.',
    fields: ['itemStartedAt', 'ticketFiredAt', 'prepStationGuid'],
    judge: (_station, { stationDay, day: { stationWithTopStartShare }, kitchen: { byGuid } }) => {
      if (stationDay === undefined || stationDay.rows === 0) return NO_KDS;
      if (stationDay.withStart === 0) return NO_STARTS;
      if (stationDay.withStart < MIN_ITEMS_FOR_SHARE) return FEW_ITEMS;
      if (stationWithTopStartShare === undefined) return undefined;
      const missing = startedShare(stationWithTopStartShare) - startedShare(stationDay);
      if (missing <= 0) return undefined;
      if (missing < STARTS_SHARE) {
        const count = stationDay.withStart - stationDay.startedLater;
        return { count, of: stationDay.withStart, what: 'items that nobody marked as started' };
      }
      const { guid, name } = stationWithTopStartShare;
      const other = displayName(byGuid.get(guid)?.name ?? name, guid);
      const most = `${countText(stationWithTopStartShare.startedLater)} of ${countText(stationWithTopStartShare.withStart)}`;
      const some = someOfTotal(stationDay.startedLater, countOf(stationDay.withStart, 'item'), WAS);
      return issue`starts missing | ${some} marked as started after fire, against ${most} at ${other}. Queue and make times are not valid here.`;
    },
  },
];

/** GUIDs of stations that print tickets and had no bumps on a busy date. Only bumps on earlier dates can prove that they have a KDS. */
export function stationsWithUnknownKds(
  stations: readonly Station[],
  view: DayView | undefined,
): readonly string[] {
  if (view === undefined || view.prepRows < BUSY_ITEMS) return [];
  return stations.flatMap((station) =>
    printsWithoutKds(station) &&
    expoRouting(station) !== 'EXPO_ONLY' &&
    (view.stations.get(station.guid)?.rows ?? 0) === 0
      ? [station.guid]
      : [],
  );
}

/** Whether a station may work from printed tickets. A station that prints only while its KDS is offline has a KDS. */
function printsWithoutKds({ kitchenPrinter, printingMode }: Station): boolean {
  return kitchenPrinter !== undefined && printingMode !== 'OFFLINE_ONLY';
}

function startedShare({ startedLater, withStart }: StationDay): number {
  return startedLater / withStart;
}
