/** Rules about which stations the records of a business date name, and how: R22, R23 and R27. */
import { grouped, someOf } from './count-words.ts';
import type { StationDay } from './day-view.ts';
import { FEWEST_ITEMS, foldedName } from './kitchen-view.ts';
import { FEW_ITEMS, NO_KDS } from './lacks.ts';
import type { DayRule, Lack } from './rule.ts';

/** Small cafés make about 350 items a day: by the hundredth, every station in use has had some. */
const BUSY_ITEMS = 100;
/** A station that marks every other item as started uses the start queue, if badly. */
const STRONGLY = 0.5;

const NOT_BUSY: Lack = { lacks: `fewer than ${BUSY_ITEMS} items in the kitchen` };
const NO_STARTS: Lack = { lacks: 'itemStartedAt is not stated' };

/** R22, R23, R27. */
export const PRESENCE_DAY_RULES: readonly DayRule[] = [
  {
    id: 'R22',
    name: 'ghost-station',
    severity: 'warn',
    fix: 'Map the old station to a new one, by its name or multi-location id.',
    fields: ['prepStationGuid', 'prepStationName', 'guid'],
    judgeKitchen: ({ view, ghosts }, { namesakes, isAllowed }) =>
      ghosts
        .filter(({ guid, name }) => !isAllowed(guid, name))
        .map(({ guid, name, records }) => {
          const folded = foldedName(name);
          const isThere = folded !== '' && namesakes.has(folded);
          const told = name === undefined || folded === '' ? 'a station' : name.trim();
          return {
            words: `${told} not in set-up`,
            message: `${someOf(records, `${grouped(view.day.length)} records`, ['names', 'name'])} ${told} (${guid}), which is not in the set-up${isThere ? ', where another one has that name' : ''}: it was deleted or made anew, and its trends break.`,
            others: [guid],
          };
        }),
  },
  {
    id: 'R23',
    name: 'dead-station',
    severity: 'info',
    fix: 'Check the menu assignment, or remove the station.',
    fields: ['guid', 'prepStationGuid', 'itemFulfillmentLevel'],
    judge: (_station, { own, day, routing }) => {
      const { made } = day.view;
      if (routing === 'EXPO_ONLY' || (own?.rows ?? 0) > 0) return undefined;
      if (made < BUSY_ITEMS) return NOT_BUSY;
      return {
        words: 'no item',
        message: `None of the ${grouped(made)} items of this date came from it: it only prints, is unused, or nothing is routed to it.`,
      };
    },
  },
  {
    id: 'R27',
    name: 'partial-start-queue',
    severity: 'info',
    fix: 'Train the station to mark what it starts, or turn the start queue off.',
    fields: ['itemStartedAt', 'ticketFiredAt', 'prepStationGuid'],
    judge: (_station, { own, day: { mostStarted }, kitchen: { byGuid } }) => {
      if (own === undefined || own.rows === 0) return NO_KDS;
      if (own.timed === 0) return NO_STARTS;
      if (own.timed < FEWEST_ITEMS) return FEW_ITEMS;
      if (mostStarted === undefined || share(mostStarted) - share(own) < STRONGLY) return undefined;
      const { guid, name } = mostStarted;
      const other = byGuid.get(guid)?.name ?? name ?? guid;
      return {
        words: 'starts not marked',
        message: `${someOf(own.started, `its ${grouped(own.timed)} items`, ['was', 'were'])} marked as started after the fire, against ${grouped(mostStarted.started)} of ${grouped(mostStarted.timed)} at ${other}: queue and make time do not hold here.`,
      };
    },
  },
];

function share({ started, timed }: StationDay): number {
  return started / timed;
}
