import { medianOf } from '../measures/quantile.ts';
import { type BusinessCalendar, businessDateAt } from '../model/business-day.ts';
import { displayName, type Station, type StationField, stationName } from '../model/restaurant.ts';
import { type FieldChange, fieldDiff, type StationChange } from './configuration-diff.ts';
import type { SetupVersion } from './setup-history.ts';

export interface SetupChange {
  readonly date: string;
  /** From the setup before this date to the last one on the date. Issues are not compared. Empty if everything was changed back. */
  readonly changes: readonly StationChange[];
}

/** By date. The first version is no change, because nothing earlier is known. */
export function setupChanges(
  versions: readonly SetupVersion[],
  calendar: BusinessCalendar,
): readonly SetupChange[] {
  const dated = versions.map((version) => ({
    version,
    date: businessDateAt(version.seenAt, calendar),
  }));
  return dated.flatMap(({ date, version }, index) => {
    if (index === 0 || dated[index + 1]?.date === date) return [];
    const first = dated.findLastIndex((each, earlier) => earlier < index && each.date !== date);
    const before = versions[Math.max(first, 0)] ?? version;
    return [{ date, changes: fieldDiff(before.stations, version.stations) }];
  });
}

export function changesByDate(all: readonly SetupChange[]): ReadonlyMap<string, readonly string[]> {
  const byDate = new Map<string, readonly string[]>();
  for (const { date, changes } of all) {
    byDate.set(date, [...(byDate.get(date) ?? []), ...setupChangeTexts(changes)]);
  }
  return byDate;
}

export const CHANGED_BACK = 'Changed and changed back';

function setupChangeTexts(changes: readonly StationChange[]): readonly string[] {
  if (changes.length === 0) return [CHANGED_BACK];
  return byName(changes).map((change) => `${changedName(change)}: ${stationChangeText(change)}`);
}

export function byName(changes: readonly StationChange[]): readonly StationChange[] {
  return changes.toSorted(
    (a, b) => changedName(a).localeCompare(changedName(b), 'en') || (a.guid < b.guid ? -1 : 1),
  );
}

/** The most important change, and how many more: `backup printer removed +2`. */
export function stationChangeText(change: StationChange): string {
  const [first = 'other issues', ...more] = changeWords(change);
  return `${first}${more.length > 0 ? ` +${more.length}` : ''}`;
}

export function changedName({ after, before, guid }: StationChange): string {
  const station = after ?? before;
  return station === undefined ? displayName(undefined, guid) : stationName(station);
}

const FIRST_FIELDS: readonly StationField[] = [
  'kitchenPrinter.guid',
  'printingMode',
  'expoRouting',
  'includeWithExpediter',
];
const LAST_FIELDS: readonly StationField[] = ['name', 'entityType', 'kitchenPrinter.entityType'];

export function changeWords(change: StationChange): readonly string[] {
  const { kind, fields, monitors, before, after } = change;
  if (kind === 'added' || kind === 'removed') return [kind];
  const ofFields = (names: readonly StationField[]) =>
    names.flatMap((field) => {
      const fieldChange = fields.find((each) => each.field === field);
      return fieldChange === undefined || followsPrinter(fieldChange, fields)
        ? []
        : [fieldWords(fieldChange, before, after)];
    });
  return [
    ...ofFields(FIRST_FIELDS),
    ...monitors.added.map(({ name, guid }) => `monitors ${displayName(name, guid)}`),
    ...monitors.removed.map(({ name, guid }) => `no longer monitors ${displayName(name, guid)}`),
    ...ofFields(LAST_FIELDS),
  ];
}

/** A printer's type changes with the printer, so only the printer is named. */
function followsPrinter({ field }: FieldChange, fields: readonly FieldChange[]): boolean {
  return (
    field === 'kitchenPrinter.entityType' &&
    fields.some((each) => each.field === 'kitchenPrinter.guid')
  );
}

function fieldWords(
  { field, from, to }: FieldChange,
  before: Station | undefined,
  after: Station | undefined,
): string {
  switch (field) {
    case 'kitchenPrinter.guid':
      if (to === undefined) return `${printerOf(before)} removed`;
      return `${printerOf(after)} ${from === undefined ? 'added' : 'replaced'}`;
    case 'printingMode':
      if (to === 'ON') return 'always prints';
      return to === 'OFFLINE_ONLY' ? 'printer is backup only' : `printing mode ${valueText(to)}`;
    case 'expoRouting':
      return EXPO.get(to) ?? `expo routing ${valueText(to)}`;
    case 'includeWithExpediter':
      return `old expo setting ${to === undefined ? 'not set' : to === true ? 'on' : 'off'}`;
    case 'name':
      return from === undefined
        ? 'named'
        : to === undefined
          ? 'name removed'
          : `renamed, was ${from}`;
    case 'entityType':
      return 'different type';
    case 'kitchenPrinter.entityType':
      return 'different printer type';
  }
}

function printerOf(station: Station | undefined): string {
  return station?.printingMode === 'OFFLINE_ONLY' ? 'backup printer' : 'printer';
}

const EXPO: ReadonlyMap<FieldChange['to'], string> = new Map([
  ['SEND_TO_EXPO', 'sends to expo'],
  ['EXPO_ONLY', 'expo only'],
  ['SKIP_EXPO', 'skips expo'],
]);

function valueText(value: FieldChange['to']): string {
  return value === undefined ? 'not set' : String(value);
}

/** Fewest dates on each side of a change for a comparison. */
const MIN_DATES = 3;

interface ComparedDate {
  readonly date: string;
  /** 90% of station times, ms. `undefined` for a date with too few bumps, which does not count. */
  readonly p90Ms: number | undefined;
}

interface DatesFigure {
  readonly dates: number;
  /** Median of the dates' 90%, ms. */
  readonly p90Ms: number;
}

/** A station's times before and after a setup change, which need not be the cause. */
export interface SinceChange {
  readonly before: DatesFigure;
  readonly after: DatesFigure;
}

/** `changed` is the date a change was first seen, and is on neither side. Each side ends at the next date in `allChanged`. */
export function sinceChange(
  dates: readonly ComparedDate[],
  changed: string,
  allChanged: readonly string[],
): SinceChange | undefined {
  const ordered = allChanged.toSorted();
  const previous = ordered.findLast((date) => date < changed) ?? '';
  const next = ordered.find((date) => date > changed);
  const before = figureOf(dates.filter(({ date }) => date > previous && date < changed));
  const after = figureOf(
    dates.filter(({ date }) => date > changed && (next === undefined || date < next)),
  );
  return before === undefined || after === undefined ? undefined : { before, after };
}

function figureOf(dates: readonly ComparedDate[]): DatesFigure | undefined {
  const p90s = dates.flatMap(({ p90Ms }) => p90Ms ?? []);
  const p90Ms = medianOf(p90s);
  if (p90s.length < MIN_DATES || p90Ms === undefined) return undefined;
  return { dates: p90s.length, p90Ms };
}
