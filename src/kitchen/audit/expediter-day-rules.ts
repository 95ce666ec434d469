/** Rules about what of a business date came to the expediter: R21 and R24–R26. */
import { stationName } from '../stations/station.ts';
import { grouped, someOf } from './count-words.ts';
import { FEWEST_ITEMS } from './kitchen-view.ts';
import { FEW_ITEMS, NO_KDS, NO_ROUTING } from './lacks.ts';
import type { DayRule, Lack } from './rule.ts';
import { percent, type Thresholds } from './thresholds.ts';

const ROUTING_FIELDS = ['expoRouting', 'includeWithExpediter'] as const;
const ITEM_FIELDS = ['selectionGuid', 'itemFulfillmentLevel'] as const;

/** R24. An expediter who bumps has most items; one in ten is what some courses or dining options come to. */
const GAP = {
  fewest: { value: FEWEST_ITEMS, unit: 'items', compares: 'at least', about: 'of the station' },
  share: { value: 0.1, unit: 'share', compares: 'under', about: 'of them bumped at expo 1 or 2' },
} satisfies Thresholds;
/** R26. One or two may be a manager's override, or the bump at expo 1 is still on its way. */
const SKIPS = {
  fewest: {
    value: 3,
    unit: 'items',
    compares: 'at least',
    about: 'bumped at expo 2 and not at expo 1',
  },
  warning: {
    value: 0.2,
    unit: 'share',
    compares: 'at least',
    about: 'of the items bumped at expo 2: then a warning',
  },
} satisfies Thresholds;

const NO_EXPEDITER: Lack = { lacks: 'no record of another item comes from an expediter' };
const NO_SECOND: Lack = { lacks: 'no level-2 record states a selectionGuid' };

/** R21, R24–R26. */
export const EXPEDITER_DAY_RULES: readonly DayRule[] = [
  {
    id: 'R21',
    name: 'split-expo',
    severity: 'warn',
    condition:
      'An item was bumped at this station, which skips the expediter, and at another one that sends there.',
    why: 'The expediter sees half of the dish and can release it.',
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
    condition: `A station that sends to the expediter has ${GAP.fewest.value} items or more, under ${percent(GAP.share.value)} of them were bumped at expo 1 or 2, and items of other stations were.`,
    why: 'The expediter does not bump them, or a filter keeps them off that screen.',
    thresholds: GAP,
    raisedAt: `under ${percent(GAP.share.value)} of them at an expediter`,
    fix: "Check which prep stations and dining options the expediter's KDS shows.",
    fields: [...ROUTING_FIELDS, ...ITEM_FIELDS],
    judge: (_station, { own, day, routing }) => {
      if (routing === 'not stated') return NO_ROUTING;
      if (routing !== 'SEND_TO_EXPO') return undefined;
      if (own === undefined || own.items === 0) return NO_KDS;
      if (own.items < FEWEST_ITEMS) return FEW_ITEMS;
      if (own.passedOn === own.items) return undefined;
      if (own.passedOn >= own.items * GAP.share.value) {
        const count = own.items - own.passedOn;
        return { count, of: own.items, what: 'items not bumped at an expediter' };
      }
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
    condition: 'expoRouting is EXPO_ONLY and items were bumped at the station.',
    why: 'A device is still set to it, or the setup changed on that date.',
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
    condition: `${SKIPS.fewest.value} items or more were bumped at expo 2 and not at expo 1.`,
    why: 'Hold and run times leave these items out.',
    milder: {
      severity: 'info',
      when: `they are under ${percent(SKIPS.warning.value)} of the items bumped at expo 2`,
    },
    thresholds: SKIPS,
    raisedAt: `at least ${SKIPS.fewest.value}`,
    fix: 'Turn on sequenced expediter fulfillment.',
    fields: ITEM_FIELDS,
    judgeKitchen: ({ view: { atSecond, atSecondOnly: count } }) => {
      if (atSecond === 0) return [NO_SECOND];
      if (count === 0) return [];
      if (count < SKIPS.fewest.value) {
        return [{ count, of: atSecond, what: 'items bumped at expo 2 and not at expo 1' }];
      }
      const isOften = count >= atSecond * SKIPS.warning.value;
      return [
        {
          words: `${count} skipped expo 1`,
          message: `${grouped(count)} of ${grouped(atSecond)} items bumped at expo 2 have no bump at expo 1: ${isOften ? 'the sequence is off or overridden, so hold and run times cover only the rest.' : 'a few overrides. Hold and run times leave them out.'}`,
          severity: isOften ? 'warn' : 'info',
        },
      ];
    },
  },
];
