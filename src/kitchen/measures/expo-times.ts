/** Expo hold and run: how long an item waits at expo, and how long it takes to the guest. */
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { levelTimes } from './level-times.ts';
import { type Measure, type Measurement, reasonCode } from './measure.ts';
import { MeasurementDraft } from './measurement-draft.ts';
import { guidGroups } from './row-groups.ts';

/** From the last prep station to expo 1, for each selection bumped there. */
export const EXPO_HOLD: Measure = {
  id: 'expo-hold',
  title: 'Expo hold',
  rule: "the item's last prep bump to its expo 1 bump",
  take: (day) => measureBetween(day, 0, 1),
};

/** From expo 1 to expo 2, for each selection bumped there. */
export const RUN: Measure = {
  id: 'run',
  title: 'Run',
  rule: 'expo 1 bump to expo 2 bump',
  take: (day) => measureBetween(day, 1, 2),
};

/** Of several rows of a level the last counts; a selection with an odd row at either level is left out. */
function measureBetween(day: FulfillmentDay, lower: number, upper: number): Measurement {
  const selections = guidGroups(day.table.guid.selectionGuid, day.length);
  const from = levelTimes(day, selections, () => lower);
  const to = levelTimes(day, selections, () => upper);
  const draft = new MeasurementDraft(selections);
  for (let selection = 0; selection < selections.count; selection += 1) {
    if (to.rows[selection] === 0) continue;
    const odd = leastOf(from.oddities[selection], to.oddities[selection]);
    const endedAt = to.lastAt[selection] ?? Number.NaN;
    const took = endedAt - (from.lastAt[selection] ?? Number.NaN);
    if (selection >= selections.keyed) draft.leaveOut(selection, reasonCode('no guid'));
    else if (from.rows[selection] === 0) draft.leaveOut(selection, reasonCode('level missing'));
    else if (odd !== 0) draft.leaveOut(selection, odd);
    else if (took < 0) draft.leaveOut(selection, reasonCode('out of sequence'));
    else draft.count(selection, took, endedAt);
  }
  return draft.finished();
}

/** The smaller code that is not 0. */
function leastOf(a = 0, b = 0): number {
  return a === 0 || b === 0 ? a + b : Math.min(a, b);
}
