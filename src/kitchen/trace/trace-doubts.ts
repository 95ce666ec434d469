/** What contradicts itself, is unknown or leads nowhere in a station's set-up: told beside its trace, and never set right there. */
import { PREP_STATION_ENTITY } from '../../contract/platform-reference.ts';
import { EXPO_ROUTINGS, PRINTING_MODES } from '../../contract/prep-station.ts';
import { shortGuid } from '../stations/station.ts';
import { namesText } from './hop.ts';
import type { TracedStation } from './traced-station.ts';

/** One such thing. */
export interface TraceDoubt {
  readonly kind: 'conflict' | 'unknown value' | 'dangling' | 'records';
  /** The audit's rule about the same. */
  readonly rule: string;
  /** What it means for the ticket, in a sentence. */
  readonly sentence: string;
  readonly fields: readonly string[];
}

/** Longest part of an unknown value that is repeated, UTF-16 units. */
const VALUE_MOST = 40;

/** The doubts about a station, those about its routing first. */
export function traceDoubts(traced: TracedStation): readonly TraceDoubt[] {
  return [
    ...conflicts(traced),
    ...unknownValues(traced),
    ...references(traced),
    ...againstRecords(traced),
  ];
}

function conflicts({ station }: TracedStation): readonly TraceDoubt[] {
  const { expoRouting, includeWithExpediter: box } = station;
  const fields = ['expoRouting', 'includeWithExpediter'];
  if ((expoRouting === 'SEND_TO_EXPO' && box === false) || (expoRouting === 'SKIP_EXPO' && box)) {
    return [
      {
        kind: 'conflict',
        rule: 'R01',
        sentence: `expoRouting is ${expoRouting} and includeWithExpediter is ${box}: told is what expoRouting says; older devices do the opposite.`,
        fields,
      },
    ];
  }
  if (expoRouting !== 'EXPO_ONLY' || box !== false) return [];
  return [
    {
      kind: 'conflict',
      rule: 'R02',
      sentence:
        'expoRouting is EXPO_ONLY and includeWithExpediter is false: a device that knows the second alone drops the ticket.',
      fields,
    },
  ];
}

function unknownValues({ station }: TracedStation): readonly TraceDoubt[] {
  const { expoRouting, printingMode, includeWithExpediter } = station;
  const instead =
    includeWithExpediter === undefined
      ? 'nothing else tells whether the expediter gets the ticket'
      : 'told is what includeWithExpediter says';
  return [
    ...beyond('expoRouting', expoRouting, EXPO_ROUTINGS, instead),
    ...beyond(
      'printingMode',
      printingMode,
      PRINTING_MODES,
      'nothing else tells when the ticket prints',
    ),
  ];
}

function beyond(
  field: string,
  value: string | undefined,
  known: readonly string[],
  instead: string,
): readonly TraceDoubt[] {
  if (value === undefined || known.includes(value)) return [];
  const shown = value.length > VALUE_MOST ? `${value.slice(0, VALUE_MOST)}…` : value;
  const sentence = `${field} is "${shown}", which the API does not document; ${instead}.`;
  return [{ kind: 'unknown value', rule: 'R04', sentence, fields: [field] }];
}

function references({ station, ego, name }: TracedStation): readonly TraceDoubt[] {
  const fields = ['connectedPrepStations'];
  const gone = ego.outgoing
    .flatMap(({ node }) => (node.kind === 'missing' ? (node.stationGuid ?? '') : []))
    .sort()
    .map((guid) => `…${shortGuid(guid)}`);
  const monitored = station.connectedPrepStations ?? [];
  const isOdd = [station, ...monitored].some(
    ({ entityType }) => entityType !== PREP_STATION_ENTITY,
  );
  const doubts: readonly (TraceDoubt | false)[] = [
    gone.length > 0 && {
      kind: 'dangling',
      rule: 'R11',
      sentence: `It monitors ${namesText(gone)}, which is not in the list: no paper tells what is made there.`,
      fields,
    },
    monitored.some(({ guid }) => guid === station.guid) && {
      kind: 'dangling',
      rule: 'R12',
      sentence: `${name} monitors itself, which adds nothing to its paper.`,
      fields,
    },
    isOdd && {
      kind: 'dangling',
      rule: 'R14',
      sentence: `${name} is, or monitors, something that is not called a ${PREP_STATION_ENTITY}; it is taken for one.`,
      fields: ['entityType', ...fields],
    },
  ];
  return doubts.filter((doubt) => doubt !== false);
}

function againstRecords({ routing, path, isKdsProven, traffic }: TracedStation) {
  const doubts: TraceDoubt[] = [];
  if (routing === 'EXPO_ONLY' && isKdsProven === true) {
    doubts.push({
      kind: 'records',
      rule: 'R25',
      sentence:
        'EXPO_ONLY sends it no ticket, yet it has level-0 records on this business date: a device is still set to it, or its set-up was another then.',
      fields: ['expoRouting', 'prepStationGuid', 'itemFulfillmentLevel'],
    });
  }
  if (path === 'none' && (traffic?.level1 ?? 0) > 0) {
    doubts.push({
      kind: 'records',
      rule: 'R21',
      sentence:
        'Its tickets skip the expediter, yet items of it were marked there on this business date: another station sends them too, or its set-up was another then.',
      fields: ['expoRouting', 'selectionGuid', 'itemFulfillmentLevel'],
    });
  }
  return doubts;
}
