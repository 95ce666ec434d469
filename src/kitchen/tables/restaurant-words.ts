import { Failure } from '../../contract/failures.ts';
import {
  type FleetRow,
  fleetJudgment,
  mutedTrouble,
  troubledStations,
  unknownStations,
} from '../fleet/fleet-row.ts';
import { fleetStateText, foreignRowsText } from '../fleet/words.ts';
import { failureText, isNotCopied } from '../model/failure-text.ts';
import { clockTime } from '../model/local-time.ts';
import { mutedNames } from '../pace/headline.ts';
import { stationListGaps } from '../stations/words.ts';
import { ageMs, ageText } from '../text/quantities.ts';

import { RESTAURANT_SUBJECT } from './restaurants.ts';

/** State in a sentence, where nobody is known to be needed. */
function calmText(row: FleetRow): string {
  if (fleetJudgment(row) !== 'stations unknown') return fleetStateText(row).text;
  const names = unknownStations(row).map(({ name }) => name);
  return `${names.join(', ')} unknown`;
}

/** What a row of the list can't say, then its late share and issues. Names come from outside. */
export function fleetSentences(row: FleetRow, now: number): readonly string[] {
  const { restaurant, status, readAt, state } = row;
  const { name, calendar } = restaurant;
  const stations = troubledStations(row).map((station) => {
    const since = station.since === undefined ? '' : ` since ${clockTime(station.since, calendar)}`;
    return `${station.name} ${station.state}${since}`;
  });
  const muted = stations.length === 0 ? undefined : mutedNames(mutedTrouble(row));
  const failure = state instanceof Failure && !isNotCopied(state) ? state : undefined;
  const day = status?.headline.day;
  const late = RESTAURANT_SUBJECT.spoken(row, ['lateShare']);
  const issues = RESTAURANT_SUBJECT.spoken(row, ['issues']);
  const age = readAt === undefined ? '' : ` Updated ${ageText(ageMs(readAt, now))}.`;
  const unreadable = status?.headline.unreadable ?? 0;
  const hasForeignRows = (day?.foreignRows ?? 0) > 0 && stations.length > 0;
  return [
    ...(stations.length > 0 || failure === undefined
      ? [`${name}: ${stations.length > 0 ? stations.join(', ') : calmText(row)}.`]
      : [`${name}.`]),
    ...(muted === undefined ? [] : [`${muted}.`]),
    ...(failure === undefined ? [] : [`${failureText(failure).head}.`]),
    ...(hasForeignRows ? [`${foreignRowsText(row)}.`] : []),
    ...stationListGaps({ unreadable, damaged: 0 }),
    ...(late === '' ? [] : [`${late}.`]),
    ...(issues === '' ? [] : [`${issues}.${age}`]),
  ];
}
