/** The fleet in speech. */
import { withPeriod } from '../../kitchen/wording/fleet-text.ts';
import type { Asked, Saying } from '../everywhere/screen-definition.ts';
import { fleetOrder } from '../facts/fleet-sort-names.ts';
import { rowSayings } from '../voice/row-sayings.ts';
import { type FleetModel, fleetList } from './model.ts';

/** How far it was read, its order, and the row under the cursor; what is read meanwhile waits for a key. */
export function sayFleet(model: FleetModel, { readings, turns }: Asked): readonly Saying[] {
  const { view, text, rows, all, progress, trouble, hidden, group, lost } = model;
  const isComplete = all.length > 0 && all.every(({ triedAt }) => triedAt !== undefined);
  const isTyping = view.filter.before !== undefined;
  const occasion = isTyping ? undefined : `${readings} ${turns} ${text}`;
  return [
    {
      on: occasion,
      sentences: () => [
        `All restaurants. ${progress}.`,
        withPeriod(trouble),
        ...(hidden === undefined ? [] : [hidden]),
        ...(text === '' ? [] : [`Filter ${text}: ${rows.length} of ${all.length} restaurants.`]),
        `${fleetOrder(view.sort, view.descending)}.`,
      ],
    },
    {
      on: group,
      isChangeOnly: true,
      sentences: () => (group === undefined ? [] : [group]),
    },
    {
      on: String(lost !== undefined),
      isChangeOnly: true,
      sentences: () => [
        lost === undefined ? 'The platform answers again.' : `The platform is lost. ${lost}.`,
      ],
    },
    ...rowSayings(fleetList(model), occasion),
    {
      on: String(isComplete),
      isChangeOnly: true,
      sentences: () => (isComplete ? [`${progress}. ${withPeriod(trouble)}`] : []),
    },
  ];
}
