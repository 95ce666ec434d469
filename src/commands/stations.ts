/** `linecheck stations`: all prep stations, or one with fields and issues. */

import { SEVERITY_MARKS } from '../kitchen/audit/rule.ts';
import { businessDateAt } from '../kitchen/model/business-day.ts';
import { type Station, stationFacts } from '../kitchen/model/restaurant.ts';
import type { BoardRow } from '../kitchen/stations/station-board.ts';
import { datedIssueText } from '../kitchen/stations/words.ts';
import { sinceValue } from '../kitchen/tables/issues.ts';
import { listedStations } from '../kitchen/tables/station-row.ts';
import { orderedStations, STATION_TABLE, type STATION_TYPE } from '../kitchen/tables/stations.ts';
import type { ValueOf } from '../kitchen/text/json-type.ts';
import { type Hanging, records } from '../output/document.ts';
import { outputColumns } from '../output/format.ts';
import { KitchenReading } from '../reader/kitchen-reading.ts';
import type { ConnectionFlags } from '../settings/settings.ts';
import { type Answering, printConfigured, printing } from './arguments/each-restaurant.ts';
import type { Run } from './arguments/io.ts';
import { gapNotes } from './arguments/notes-about.ts';
import { wantedStation } from './arguments/wanted-station.ts';
import { asksForStates, printStationsNow, type StationsNowFlags } from './stations-now.ts';

export type StationsFlags = ConnectionFlags & StationsNowFlags;

/** Writes to stdout: by default a table on a terminal, one line each elsewhere. */
export async function stationsCommand(
  wanted: string | undefined,
  flags: StationsFlags,
  run: Run,
): Promise<void> {
  const print = asksForStates(flags) ? printStationsNow : printStations;
  await printConfigured(print)(wanted, flags, run);
}

export const printStations = printing<string | undefined, StationsFlags>('ndjson', (asked) => {
  const { source, wanted, flags, clock } = asked;
  const answer: Answering['answer'] = async (restaurant) => {
    const columns = outputColumns(flags.columns, STATION_TABLE.columns);
    const today = businessDateAt(clock.now(), restaurant.calendar);
    const kitchen = new KitchenReading(source, restaurant, { today });
    const read = await kitchen.stations();
    const { stations, unreadable, readAt } = read;
    const board = (await kitchen.joined(undefined)).board(readAt);
    const listed = listedStations(board, undefined, { clock: restaurant.calendar, isPast: false });
    const sorted = orderedStations(listed, 'name', false);
    const warnings = gapNotes(read).join('');
    if (wanted === undefined) {
      const document = { records: records(sorted, STATION_TABLE, columns) };
      return { document, warnings };
    }
    const row = wantedStation(
      sorted.map(({ setup: own }) => own),
      wanted,
      unreadable,
    );
    const findings = row.findings.map(({ rule, severity, message, fix, since }) => {
      return { rule, severity, message, fix, since: sinceValue(since) };
    });
    return {
      document: {
        table: stationSections(row, stations),
        // A wrapped GUID could not be copied.
        width: Number.POSITIVE_INFINITY,
        json: { station: row.station, findings } satisfies ValueOf<typeof STATION_TYPE>,
        records: records(
          sorted.filter(({ setup: own }) => own === row),
          STATION_TABLE,
          columns,
        ),
      },
      warnings,
    };
  };
  return { answer, namesRestaurant: false };
});

/** Other stations provide monitored stations' names. */
function stationSections({ station, findings }: BoardRow, stations: readonly Station[]) {
  const fieldLines = stationFacts(station, stations).map(([name, value]): Hanging => {
    return [name.padEnd(23), value];
  });
  const wrong = findings.flatMap((finding): Hanging[] => {
    const { rule, severity, fix } = finding;
    const mark = `${SEVERITY_MARKS[severity].word.padEnd(5)} ${rule} `;
    return [
      [mark, datedIssueText(finding), SEVERITY_MARKS[severity].tone],
      [' '.repeat(10), `Fix: ${fix}`],
    ];
  });
  if (wrong.length === 0) wrong.push(['', 'No setup issues.']);
  return [{ blocks: [{ lines: fieldLines }] }, { blocks: [{ lines: wrong }] }];
}
