/** Rules about stations' bumps on a date: R22, R23, R27. */
import { type Station, shownName } from '../model/station.ts';
import { expoRouting } from '../routing/expo-routing.ts';
import { stationKey } from '../table/row-rules.ts';
import { countOf, countText } from '../text/quantities.ts';
import type { DayView, StationDay } from './day-view.ts';
import { FEWEST_ITEMS } from './kitchen-view.ts';
import { FEW_ITEMS, LIST_INCOMPLETE, NO_KDS } from './missing-inputs.ts';
import type { DayRule, Lack } from './rule.ts';
import type { RuleThresholds } from './thresholds.ts';
import { DATE_ISSUES } from './words.ts';

/** R23. Small cafés make about 350 items a day. By the hundredth, every station in use has had some. */
const BUSY = {
  fewest: { value: 100, unit: 'items', compares: 'at least', about: 'bumped at prep on the date' },
} satisfies RuleThresholds;
/** R27. A station marking half the items as started does use the start queue, if badly. */
const STARTS = {
  fewest: { value: FEWEST_ITEMS, unit: 'items', compares: 'at least', about: 'at the station' },
  share: {
    value: 0.5,
    unit: 'share',
    compares: 'at least',
    about: 'of all items below the highest share started after fire',
  },
} satisfies RuleThresholds;

const NOT_BUSY: Lack = { missing: `fewer than ${BUSY.fewest.value} items in the kitchen` };
const PRINTS = 'prints, so it may have no KDS';
const PRINTS_ALWAYS: Lack = { missing: `${PRINTS}; no bumps at prep on earlier dates either` };
const PRINTS_UNKNOWN: Lack = { missing: `${PRINTS}; earlier dates not read` };
const NO_STARTS: Lack = { missing: 'no start times (itemStartedAt)' };

export const PRESENCE_DAY_RULES: readonly DayRule[] = [
  {
    id: 'R22',
    name: 'ghost-station',
    severity: 'warn',
    condition: 'Rows on the date name a station not in the list.',
    why: 'It was deleted or created again, so trends break.',
    fix: 'Map the old GUID to the new station in your reports, by name or multi-location ID.',
    fields: ['prepStationGuid', 'prepStationName', 'guid'],
    judgeKitchen: ({ view, ghosts }, { namesakes, isAllowed, unreadable }) => {
      const shown = ghosts.filter(({ guid, name }) => !isAllowed(guid, name));
      if (shown.length > 0 && unreadable > 0) return [LIST_INCOMPLETE];
      return shown.map(({ guid, name, records }) => {
        const folded = stationKey(name ?? '');
        const isThere = folded !== '' && namesakes.has(folded);
        const called = name === undefined || folded === '' ? 'a station' : name.trim();
        const rows = countOf(view.day.length, 'row');
        const issue = DATE_ISSUES.notInSetup(records, rows, called, guid, isThere);
        return { ...issue, others: [guid] };
      });
    },
  },
  {
    id: 'R23',
    name: 'dead-station',
    severity: 'info',
    condition: `No item was bumped at prep here on a date with ${BUSY.fewest.value} items or more at prep elsewhere. Not checked where tickets print, unless items were bumped there on earlier dates: printing leaves no bumps.`,
    why: 'It is unused, no items are routed to it, or it only prints.',
    thresholds: BUSY,
    fix: 'Do nothing if the station only prints. Otherwise check which menu items are routed here.',
    fields: ['guid', 'prepStationGuid', 'itemFulfillmentLevel', 'kitchenPrinter', 'printingMode'],
    judge: (station, { own, day, kitchen, routing }) => {
      const { made } = day.view;
      if (routing === 'EXPO_ONLY' || (own?.rows ?? 0) > 0) return undefined;
      if (made < BUSY.fewest.value) return NOT_BUSY;
      const { bumpedBefore } = kitchen;
      const isMissed = bumpedBefore?.has(station.guid) === true;
      if (!isMissed && printsWithoutKds(station)) {
        return bumpedBefore === undefined ? PRINTS_UNKNOWN : PRINTS_ALWAYS;
      }
      return DATE_ISSUES.noBumps(made, isMissed);
    },
  },
  {
    id: 'R27',
    name: 'partial-start-queue',
    severity: 'info',
    condition: `With ${STARTS.fewest.value} items or more, the share started after fire is at least ${STARTS.share.value * 100} percentage points below the highest station's.`,
    why: 'Queue and make times are valid only at some stations.',
    thresholds: STARTS,
    raisedAt: `at least ${STARTS.share.value * 100} percentage points below the highest`,
    fix: 'Train the station to mark what it starts, or turn off the start queue.',
    fields: ['itemStartedAt', 'ticketFiredAt', 'prepStationGuid'],
    judge: (_station, { own, day: { mostStarted }, kitchen: { byGuid } }) => {
      if (own === undefined || own.rows === 0) return NO_KDS;
      if (own.timed === 0) return NO_STARTS;
      if (own.timed < FEWEST_ITEMS) return FEW_ITEMS;
      if (mostStarted === undefined) return undefined;
      const missing = share(mostStarted) - share(own);
      if (missing <= 0) return undefined;
      if (missing < STARTS.share.value) {
        const count = own.timed - own.started;
        return { count, of: own.timed, what: 'items with no start after fire' };
      }
      const { guid, name } = mostStarted;
      const other = shownName(byGuid.get(guid)?.name ?? name, guid);
      const most = `${countText(mostStarted.started)} of ${countText(mostStarted.timed)}`;
      return DATE_ISSUES.startsMissing(own.started, countOf(own.timed, 'item'), most, other);
    },
  },
];

/** Stations with printed tickets and no bumps while others were busy: only earlier dates can prove a KDS. None without a date. */
export function unprovenStations(
  stations: readonly Station[],
  view: DayView | undefined,
): readonly string[] {
  if (view === undefined || view.made < BUSY.fewest.value) return [];
  return stations.flatMap((station) =>
    printsWithoutKds(station) &&
    expoRouting(station) !== 'EXPO_ONLY' &&
    (view.stations.get(station.guid)?.rows ?? 0) === 0
      ? [station.guid]
      : [],
  );
}

/** May work from printed tickets. With OFFLINE_ONLY it has a KDS. */
function printsWithoutKds({ kitchenPrinter, printingMode }: Station): boolean {
  return kitchenPrinter !== undefined && printingMode !== 'OFFLINE_ONLY';
}

function share({ started, timed }: StationDay): number {
  return started / timed;
}
