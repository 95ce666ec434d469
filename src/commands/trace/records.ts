/** Hops of a trace as records. */
import type { RecordShape } from '../../kitchen/export/record-lines.ts';
import type { TicketTrace } from '../../kitchen/trace/ticket-trace.ts';

/** Ids of the columns. They never change their meaning: scripts rely on them. */
const HOP_COLUMNS = [
  'place',
  'outcome',
  'sentence',
  'reason',
  'fields',
  'stations',
  'records',
] as const;

/** The JSON of a hop has the keys that it has in that of a trace; lists have a space between each two in other forms. */
export const HOP_SHAPE: RecordShape<TicketTrace['hops'][number], (typeof HOP_COLUMNS)[number]> = {
  columns: HOP_COLUMNS,
  numbers: new Set(['records']),
  json: ({ records, ...hop }) => ({ ...hop, records: records ?? null }),
  cells(hop, of) {
    const values = { ...hop, fields: hop.fields.join(' '), stations: hop.stations.join(' ') };
    return of.map((column) => values[column]);
  },
};
