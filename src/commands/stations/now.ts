/** `linecheck stations --now`: which stations need attention, from when, and by how much. `--explain` prints one as a sentence. */
import type { Clock } from '../../api/transport/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { limitSentence } from '../../kitchen/measures/words.ts';
import { type Decisions, NO_DECISIONS } from '../../kitchen/pace/decisions.ts';
import { markedLine, mutedText, type PaceLine } from '../../kitchen/pace/headline.ts';
import { paceFigures } from '../../kitchen/pace/pace-figures.ts';
import { dateSentences, paceSentence, pointsSentence } from '../../kitchen/pace/words.ts';
import { setupOnDateText } from '../../kitchen/stations/words.ts';
import { type Document, type Hanging, type ListEntry, records } from '../../output/document.ts';
import { type OutputFlags, outputColumns } from '../../output/format.ts';
import type { Outlets } from '../../output/line-output.ts';
import { textTable } from '../../output/table.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import { earlierProgress, headLines } from '../arguments/judged-date.ts';
import { gapNotes, usualNotes } from '../arguments/notes-about.ts';
import { printRestaurants } from '../arguments/restaurants/each-restaurant.ts';
import type { Answering } from '../arguments/restaurants/print-several.ts';
import { wantedStation } from '../arguments/wanted-station.ts';
import { STATIONS_DATE_TABLE, STATIONS_NOW_ANSWER, type StationNowRow } from './columns.ts';
import { type ReadPace, readPace } from './read-now.ts';

export interface StationsNowFlags extends OutputFlags {
  readonly columns?: string;
  readonly now?: boolean;
  readonly at?: string;
  readonly date?: string;
  readonly explain?: boolean;
  /** False with `--no-usual`. */
  readonly usual?: boolean;
}

export function asksForStates({ now, at, date, explain, usual }: StationsNowFlags): boolean {
  return (
    now === true || at !== undefined || date !== undefined || explain === true || usual === false
  );
}

/** Writes states, or one station's sentence. Throws a Failure before writing. Returns the exit code. */
export async function printStationsNow(
  source: KitchenSource,
  wanted: string | undefined,
  flags: StationsNowFlags,
  outlets: Outlets,
  clock: Clock,
  decisionsOf: (restaurantGuid: string) => Decisions = () => NO_DECISIONS,
): Promise<number> {
  if (flags.explain === true && wanted === undefined) {
    throw new Failure('USAGE', '--explain needs a station.', {
      hint: 'Add a name or GUID, as in linecheck stations Pizza --explain.',
    });
  }
  const answer: Answering['answer'] = async (restaurant, _format, show) => {
    const columns = outputColumns(flags.columns, STATIONS_NOW_ANSWER.columns);
    const progress = earlierProgress(show);
    const decisions = decisionsOf(restaurant.guid);
    const read = await readPace(source, restaurant, flags, clock, progress, decisions);
    const { words, stations: all } = read.reading;
    const guid = wanted === undefined ? undefined : wantedGuid(wanted, read);
    const own = guid === undefined ? all : all.filter((each) => each.guid === guid);
    const rows = own.map((each): StationNowRow => {
      const figures = paceFigures(each.pace, words.dates);
      return { ...each, businessDate: read.date, isPast: read.isPast, words, figures };
    });
    const setups = setupOnDateText(read.setup, restaurant.calendar);
    const notes = [
      ...setups.map((text) => `linecheck: ${text}\n`),
      usualNotes(read.usual, read.missed),
    ].join('');
    return {
      document: {
        records: records(rows, STATIONS_NOW_ANSWER, columns),
        ...(columns === undefined && sections(flags, rows, read)),
      },
      warnings: gapNotes(read.gaps).join(''),
      notes,
    };
  };
  const answering = { answer, namesRestaurant: false };
  return printRestaurants(source, flags, 'ndjson', answering, outlets, clock);
}

function wantedGuid(wanted: string, { setup, gaps }: ReadPace): string {
  const setUp = setup.stations.map((station) => ({ station }));
  return wantedStation(setUp, wanted, gaps.unreadable).station.guid;
}

function explained(row: StationNowRow) {
  const { name, pace, limit, muted, words, isPast } = row;
  const sentences = isPast
    ? dateSentences(row, words)
    : [paceSentence(name, pace, words), pointsSentence(pace)];
  return [
    sentences.filter((each) => each !== undefined).join(' '),
    ...(pace === undefined ? [] : [limitSentence(limit)]),
    ...(muted === undefined ? [] : [`Until closeout ${mutedText(muted)}.`]),
  ];
}

function sections(
  { explain }: StationsNowFlags,
  rows: readonly StationNowRow[],
  { reading, isPast }: Pick<ReadPace, 'reading' | 'isPast'>,
): Pick<Document, 'table' | 'md' | 'width'> {
  const lines =
    explain === true
      ? rows.flatMap(explained).map((text) => ['', text] as const)
      : headLines(reading).map(stateLine);
  const entries = lines.map((line): ListEntry => ({ rows: [[line[0] + line[1]]], lines: [line] }));
  const list = { heads: [isPast ? 'Day' : 'Now'], entries };
  if (explain === true) return { table: [{ blocks: [{ list }] }], md: [{ blocks: [{ list }] }] };
  const table = isPast
    ? textTable(rows, STATIONS_DATE_TABLE.shown)
    : textTable(rows, STATIONS_NOW_ANSWER.shown);
  const both = [{ blocks: [{ list }] }, { blocks: [{ table }] }];
  // A cut sentence or wrapped table would be unreadable.
  return { table: both, md: both, width: Number.POSITIVE_INFINITY };
}

function stateLine(line: Pick<PaceLine, 'kind' | 'text'>): Hanging {
  const { kind, text } = line;
  if (kind === 'calm') return ['', text];
  return [
    markedLine({ kind, text: '' }),
    text,
    kind === 'slow' || kind === 'stopped' ? 'error' : 'warn',
  ];
}
