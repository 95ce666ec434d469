/** Rules about items reaching expo on a date: R21, R24–R26. */
import { stationName } from '../model/station.ts';
import { countOf } from '../text/quantities.ts';
import { FEWEST_ITEMS } from './kitchen-view.ts';
import { FEW_ITEMS, NO_KDS, NO_ROUTING } from './missing-inputs.ts';
import type { DayRule, Lack } from './rule.ts';
import { percent, type RuleThresholds } from './thresholds.ts';
import { DATE_ISSUES } from './words.ts';

const ROUTING_FIELDS = ['expoRouting', 'includeWithExpediter'] as const;
const ITEM_FIELDS = ['selectionGuid', 'itemFulfillmentLevel'] as const;

/** R24. An expo in use bumps most items. One in ten may be single courses or dining options. */
const GAP = {
  fewest: { value: FEWEST_ITEMS, unit: 'items', compares: 'at least', about: 'at the station' },
  share: { value: 0.1, unit: 'share', compares: 'under', about: 'of them bumped at expo 1 or 2' },
} satisfies RuleThresholds;
/** R26. One or two may be a manager's override, or not bumped at expo 1 yet. */
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
    about: 'of items bumped at expo 2: then a warning',
  },
} satisfies RuleThresholds;

const NO_EXPEDITER: Lack = { missing: 'no other item was bumped at expo' };
const NO_SECOND: Lack = { missing: 'no expo 2 bumps with a selectionGuid' };

export const EXPEDITER_DAY_RULES: readonly DayRule[] = [
  {
    id: 'R21',
    name: 'split-expo',
    severity: 'warn',
    condition:
      'Items were bumped both at this station (skips expo) and at another one (sends to expo).',
    why: 'Expo sees part of the dish and may release it.',
    fix: 'Choose the same "Send to" (expoRouting) at stations that share items.',
    fields: [...ROUTING_FIELDS, 'prepStationGuid', ...ITEM_FIELDS],
    judge: ({ guid }, { own, day, kitchen, routing }) => {
      if (own === undefined || own.items === 0) return NO_KDS;
      if (routing === 'not stated') return NO_ROUTING;
      const split = day.split.get(guid);
      if (split === undefined) return undefined;
      const { items, sender } = split;
      const other = kitchen.byGuid.get(sender);
      const name = other === undefined ? sender : stationName(other);
      const issue = DATE_ISSUES.splitAtExpo(items, countOf(own.items, 'item'), name);
      return { ...issue, others: [sender] };
    },
  },
  {
    id: 'R24',
    name: 'expo-gap',
    severity: 'warn',
    condition: `A station that sends to expo has ${GAP.fewest.value} items or more, under ${percent(GAP.share.value)} of them were bumped at expo 1 or 2, and items from other stations were.`,
    why: 'Expo does not bump them, or a filter keeps them off the screen.',
    thresholds: GAP,
    raisedAt: `under ${percent(GAP.share.value)} bumped at expo`,
    fix: 'Check the prep station and dining option filters of the expo KDS.',
    fields: [...ROUTING_FIELDS, ...ITEM_FIELDS],
    judge: (_station, { own, day, routing }) => {
      if (routing === 'not stated') return NO_ROUTING;
      if (routing !== 'SEND_TO_EXPO') return undefined;
      if (own === undefined || own.items === 0) return NO_KDS;
      if (own.items < FEWEST_ITEMS) return FEW_ITEMS;
      if (own.passedOn === own.items) return undefined;
      if (own.passedOn >= own.items * GAP.share.value) {
        const count = own.items - own.passedOn;
        return { count, of: own.items, what: 'items not bumped at expo' };
      }
      if (day.view.passedOn === own.passedOn) return NO_EXPEDITER;
      return DATE_ISSUES.fewExpoBumps(own.passedOn, countOf(own.items, 'item'));
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
    judge: (_station, { own, routing }) => {
      if (own === undefined || own.rows === 0) return undefined;
      if (routing === 'not stated') return NO_ROUTING;
      return routing === 'EXPO_ONLY' ? DATE_ISSUES.expoOnlyBumps(own.rows) : undefined;
    },
  },
  {
    id: 'R26',
    name: 'level-skip',
    severity: 'warn',
    condition: `${SKIPS.fewest.value} items or more were bumped at expo 2 and not at expo 1.`,
    why: 'Window and run times leave these items out.',
    milder: {
      severity: 'info',
      when: `they are under ${percent(SKIPS.warning.value)} of items bumped at expo 2`,
    },
    thresholds: SKIPS,
    raisedAt: `at least ${SKIPS.fewest.value}`,
    fix: 'Turn on "Sequenced expediter fulfillment".',
    fields: ITEM_FIELDS,
    judgeKitchen: ({ view: { atSecond, atSecondOnly: count } }) => {
      if (atSecond === 0) return [NO_SECOND];
      if (count === 0) return [];
      if (count < SKIPS.fewest.value) {
        return [{ count, of: atSecond, what: 'items bumped at expo 2 and not at expo 1' }];
      }
      const isOften = count >= atSecond * SKIPS.warning.value;
      const severity = isOften ? 'warn' : 'info';
      return [{ ...DATE_ISSUES.skippedExpo(count, atSecond, isOften), severity }];
    },
  },
];
