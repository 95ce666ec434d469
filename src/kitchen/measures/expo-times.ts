/** Expo hold and run: how long a selection waits at the expediter, and how long it is on its way to the guest. */
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { levelTimes } from './level-times.ts';
import { type Measure, type Measurement, reasonCode } from './measure.ts';
import { MeasurementDraft } from './measurement-draft.ts';
import { guidGroups } from './row-groups.ts';

/** From the last prep station to the first-level expediter, of each selection that came there. */
export const EXPO_HOLD: Measure = {
  id: 'expo-hold',
  title: 'Expo hold',
  rule: "the item's last prep bump to its expo 1 bump",
  take: (day) => measureBetween(day, 0, 1),
};

/** From the first-level to the second-level expediter, of each selection that came there. */
export const RUN: Measure = {
  id: 'run',
  title: 'Run',
  rule: 'expo 1 bump to expo 2 bump',
  take: (day) => measureBetween(day, 1, 2),
};

/** Of several rows of a level the last counts; if one of both levels is odd, the selection is left out. */
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

/** The lesser of two codes that are not 0. */
function leastOf(a = 0, b = 0): number {
  return a === 0 || b === 0 ? a + b : Math.min(a, b);
}
