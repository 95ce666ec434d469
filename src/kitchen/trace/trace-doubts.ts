/** Contradictions, undocumented values and dead links in a station's setup. Shown beside the trace, never corrected there. */
import { PREP_STATION_ENTITY } from '../../contract/platform-reference.ts';
import { EXPO_ROUTINGS, PRINTING_MODES } from '../../contract/prep-station.ts';
import { shortGuid } from '../model/station.ts';
import { namesText } from '../text/quantities.ts';
import type { TracedStation } from './traced-station.ts';

export interface TraceDoubt {
  readonly kind: 'conflict' | 'unknown value' | 'dangling' | 'records';
  /** Audit rule. */
  readonly rule: string;
  /** For the ticket, in a sentence. */
  readonly sentence: string;
  readonly fields: readonly string[];
}

/** Longest shown part of an undocumented value, UTF-16 units. */
const VALUE_MOST = 40;

/** Routing first. */
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
        sentence: `expoRouting is ${expoRouting}, but includeWithExpediter is ${box}. This route follows expoRouting. Older devices do the opposite.`,
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
        'expoRouting is EXPO_ONLY, but includeWithExpediter is false. Older devices leave the ticket out of expo.',
      fields,
    },
  ];
}

function unknownValues({ station }: TracedStation): readonly TraceDoubt[] {
  const { expoRouting, printingMode, includeWithExpediter } = station;
  const instead =
    includeWithExpediter === undefined
      ? 'Nothing else shows whether expo gets the ticket.'
      : 'This route follows includeWithExpediter.';
  return [
    ...beyond('expoRouting', expoRouting, EXPO_ROUTINGS, instead),
    ...beyond(
      'printingMode',
      printingMode,
      PRINTING_MODES,
      'Nothing else shows when the ticket prints.',
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
  const sentence = `The API does not document ${field} "${shown}". ${instead}`;
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
      sentence: `${name} monitors ${namesText(gone)}, no longer in the list. Tickets leave those items out.`,
      fields,
    },
    monitored.some(({ guid }) => guid === station.guid) && {
      kind: 'dangling',
      rule: 'R12',
      sentence: `${name} monitors itself. That adds nothing to the tickets.`,
      fields,
    },
    isOdd && {
      kind: 'dangling',
      rule: 'R14',
      sentence: `${name}, or a station it monitors, is not of type ${PREP_STATION_ENTITY}. This route treats it as one.`,
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
        'EXPO_ONLY sends it no tickets, but items were bumped here on this date. A device still shows the station, or the setup was different then.',
      fields: ['expoRouting', 'prepStationGuid', 'itemFulfillmentLevel'],
    });
  }
  if (path === 'none' && (traffic?.level1 ?? 0) > 0) {
    doubts.push({
      kind: 'records',
      rule: 'R21',
      sentence:
        'Tickets skip expo, but items from here were bumped there on this date. Another station sends them too, or the setup was different then.',
      fields: ['expoRouting', 'selectionGuid', 'itemFulfillmentLevel'],
    });
  }
  return doubts;
}
