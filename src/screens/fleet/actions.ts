/** The keys of the fleet. */
import { type Actions, type Steps, said } from '../../state/actions.ts';
import { type FleetModel, fleetFilter } from './model.ts';

/** The keys. */
export function fleetActions(model: FleetModel): Actions {
  const { view, rows, cursor } = model;
  const { filter, descending } = view;
  const guid = rows[cursor]?.restaurant.guid;
  return {
    open: () =>
      guid === undefined ? [said('No restaurant to open.')] : [{ type: 'opened-restaurant', guid }],
    reverse: () => [
      { type: 'changed-fleet', change: { descending: !descending } },
      { effect: 'say-again' },
    ],
    ...(filter.text !== '' && {
      escape: (): Steps => [
        fleetFilter(model).changed({ ...filter, text: '' }),
        said('Filter cleared.'),
        { effect: 'say-again' },
      ],
    }),
  };
}
