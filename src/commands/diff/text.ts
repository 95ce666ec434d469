/** Changes of a configuration as text: for people, as Markdown, and as JSON. */

import type { Finding } from '../../kitchen/audit/rule.ts';
import { markdownTable } from '../../kitchen/export/markdown.ts';
import type {
  ChangeKind,
  MonitorChange,
  StationChange,
} from '../../kitchen/stations/configuration-diff.ts';
import { type Station, shortGuid, stationName } from '../../kitchen/stations/station.ts';
import type { FieldValue } from '../../kitchen/stations/station-fields.ts';
import { countOf } from '../../kitchen/wording/quantities.ts';
import { stationListGaps } from '../../kitchen/wording/station-list-gaps.ts';
import type { Destination } from '../../output/destination.ts';
import { jsonDocument } from '../../output/json.ts';
import { textWidth, wrapText } from '../../terminal/text/safe-text.ts';

/** One of the two readings. */
export interface DiffReading {
  /** A path, or the restaurant and the platform. */
  readonly from: string;
  readonly stations: readonly Station[];
  /** Entries of the list that could not be read. */
  readonly unreadable: number;
  /** Stations with a field that could not be read. */
  readonly damaged: number;
}

/** Two readings, and what differs. */
export interface ToldDiff {
  readonly before: DiffReading;
  readonly after: DiffReading;
  readonly changes: readonly StationChange[];
}

/** On wide screens lines stay legible. */
const WIDEST = 110;
const INDENT = 4;
/** Columns of the longest name of a field, and a space. */
const FIELD = 26;

const SIGNS: Readonly<Record<ChangeKind, string>> = {
  added: '+',
  removed: '-',
  changed: '~',
  affected: '=',
};

/** Lines of at most `width` columns: what is compared, and each station with its changes, by name. */
export function* diffTable(told: ToldDiff, width: number): Generator<string> {
  const most = Math.min(width, WIDEST);
  for (const line of heading(told).flatMap((text) => wrapText(text, most))) yield `${line}\n`;
  for (const change of byName(told.changes)) {
    yield '\n';
    for (const line of wrapText(`${SIGNS[change.kind]} ${title(change)}`, most)) yield `${line}\n`;
    for (const [what, text] of details(change)) {
      for (const [at, line] of wrapText(text, most - INDENT - FIELD).entries()) {
        yield `${' '.repeat(INDENT)}${(at === 0 ? what : '').padEnd(FIELD)}${line}\n`;
      }
    }
  }
}

/** A table with a row for each change. Whatever comes from outside is in it, where it is escaped. */
export function* diffMarkdown(told: ToldDiff, isRaw: boolean): Generator<string> {
  const columns = ['Station', 'What', 'Change'].map((head) => ({ head, align: 'left' }) as const);
  const rows = byName(told.changes).flatMap((change) => [
    [nameOf(change), change.kind, change.guid],
    ...details(change).map(([what, text]) => ['', what, text]),
  ]);
  const all = [['', 'compared', heading(told).join(' ')], ...rows];
  const table = markdownTable(columns, all, { widthOf: textWidth, isRaw });
  yield `# What changed in the configuration\n\n${table}`;
}

/** One object, with a newline at the end; `diff-arguments.ts` tells its keys. */
export function diffJson(
  { before, after, changes }: ToldDiff,
  place: Pick<Destination, 'isDemo'>,
): string {
  const value = {
    before: readingValue(before),
    after: readingValue(after),
    changes: byName(changes).map(changeValue),
  };
  return jsonDocument(value, place);
}

function readingValue({ from, stations, unreadable, damaged }: DiffReading) {
  return { from, stations: stations.length, unreadable, damaged };
}

/** A change as its JSON says it. */
export function changeValue(change: StationChange) {
  return {
    station: { guid: change.guid, name: nameOf(change) },
    kind: change.kind,
    fields: change.fields.map(({ field, from, to }) => ({
      field,
      from: from ?? null,
      to: to ?? null,
    })),
    connectedPrepStations: {
      added: change.monitors.added.map(monitorValue),
      removed: change.monitors.removed.map(monitorValue),
    },
    brought: change.brought.map(findingValue),
    cured: change.cured.map(findingValue),
  };
}

/** Whence, whereto, and how much. */
function heading({ before, after, changes }: ToldDiff): readonly string[] {
  const count = (kind: ChangeKind) => changes.filter((change) => change.kind === kind).length;
  const counts = (['added', 'removed', 'changed', 'affected'] as const)
    .filter((kind) => count(kind) > 0)
    .map((kind) => `${count(kind)} ${kind}`);
  const verdict = counts.length === 0 ? 'nothing changed' : counts.join(', ');
  const [old, now] = [before, after].map(
    ({ from, stations }) => `${from} (${countOf(stations.length, 'station')})`,
  );
  const gaps = [before, after].flatMap((each) =>
    stationListGaps(each).map((sentence) => `${each.from}: ${sentence}`),
  );
  return [`From ${old}`, `to ${now}:`, `${verdict}.`, ...gaps];
}

function title(change: StationChange): string {
  return `${nameOf(change)}: ${change.kind === 'affected' ? 'affected by changes of others' : change.kind}  ${change.guid}`;
}

/** What changed, each with a word before it. Of stations that came or went the fields that nobody states are not told. */
function details(change: StationChange): readonly (readonly [what: string, text: string])[] {
  const { kind, fields, monitors, brought, cured } = change;
  return [
    ...fields.map(({ field, from, to }): readonly [string, string] => {
      if (kind === 'added') return [field, valueText(to)];
      if (kind === 'removed') return [field, valueText(from)];
      return [field, `${valueText(from)} -> ${valueText(to)}`];
    }),
    ...monitors.removed.map((each) => ['connectedPrepStations', `- ${monitorText(each)}`] as const),
    ...monitors.added.map((each) => ['connectedPrepStations', `+ ${monitorText(each)}`] as const),
    ...cured.map((finding) => ['cured', findingText(finding)] as const),
    ...brought.map((finding) => ['brought', findingText(finding)] as const),
  ];
}

function valueText(value: FieldValue): string {
  if (value === undefined) return 'not stated';
  return value === '' ? '(empty)' : String(value);
}

function monitorText({ guid, name }: MonitorChange): string {
  return name ?? `...${shortGuid(guid)} (not in the list)`;
}

function findingText({ rule, severity, message }: Finding): string {
  return `${severity} ${rule} ${message}`;
}

function monitorValue({ guid, name }: MonitorChange) {
  return { guid, name: name ?? null };
}

function findingValue({ rule, severity, message }: Finding) {
  return { rule, severity, message };
}

function nameOf({ before, after, guid }: StationChange): string {
  const station = after ?? before;
  return station === undefined ? guid : stationName(station);
}

/** In the order in which they are told. */
export function byName(changes: readonly StationChange[]): readonly StationChange[] {
  return [...changes].sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'));
}
