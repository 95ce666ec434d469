import { EXIT, Failure } from '../contract/failures.ts';
import type { RestaurantChoice, Station } from '../kitchen/model/restaurant.ts';
import {
  type ModelComparison,
  type ModelDifference,
  type ModelValue,
  modelDiff,
  modelName,
} from '../kitchen/stations/model-diff.ts';
import type { StationListGaps } from '../kitchen/stations/setup-history.ts';
import { stationListGaps } from '../kitchen/stations/words.ts';
import { subjectTable } from '../kitchen/tables/column.ts';
import type { JsonType, ValueOf } from '../kitchen/text/json-type.ts';
import { countOf } from '../kitchen/text/quantities.ts';
import { type Document, type ListEntry, records } from '../output/document.ts';
import { firstRestaurant, type KitchenSource } from '../reader/kitchen-source.ts';
import { matchUnlessGuid } from '../settings/requested-restaurants.ts';
import type { DiffFlags } from './arguments/command-flags.ts';
import { gapNotes, notesAbout } from './arguments/notes-about.ts';
import { type PrintOneAnswer, printOneAnswer } from './arguments/print-restaurants.ts';
import {
  finishRestaurants,
  outcomeCode,
  outcomeHead,
  outcomeState,
  outcomeText,
  RESTAURANT_TYPE,
  type RestaurantOutcome,
  readingExitCode,
  readRestaurants,
} from './arguments/read-restaurants.ts';

/** Returns the exit code, which with `--exit-code` is 1 for differences and 8 for incomplete station lists. */
export const printLike: PrintOneAnswer<DiffFlags> = (source, flags, outlets, clock) =>
  printOneAnswer(source, flags, outlets, async (print) => {
    const { stderr, signals } = outlets;
    const choice = modelRestaurant(source, flags.like ?? '');
    const model = await readSetup(source, choice.guid).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      throw error.with({}, `${choice.name}: ${error.message}`);
    });
    const notes = gapNotes(model.gaps).map((note) => notesAbout(choice.name, note));
    stderr.write(notes.join(''));
    const read = async ({ guid }: RestaurantChoice) => {
      const setup = guid === choice.guid ? model : await readSetup(source, guid);
      return { ...setup, ...modelDiff(model.stations, setup.stations) };
    };
    const outcomes = await readRestaurants(source, flags, read, { stderr, clock, signals });
    await print(likeDocument(source.name, choice, model, outcomes));
    const exit = finishRestaurants(outcomes, flags, stderr, 'different', (reading) =>
      flags.exitCode === true
        ? readingExitCode(reading, reading.differences.length > 0)
        : EXIT.done,
    );
    const isIncomplete = model.gaps.unreadable > 0 && flags.exitCode === true;
    return Math.max(exit, isIncomplete ? EXIT.contract : EXIT.done);
  });

/** `like` may be a GUID that is not configured. Throws USAGE for an unknown name. */
function modelRestaurant(source: KitchenSource, like: string): RestaurantChoice {
  const guid = like.trim();
  const unlisted = { guid, name: `Restaurant ${guid}`, zoneKnown: false };
  return matchUnlessGuid(guid, source.restaurants) ?? { ...firstRestaurant(source), ...unlisted };
}

async function readSetup({ api }: KitchenSource, guid: string): Promise<SetupReading> {
  const { stations, unreadable, damaged } = await api.stations(guid);
  return { stations, gaps: { unreadable, damaged } };
}

export interface SetupReading {
  readonly stations: readonly Station[];
  readonly gaps: StationListGaps;
}

export type ModelOutcome = RestaurantOutcome<SetupReading & ModelComparison>;

interface LikeRow {
  readonly outcome: ModelOutcome;
  /** Absent in the row of a restaurant. */
  readonly difference?: ModelDifference;
}

const INDENT = '    ';

const STATE_DOC =
  "the state as in linecheck fleet (incomplete: some list entries are unreadable) and the number of differences, only in a restaurant's row";
const NAME_DOC = 'GUID and name';
const STATION_DOC = 'name, and the GUID here';
const FIELD_DOC =
  'API field, with the value in the model and here. kitchenPrinter is own or shared, and null if it is not set';

const SETUP_VALUE = { $any: ['text?', 'flag', { $list: 'text' }] } as const;

export const LIKE_TABLE = subjectTable({
  restaurant: {
    value: ({ outcome }: LikeRow) => outcome.restaurant.guid,
    type: 'text',
    doc: NAME_DOC,
  },
  name: { value: ({ outcome }) => outcome.restaurant.name, type: 'text', doc: NAME_DOC },
  state: {
    value: ({ outcome, difference }) => (difference ? undefined : outcomeState(outcome)),
    type: 'state?',
    doc: STATE_DOC,
  },
  code: {
    value: ({ outcome, difference }) => (difference ? undefined : outcomeCode(outcome)),
    type: 'code?',
    doc: STATE_DOC,
  },
  differences: {
    value: ({ outcome, difference }) =>
      difference ? undefined : outcome.result?.differences.length,
    unit: 'count',
    doc: STATE_DOC,
  },
  kind: {
    value: ({ difference }) => difference?.kind,
    type: { $null: ['missing', 'extra', 'different'] },
    doc: 'missing, extra (stations) or different (a field)',
  },
  station: {
    value: ({ difference }) => difference && differenceStation(difference),
    doc: STATION_DOC,
  },
  stationGuid: { value: ({ difference }) => difference?.own?.guid, doc: STATION_DOC },
  field: { value: ({ difference }) => difference?.field, doc: FIELD_DOC },
  model: {
    value: ({ difference }) => csvText(difference?.modelValue),
    json: ({ difference }) => difference?.modelValue,
    type: SETUP_VALUE,
    doc: FIELD_DOC,
  },
  own: {
    value: ({ difference }) => csvText(difference?.ownValue),
    json: ({ difference }) => difference?.ownValue,
    type: SETUP_VALUE,
    doc: FIELD_DOC,
  },
});

