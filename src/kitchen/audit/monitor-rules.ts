/** Rules about monitoring, references and names: R11–R16, R18, R19. */
import { PREP_STATION_ENTITY } from '../../contract/platform-reference.ts';
import { expoRouting } from '../routing/expo-routing.ts';
import { type Station, shortGuid, stationName } from '../stations/station.ts';
import { foldedName, type KitchenView } from './kitchen-view.ts';
import { LIST_INCOMPLETE, NO_ROUTING } from './lacks.ts';
import type { Rule } from './rule.ts';
import type { Thresholds } from './thresholds.ts';

/** R18. */
const FANOUT = {
  most: { value: 4, unit: 'stations', compares: 'over', about: 'monitored by one' },
} satisfies Thresholds;

/** R11–R16, R18, R19. */
export const MONITOR_RULES: readonly Rule[] = [
  {
    id: 'R11',
    name: 'dangling-monitor',
    severity: 'error',
    condition: 'connectedPrepStations names a station that is not in the list.',
    why: 'The monitored station was removed, so tickets leave its items out.',
    fix: 'Remove the monitored station, or link it anew.',
    fields: ['connectedPrepStations', 'guid'],
    judge: (station, { byGuid, unreadable }) => {
      const gone = monitored(station).filter((guid) => !byGuid.has(guid));
      if (gone.length > 0 && unreadable > 0) return LIST_INCOMPLETE;
      return gone.length === 0
        ? undefined
        : {
            words: 'monitor link dead',
            message: `It monitors ${gone.map((guid) => `…${shortGuid(guid)}`).join(', ')}, which no longer exists: its tickets are silently short.`,
          };
    },
  },
  {
    id: 'R12',
    name: 'self-monitor',
    severity: 'warn',
    condition: 'connectedPrepStations names the station itself.',
    why: 'It has no effect, and hides that another station was meant.',
    fix: 'Remove the station from its own list.',
    fields: ['connectedPrepStations', 'guid'],
    judge: (station) =>
      monitored(station).includes(station.guid)
        ? { words: 'monitors itself', message: 'It monitors itself, which hides a mistaken pick.' }
        : undefined,
  },
  {
    id: 'R13',
    name: 'dup-monitor',
    severity: 'warn',
    condition: 'connectedPrepStations names a station twice.',
    why: "Its tickets list that station's items twice.",
    fix: 'Remove the duplicate.',
    fields: ['connectedPrepStations'],
    judge: (station) =>
      new Set(monitored(station)).size < monitored(station).length
        ? { words: 'monitors one twice', message: 'Its tickets name one station twice.' }
        : undefined,
  },
  {
    id: 'R14',
    name: 'bad-reference',
    severity: 'warn',
    condition: 'entityType of the station, or of a monitored one, is not PrepStation.',
    why: 'The reference cannot be resolved as a station.',
    fix: 'Select the station anew.',
    fields: ['entityType', 'connectedPrepStations'],
    judge: (station) =>
      [station, ...(station.connectedPrepStations ?? [])].some(
        ({ entityType }) => entityType !== PREP_STATION_ENTITY,
      )
        ? {
            words: 'not a prep station',
            message: `It is, or refers to, something that is not called a ${PREP_STATION_ENTITY}.`,
          }
        : undefined,
  },
  {
    id: 'R15',
    name: 'one-way',
    severity: 'info',
    condition: 'The station monitors another one that does not monitor it.',
    why: 'Only one of the two knows that it must wait.',
    fix: 'Add the reverse link, if both must finish together.',
    fields: ['connectedPrepStations'],
    judge: (station, kitchen) => {
      const oneWay = others(station, kitchen).filter(
        (other) => !monitored(other).includes(station.guid),
      );
      return oneWay.length === 0
        ? undefined
        : {
            words: 'one-way monitor',
            message: `It watches ${oneWay.map(stationName).join(', ')}, which does not watch it: only one of them knows that it must wait.`,
          };
    },
  },
  {
    id: 'R16',
    name: 'monitor-expo-only',
    severity: 'warn',
    condition: 'A monitored station has expoRouting EXPO_ONLY.',
    why: 'Nothing is ever made there, so there is nothing to wait for.',
    fix: 'Drop the link.',
    fields: ['connectedPrepStations', 'expoRouting'],
    judge: (station, kitchen) => {
      const watched = others(station, kitchen);
      const idle = watched.filter((other) => expoRouting(other) === 'EXPO_ONLY');
      if (idle.length > 0) {
        return {
          words: 'monitors expo-only',
          message: `It monitors ${idle.map(stationName).join(', ')}, where nothing is ever cooked.`,
        };
      }
      return watched.some((other) => expoRouting(other) === 'not stated') ? NO_ROUTING : undefined;
    },
  },
  {
    id: 'R18',
    name: 'monitor-fanout',
    severity: 'info',
    condition: `The station monitors more than ${FANOUT.most.value} others.`,
    why: 'The list at the bottom of its ticket is longer than the ticket.',
    thresholds: FANOUT,
    raisedAt: `more than ${FANOUT.most.value} stations`,
    fix: 'Use an expediter.',
    fields: ['connectedPrepStations'],
    judge: (station) => {
      const count = new Set(monitored(station)).size;
      if (count === 0) return undefined;
      return count > FANOUT.most.value
        ? {
            words: `monitors ${count}`,
            message: `It monitors ${count} stations: the list at the bottom of its ticket is longer than the ticket.`,
          }
        : { count, what: 'monitored stations' };
    },
  },
  {
    id: 'R19',
    name: 'name',
    severity: 'warn',
    condition: "name is blank, or the same as another's without regard to case and spaces.",
    why: 'Reports by name merge the two stations.',
    fix: 'Rename it.',
    fields: ['name'],
    judge: (station, { namesakes }) => {
      const name = foldedName(station.name);
      if (name === '') return { words: 'no name', message: 'It has no name.' };
      return (namesakes.get(name) ?? 0) > 1
        ? {
            words: 'name used twice',
            message: 'Another station has the same name: reports by name merge the two.',
          }
        : undefined;
    },
  },
];

function monitored(station: Station): readonly string[] {
  return (station.connectedPrepStations ?? []).map(({ guid }) => guid);
}

/** The monitored stations that exist, each once, without the station itself. */
function others(station: Station, { byGuid }: KitchenView): readonly Station[] {
  return [...new Set(monitored(station))].flatMap((guid) => {
    const other = byGuid.get(guid);
    return other === undefined || guid === station.guid ? [] : [other];
  });
}
