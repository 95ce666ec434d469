import { PREP_STATION_ENTITY } from '../../contract/prep-station.ts';
import { type Station, shortGuid, stationName } from '../model/restaurant.ts';
import { stationKey } from '../model/row-oddities.ts';
import { expoRouting } from '../routing/routing-graph.ts';
import { namesText } from '../text/quantities.ts';
import type { KitchenView } from './kitchen-view.ts';
import { issue, LIST_INCOMPLETE, NO_ROUTING, type Rule } from './rule.ts';

/** The threshold of R18. */
const MOST_MONITORED = 4;

export const MONITOR_RULES: readonly Rule[] = [
  {
    id: 'R11',
    name: 'dangling-monitor',
    severity: 'error',
    condition: 'connectedPrepStations names a station not in the list.',
    why: 'The monitored station was removed, so tickets leave those items out.',
    fix: 'Remove it from "Other stations" (connectedPrepStations), or select the station again.',
    fields: ['connectedPrepStations', 'guid'],
    judge: (station, { byGuid, unreadable }) => {
      const gone = monitoredGuids(station).filter((guid) => !byGuid.has(guid));
      if (gone.length > 0 && unreadable > 0) return LIST_INCOMPLETE;
      if (gone.length === 0) return undefined;
      const guids = gone.map((guid) => `…${shortGuid(guid)}`).join(', ');
      return issue`dead monitor link | It monitors ${guids}, no longer in the list. Tickets leave those items out.`;
    },
  },
  {
    id: 'R12',
    name: 'self-monitor',
    severity: 'warn',
    condition: 'connectedPrepStations names the station itself.',
    why: 'The link has no effect. Another station may have been meant.',
    fix: 'Remove the station from its own "Other stations" (connectedPrepStations).',
    fields: ['connectedPrepStations', 'guid'],
    judge: (station) =>
      monitoredGuids(station).includes(station.guid)
        ? issue`monitors itself | It monitors itself. The link has no effect. Another station may have been meant.`
        : undefined,
  },
  {
    id: 'R13',
    name: 'dup-monitor',
    severity: 'warn',
    condition: 'connectedPrepStations names a station twice.',
    why: "Tickets list that station's items twice.",
    fix: 'Remove the duplicate from "Other stations" (connectedPrepStations).',
    fields: ['connectedPrepStations'],
    judge: (station, { byGuid }) => {
      const seen = new Set<string>();
      const twice = new Set(
        monitoredGuids(station).filter((guid) => seen.size === seen.add(guid).size),
      );
      if (twice.size === 0) return undefined;
      const names = namesText([...twice].map((guid) => nameOf(guid, byGuid)));
      return issue`double monitor | It monitors ${names} twice. Tickets list those items twice.`;
    },
  },
  {
    id: 'R14',
    name: 'bad-reference',
    severity: 'warn',
    condition: 'entityType is not PrepStation, at the station or at one it monitors.',
    why: 'The reference may not lead to a station.',
    fix: 'Select the station again on the admin site (entityType).',
    fields: ['entityType', 'connectedPrepStations'],
    judge: (station) =>
      [station, ...(station.connectedPrepStations ?? [])].some(
        ({ entityType }) => entityType !== PREP_STATION_ENTITY,
      )
        ? issue`bad reference | The station, or one it monitors, is not of type ${PREP_STATION_ENTITY}. The reference may not lead to a station.`
        : undefined,
  },
  {
    id: 'R15',
    name: 'one-way',
    severity: 'info',
    condition: 'The station monitors another one, but not the reverse.',
    why: "Only one station's tickets show what to wait for.",
    fix: 'Add the reverse link in "Other stations" (connectedPrepStations) if both must finish together.',
    fields: ['connectedPrepStations'],
    judge: (station, kitchen) => {
      const oneWay = otherMonitored(station, kitchen).filter(
        (other) => !monitoredGuids(other).includes(station.guid),
      );
      if (oneWay.length === 0) return undefined;
      const names = oneWay.map(stationName);
      return issue`one-way monitor | ${possessive(stationName(station))} tickets list ${names.map(possessive).join(', ')} items, but not the reverse: ${names.join(', ')} won't know to wait.`;
    },
  },
  {
    id: 'R16',
    name: 'monitor-expo-only',
    severity: 'warn',
    condition: 'A monitored station has expoRouting EXPO_ONLY.',
    why: 'Nothing is made there, so there is nothing to wait for.',
    fix: 'Remove it from "Other stations" (connectedPrepStations).',
    fields: ['connectedPrepStations', 'expoRouting'],
    judge: (station, kitchen) => {
      const watched = otherMonitored(station, kitchen);
      const idle = watched.filter((other) => expoRouting(other) === 'EXPO_ONLY');
      if (idle.length > 0) {
        const names = idle.map((other) => `${stationName(other)} (expo only)`).join(', ');
        return issue`idle monitor | It monitors ${names}. Nothing is made there, so there is nothing to wait for.`;
      }
      return watched.some((other) => expoRouting(other) === 'not stated') ? NO_ROUTING : undefined;
    },
  },
  {
    id: 'R18',
    name: 'monitor-fanout',
    severity: 'info',
    condition: `The station monitors more than ${MOST_MONITORED} others.`,
    why: "The list at the ticket's bottom gets longer than the ticket.",
    thresholdText: `more than ${MOST_MONITORED} stations`,
    fix: 'Let expo gather the tickets: choose SEND_TO_EXPO in "Send to" (expoRouting).',
    fields: ['connectedPrepStations'],
    judge: (station) => {
      const count = new Set(monitoredGuids(station)).size;
      if (count === 0) return undefined;
      return count > MOST_MONITORED
        ? issue`monitors ${count} | It monitors ${count} stations. The list at the ticket's bottom gets longer than the ticket.`
        : { count, what: 'monitored stations', one: 'monitored station' };
    },
  },
  {
    id: 'R19',
    name: 'name',
    severity: 'warn',
    condition: "name is blank, or the same as another station's, ignoring case and spaces.",
    why: 'Reports by name merge the two stations.',
    fix: 'Give the station a unique name (name).',
    fields: ['name'],
    judge: (station, { byName }) => {
      const name = stationKey(station.name ?? '');
      if (name === '')
        return issue`no name | It has no name. Lists show the end of the GUID instead.`;
      return (byName.get(name) ?? []).length > 1
        ? issue`duplicate name | It has the same name as another station. Reports by name merge the two.`
        : undefined;
    },
  },
];

function possessive(name: string): string {
  return name.endsWith('s') ? `${name}'` : `${name}'s`;
}

function monitoredGuids(station: Station): readonly string[] {
  return (station.connectedPrepStations ?? []).map(({ guid }) => guid);
}

function nameOf(guid: string, byGuid: ReadonlyMap<string, Station>): string {
  const station = byGuid.get(guid);
  return station === undefined ? `…${shortGuid(guid)}` : stationName(station);
}

function otherMonitored(station: Station, { byGuid }: KitchenView): readonly Station[] {
  return [...new Set(monitoredGuids(station))].flatMap((guid) => {
    const other = byGuid.get(guid);
    return other === undefined || guid === station.guid ? [] : [other];
  });
}