function likeDocument(
  source: string,
  restaurant: RestaurantChoice,
  model: SetupReading,
  outcomes: readonly ModelOutcome[],
): Document {
  const compared = `Compared with ${restaurant.name} (${source}), ${countOf(model.stations.length, 'station')}.`;
  const head = [compared, ...stationListGaps(model.gaps)];
  const entries: readonly ListEntry[] = [
    { rows: head.map((text) => ['', '', '', text]), lines: head.map((text) => ['', text]) },
    ...outcomes.map((outcome) => outcomeEntry(outcome, restaurant)),
  ];
  const heads = ['Restaurant', 'Station', 'Field', 'Difference', 'Model'];
  const blocks = [{ list: { heads, entries, isSpaced: true } }];
  const rows = outcomes.flatMap((outcome): readonly LikeRow[] => [
    { outcome },
    ...(outcome.result?.differences ?? []).map((difference) => ({ outcome, difference })),
  ]);
  return {
    table: [{ blocks }],
    md: [{ title: 'Differences from the model restaurant', level: 1, blocks }],
    json: {
      source,
      model: {
        restaurant: { guid: restaurant.guid, name: restaurant.name },
        ...readingJson(model),
      },
      restaurants: outcomes.map(outcomeJson),
    } satisfies ValueOf<typeof LIKE_TYPE>,
    records: records(rows, LIKE_TABLE),
  };
}

function outcomeEntry(outcome: ModelOutcome, model: RestaurantChoice): ListEntry {
  const { restaurant, result: reading } = outcome;
  const summary = summaryText(outcome, model);
  const gaps = reading === undefined ? [] : stationListGaps(reading.gaps);
  const notes = [...gaps, ...duplicateTexts(outcome)];
  const differences = reading?.differences ?? [];
  return {
    rows: [
      [restaurant.name, '', '', summary],
      ...notes.map((note) => ['', '', '', note]),
      ...differences.map((each) => [
        '',
        differenceStation(each),
        each.field ?? '',
        each.field === undefined ? each.kind : valueText(each.ownValue),
        each.field === undefined ? '' : valueText(each.modelValue),
      ]),
    ],
    lines: [
      ['', `${restaurant.name}: ${summary}`],
      ...notes.map((note) => [INDENT, note] as const),
      ...differences.map((each) => [INDENT, differenceText(each)] as const),
    ],
  };
}

function summaryText(outcome: ModelOutcome, model: RestaurantChoice): string {
  const { restaurant, result: reading } = outcome;
  if (reading === undefined) {
    const code = outcomeCode(outcome);
    return code === undefined ? outcomeText(outcome) : `${outcomeText(outcome)} (${code})`;
  }
  const count = reading.differences.length;
  if (restaurant.guid === model.guid) return 'the model';
  if (count > 0) return countOf(count, 'difference');
  // Stations that could not be read may differ.
  return reading.gaps.unreadable > 0
    ? 'no differences in what could be read'
    : `same as ${model.name}`;
}

function duplicateTexts({ result: reading }: ModelOutcome): readonly string[] {
  return (reading?.duplicates ?? []).map(
    ({ name, model, own }) =>
      `Several stations have the name ${name} (${own} here, ${model} in the model). They are matched in list order.`,
  );
}

function differenceText(difference: ModelDifference): string {
  const { kind, field, modelValue, ownValue } = difference;
  const station = differenceStation(difference);
  return field === undefined
    ? `${station}: ${kind}`
    : `${station}: ${field}: ${valueText(ownValue)} (model: ${valueText(modelValue)})`;
}

function differenceStation({ model, own }: ModelDifference): string {
  return modelName((model ?? own)?.name);
}

function valueText(value: ModelValue): string {
  if (value === undefined) return 'not set';
  if (typeof value === 'object') return value.length === 0 ? 'none' : value.join(', ');
  return value === '' ? '(empty)' : String(value);
}

function csvText(value: ModelValue): string | boolean | undefined {
  return typeof value === 'object' ? value.join(', ') : value;
}

export const DIFFERENCE_COLUMNS = [
  'kind',
  'station',
  'stationGuid',
  'field',
  'model',
  'own',
] as const;

const OUTCOME_TYPE = {
  restaurant: RESTAURANT_TYPE,
  state: 'state',
  code: 'code?',
  'stations? unreadable? damaged?': 'count',
  'differences?': { $list: 'row' },
  'duplicates?': { $list: { name: 'text', 'model own': 'count' } },
} as const;

export const LIKE_TYPE = {
  source: 'text',
  model: { restaurant: RESTAURANT_TYPE, 'stations unreadable damaged': 'count' },
  restaurants: { $list: OUTCOME_TYPE },
} as const satisfies JsonType;

function outcomeJson(outcome: ModelOutcome): ValueOf<typeof OUTCOME_TYPE> {
  const { result: reading } = outcome;
  return {
    ...outcomeHead(outcome),
    ...(reading !== undefined && {
      ...readingJson(reading),
      differences: reading.differences.map((difference) =>
        LIKE_TABLE.pickJson({ outcome, difference }, DIFFERENCE_COLUMNS),
      ),
      duplicates: reading.duplicates,
    }),
  };
}

function readingJson({ stations, gaps }: SetupReading) {
  return { stations: stations.length, unreadable: gaps.unreadable, damaged: gaps.damaged };
}
