import { type Finding, severityCounts } from '../audit/rule.ts';
import {
  type FilterLanguage,
  fieldHelp,
  fieldLanguage,
  ISSUE_FIELDS,
} from '../filter/filter-language.ts';
import { type FieldNumbers, type FieldTexts, fieldsTest } from '../filter/filter-match.ts';
import { type ParsedFilter, parseFilterIn } from '../filter/filter-parser.ts';
import type { Station } from '../model/station.ts';
import { orText } from '../text/quantities.ts';

/** Values of `state:`. A muted station has another state, too. */
export type StationFilterState = 'slow' | 'quiet' | 'busy' | 'ok' | 'unknown' | 'muted';
const STATES: readonly StationFilterState[] = ['slow', 'quiet', 'busy', 'ok', 'unknown', 'muted'];

const STATION_TEXT_FIELDS = {
  station: { kind: 'text', aliases: ['name'], help: 'station name' },
  guid: { kind: 'text', aliases: [], help: 'station GUID' },
  state: { kind: 'choice', aliases: [], values: STATES, help: orText(STATES) },
  rule: { kind: 'choice', aliases: [], help: 'rule with an issue: rule:R06' },
  issue: { kind: 'text', aliases: [], help: 'words in an issue: issue:printer' },
  setup: { kind: 'text', aliases: [], help: "the platform's values: setup:OFFLINE_ONLY" },
} as const;

type TextFieldName = keyof typeof STATION_TEXT_FIELDS;
type NumberFieldName = keyof typeof ISSUE_FIELDS;

const STATION_LANGUAGE: FilterLanguage<TextFieldName, NumberFieldName> = fieldLanguage(
  STATION_TEXT_FIELDS,
  ISSUE_FIELDS,
);

export const STATION_FILTER_HELP = fieldHelp({ ...STATION_TEXT_FIELDS, ...ISSUE_FIELDS });

/** A station, or one issue as if it were one. */
interface FilteredRow {
  readonly name: string;
  readonly station: Pick<Station, 'guid' | 'printingMode' | 'expoRouting'>;
  readonly findings: readonly Pick<Finding, 'rule' | 'severity' | 'words'>[];
}

type StatesOf = (guid: string) => readonly StationFilterState[];

/** A test, or the error in the text. `statesOf` takes a GUID. */
export function stationFilter(
  text: string,
  statesOf: StatesOf,
):
  | { readonly test: (row: FilteredRow) => boolean }
  | Extract<ParsedFilter, { readonly error: unknown }> {
  const parsed = parseFilterIn(text, STATION_LANGUAGE);
  if ('error' in parsed) return parsed;
  const wordFields = ['station', 'rule', 'issue', 'setup'] as const;
  const state: (typeof TEXTS)['guid'] = ({ station }) => anyCase(statesOf(station.guid));
  const texts = { ...TEXTS, state };
  return { test: fieldsTest(parsed.filter, { texts, numbers: NUMBERS, wordFields }) };
}

/** Why a filter is invalid, in a sentence. */
export function stationFilterFault(text: string): string | undefined {
  const found = stationFilter(text, () => []);
  return 'error' in found ? found.error.sentence : undefined;
}

const TEXTS: FieldTexts<Exclude<TextFieldName, 'state'>, FilteredRow> = {
  station: ({ name }) => anyCase([name]),
  guid: ({ station }) => [station.guid],
  rule: ({ findings }) => findings.map(({ rule }) => rule),
  issue: ({ findings }) => findings.map(({ words }) => words),
  setup: ({ station: { printingMode, expoRouting } }) =>
    [printingMode, expoRouting].filter((value) => value !== undefined),
};

/** Also in capitals, as the list shows states and caps lock types names. */
function anyCase(texts: readonly string[]): readonly string[] {
  return [...texts, ...texts.map((text) => text.toUpperCase())];
}

const NUMBERS: FieldNumbers<NumberFieldName, FilteredRow> = {
  issues: ({ findings }) => severityCounts(findings).error + severityCounts(findings).warn,
  errors: ({ findings }) => severityCounts(findings).error,
  warnings: ({ findings }) => severityCounts(findings).warn,
};
