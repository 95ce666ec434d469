/** Rules about what of a business date came to the expediter: R21 and R24–R26. */
import { stationName } from '../station.ts';
import { grouped, someOf } from './count-words.ts';
import { FEWEST_ITEMS } from './kitchen-view.ts';
import { FEW_ITEMS, NO_KDS, NO_ROUTING } from './lacks.ts';
import type { DayRule, Lack } from './rule.ts';

const ROUTING_FIELDS = ['expoRouting', 'includeWithExpediter'] as const;
const ITEM_FIELDS = ['selectionGuid', 'itemFulfillmentLevel'] as const;

/** An expediter who bumps has most items; one in ten is what some courses or dining options alone would come to. */
const LEAST_PASSED_ON = 0.1;
/** One or two may be a manager's override, or the record of the first level is still on its way. */
const FEWEST_SKIPS = 3;

const NO_EXPEDITER: Lack = { lacks: 'no record of another item comes from an expediter' };
const NO_SECOND: Lack = { lacks: 'no level-2 record states a selectionGuid' };

/** R21, R24–R26. */
export const EXPEDITER_DAY_RULES: readonly DayRule[] = [
  {
    id: 'R21',
    name: 'split-expo',
    severity: 'warn',
    fix: 'Route stations that share items alike: all of them to the expediter, or none.',
    fields: [...ROUTING_FIELDS, 'prepStationGuid', ...ITEM_FIELDS],
    judge: ({ guid }, { own, day, kitchen, routing }) => {
      if (own === undefined || own.items === 0) return NO_KDS;
      if (routing === 'not stated') return NO_ROUTING;
      const split = day.split.get(guid);
      if (split === undefined) return undefined;
      const { items, sender } = split;
      const other = kitchen.byGuid.get(sender);
      return {
        words: `${items} half at expo`,
        message: `${someOf(items, `its ${grouped(own.items)} items`, ['is', 'are'])} also made where they are sent to the expediter, such as at ${other === undefined ? sender : stationName(other)}: the expediter sees half of the dish, and may let it go.`,
        others: [sender],
      };
    },
  },
  {
    id: 'R24',
    name: 'expo-gap',
    severity: 'warn',
    fix: "Check which prep stations and dining options the expediter's KDS shows.",
    fields: [...ROUTING_FIELDS, ...ITEM_FIELDS],
    judge: (_station, { own, day, routing }) => {
      if (routing === 'not stated') return NO_ROUTING;
      if (routing !== 'SEND_TO_EXPO') return undefined;
      if (own === undefined || own.items === 0) return NO_KDS;
      if (own.items < FEWEST_ITEMS) return FEW_ITEMS;
      if (own.passedOn >= own.items * LEAST_PASSED_ON) return undefined;
      if (day.view.passedOn === own.passedOn) return NO_EXPEDITER;
      return {
        words: 'expo misses it',
        message: `${grouped(own.passedOn)} of its ${grouped(own.items)} items came to an expediter's screen, where those of others do: they are not bumped there, or the screen leaves them out.`,
      };
    },
  },
  {
    id: 'R25',
    name: 'expo-only-has-L0',
    severity: 'warn',
    fix: 'Publish the set-up again, and check which devices show the station.',
    fields: [...ROUTING_FIELDS, 'prepStationGuid', 'itemFulfillmentLevel'],
    judge: (_station, { own, routing }) => {
      if (own === undefined || own.rows === 0) return undefined;
      if (routing === 'not stated') return NO_ROUTING;
      return routing === 'EXPO_ONLY'
        ? {
            words: `${own.rows} made, expo only`,
            message: `${own.rows === 1 ? '1 item was' : `${grouped(own.rows)} items were`} bumped at it, though its tickets go to the expediter only: a device still shows it, or its set-up changed on that date.`,
          }
        : undefined;
    },
  },
  {
    id: 'R26',
    name: 'level-skip',
    severity: 'warn',
    fix: 'Turn sequenced expediter fulfillment on.',
    fields: ITEM_FIELDS,
    judgeKitchen: ({ view: { atSecond, atSecondOnly } }) => {
      if (atSecond === 0) return [NO_SECOND];
      return atSecondOnly < FEWEST_SKIPS
        ? []
        : [
            {
              words: `${atSecondOnly} left out expo 1`,
              message: `${grouped(atSecondOnly)} of ${grouped(atSecond)} items at the second-level expediter have no record of the first: the sequence is off or overridden, and hold times mean nothing.`,
            },
          ];
    },
  },
];
