/** The keys of the fleet. */
import { type Actions, type Steps, said } from '../../state/monitor/actions.ts';
import { type FleetModel, fleetFilter } from './model.ts';

/** The keys. */
export function fleetActions(model: FleetModel): Actions {
  const { view, rows, cursor } = model;
  const { filter, descending } = view;
  return {
    open: () => {
      const row = rows[cursor];
      if (row === undefined) return [said('No restaurant to open.')];
      const { restaurant, status } = row;
      // A current date is followed, not pinned.
      const date = status?.isPast === true ? status.date : undefined;
      return [{ type: 'opened-restaurant', guid: restaurant.guid, date }];
    },
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
