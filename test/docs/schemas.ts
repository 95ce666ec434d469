/** Schemas of what each command prints as JSON, written to `assets/schemas.json`. */
import { CLIENTS_TABLE } from '../../src/commands/archive/logins.ts';
import { ARCHIVE_LINES } from '../../src/commands/archive/open-for-command.ts';
import { SUMMARY_TYPE } from '../../src/commands/arguments/outcome-summary.ts';
import { RESTAURANT_TYPE } from '../../src/commands/arguments/read-restaurants.ts';
import { AUDIT_TYPE } from '../../src/commands/audit/audit.ts';
import { GROUPED_TYPE, GROUPS_TABLE } from '../../src/commands/audit/grouped-document.ts';
import { SETTINGS_TABLE } from '../../src/commands/config-show.ts';
import { DIFF_TABLE, DIFF_TYPE } from '../../src/commands/diff-document.ts';
import { DIFFERENCE_COLUMNS, LIKE_TABLE, LIKE_TYPE } from '../../src/commands/diff-like.ts';
import { DOCTOR_TYPE } from '../../src/commands/doctor/doctor.ts';
import {
  dateTable,
  RESTAURANTS_TABLE,
  STATIONS_TABLE,
} from '../../src/commands/export/lake-reader.ts';
import { LOGIN_TYPE } from '../../src/commands/login.ts';
import { RECORD_COLUMNS, RECORD_SECTIONS, REPORT_TYPE } from '../../src/commands/report/value.ts';
import { WEEKLY_TABLE } from '../../src/commands/report/weekly.ts';
import { SANDBOX_TYPE } from '../../src/commands/serve/sandbox.ts';
import { SYNC_TABLE } from '../../src/commands/sync/report.ts';
import { HOPS_TABLE, TRACE_TYPE } from '../../src/commands/trace.ts';
import {
  GAP_LINE,
  INCIDENT_LINE,
  LOST_LINE,
  STATE_LINE,
} from '../../src/commands/watch/follow-records.ts';
import { WHY_TYPE } from '../../src/commands/why.ts';
import { ItemFulfillmentSchema } from '../../src/contract/item-fulfillment.ts';
import { PrepStationSchema } from '../../src/contract/prep-station.ts';
import { LATE_CAUSES_TABLE, WHY_TABLE } from '../../src/kitchen/tables/causes.ts';
import type { SubjectTable } from '../../src/kitchen/tables/column.ts';
import { TREND_TABLE } from '../../src/kitchen/tables/dates.ts';
import { DATED_ISSUES_TABLE } from '../../src/kitchen/tables/issues.ts';
import { ADDED_COLUMNS } from '../../src/kitchen/tables/item-export.ts';
import { ITEMS_TABLE } from '../../src/kitchen/tables/menu-items.ts';
import { FLEET_TABLE } from '../../src/kitchen/tables/restaurants.ts';
import {
  STATION_NOW_TABLE,
  STATION_TABLE,
  STATION_TYPE,
} from '../../src/kitchen/tables/stations.ts';
import { SCHEMA_VERSION } from '../../src/output/line-output.ts';
import { type JsonSchema, jsonSchema, orNull, rowSchema, schemaAsRead } from './json-schema.ts';

/** Each is one of several forms. */
interface Printed {
  readonly documents?: readonly JsonSchema[];
  readonly lines?: readonly JsonSchema[];
  readonly hasSummary?: boolean;
}

type Table = Pick<SubjectTable<never, never>, 'jsonColumns' | 'cellColumns'>;
type Fields = Readonly<Record<string, JsonSchema>>;

const DEMO = { demo: jsonSchema('true: simulated data') };
const VERSION = { schemaVersion: { type: 'integer', const: SCHEMA_VERSION } };
const RESTAURANT = { restaurant: jsonSchema('text: GUID, where several are printed') };
const UNREAD = led(
  jsonSchema({ restaurant: RESTAURANT_TYPE, state: 'state', code: 'code?' }),
  DEMO,
);
const UNREAD_LINE = led(
  jsonSchema({ 'restaurant name': 'text', state: 'state', code: 'code?' }),
  DEMO,
);

const STATION = schemaAsRead(PrepStationSchema);
const RECORD = schemaAsRead(ItemFulfillmentSchema);

function led(schema: JsonSchema, optional: Fields, required: Fields = {}): JsonSchema {
  const properties = { ...required, ...optional, ...schema.properties };
  return {
    ...schema,
    properties,
    required: [...Object.keys(required), ...(schema.required ?? [])],
  };
}

function listOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

/** The JSON row, and with chosen columns. */
function forms(table: Table): readonly JsonSchema[] {
  return [rowSchema(table.jsonColumns), rowSchema(table.cellColumns, true)];
}

function documents(types: readonly JsonSchema[], lines: readonly JsonSchema[] = []): Printed {
  return {
    documents: types.map((type) => led(type, DEMO, VERSION)),
    lines: lines.map((type) => led(type, DEMO)),
  };
}

/** An object for a restaurant, an array for several. */
function severalDocuments(
  types: readonly JsonSchema[],
  lines: readonly JsonSchema[] = [],
): Printed {
  const { documents: each = [] } = documents(types);
  return {
    documents: [...each, listOf({ anyOf: [...each, UNREAD] })],
    lines: [...lines.map((type) => led(type, { ...RESTAURANT, ...DEMO })), UNREAD_LINE],
    hasSummary: true,
  };
}

function rows(types: readonly JsonSchema[], hasSummary = false): Printed {
  const each = types.map((type) => led(type, DEMO));
  return { documents: each.map(listOf), lines: each, hasSummary };
}

/** An array for a restaurant, and for several one with restaurants and records. */
function severalRows(types: readonly JsonSchema[]): Printed {
  const { documents: lists = [] } = rows(types);
  const of = types.map((type) => ofRestaurant(listOf(led(type, { ...RESTAURANT, ...DEMO }))));
  const { lines = [] } = severalDocuments([], types);
  return {
    documents: [...lists, listOf({ anyOf: [...of, UNREAD] })],
    lines,
    hasSummary: true,
  };
}

function ofRestaurant(records: JsonSchema): JsonSchema {
  return led({ type: 'object' }, DEMO, { restaurant: jsonSchema(RESTAURANT_TYPE), records });
}

function both(...printed: readonly Printed[]): Printed {
  return {
    documents: printed.flatMap((each) => each.documents ?? []),
    lines: printed.flatMap((each) => each.lines ?? []),
    hasSummary: printed.some(({ hasSummary }) => hasSummary),
  };
}

function archive(...kinds: readonly (keyof typeof ARCHIVE_LINES)[]): Printed {
  return { lines: kinds.map((kind) => jsonSchema(ARCHIVE_LINES[kind])) };
}

function list(...types: readonly JsonSchema[]): Printed {
  return { documents: types.map(listOf), lines: types };
}

function only(table: Table, ids: readonly string[]): JsonSchema {
  return rowSchema(table.jsonColumns.filter(({ id }) => ids.includes(id)));
}

function without(table: Table, column: string): JsonSchema {
  return rowSchema(table.jsonColumns.filter(({ id }) => id !== column));
}

/** Added to a record. Before the date is complete, only the wait is known. */
function itemForms(): readonly JsonSchema[] {
  const added = Object.entries(ADDED_COLUMNS).map(
    ([id, { type }]) => [id, orNull(jsonSchema(type))] as const,
  );
  const all = Object.fromEntries(added);
  const { businessDate: _, localHour: _hour, ...inJson } = all;
  const linecheck = { type: 'object', properties: inJson, required: ['waitMs'] };
  const cells = Object.entries({ ...RECORD.properties, ...all });
  const chosen = Object.fromEntries(cells.map(([id, schema]) => [id, orNull(schema)]));
  return [
    led(RECORD, {}, { businessDate: jsonSchema('date'), linecheck }),
    { type: 'object', properties: chosen },
  ];
}

const STATION_CELLS = rowSchema(STATION_TABLE.cellColumns, true);
const [ITEM = {}, ITEM_CELLS = {}] = itemForms();
const [ISSUE = {}, ISSUE_CELLS = {}] = forms(DATED_ISSUES_TABLE);
const [WHY_ROW = {}, WHY_CELLS = {}] = forms(WHY_TABLE);
const [GROUP = {}, GROUP_CELLS = {}] = forms(GROUPS_TABLE);
const ONE_STATION = led(jsonSchema(STATION_TYPE, { station: STATION }), DEMO, VERSION);

const LAKE_WORDS = { text: 'text', instant: 'instant', integer: 'count', flag: 'flag' } as const;
const RECORD_HEAD = { section: jsonSchema(RECORD_SECTIONS), businessDate: jsonSchema('date') };
const REPORT_ROW = led(rowSchema(RECORD_COLUMNS, true), {}, RECORD_HEAD);

const PRINTED: Readonly<Record<string, Printed>> = {
  stations: both(severalRows([STATION, STATION_CELLS, ...forms(STATION_NOW_TABLE)]), {
    documents: [ONE_STATION, listOf({ anyOf: [ofRestaurant(ONE_STATION), UNREAD] })],
  }),
  fulfillments: severalRows([ITEM, ITEM_CELLS]),
  report: both(
    severalDocuments([jsonSchema(REPORT_TYPE)], [REPORT_ROW]),
    rows([rowSchema(WEEKLY_TABLE.jsonColumns)]),
  ),
  trend: severalRows(forms(TREND_TABLE)),
  audit: both(
    severalDocuments([jsonSchema(AUDIT_TYPE)], [ISSUE]),
    severalRows([ISSUE_CELLS]),
    documents([jsonSchema(GROUPED_TYPE, { rules: GROUP, notRead: GROUP })]),
    { lines: [led(GROUP, DEMO)] },
    rows([GROUP_CELLS]),
  ),
  why: both(
    severalDocuments(
      [
        jsonSchema(WHY_TYPE, {
          causes: rowSchema(LATE_CAUSES_TABLE.jsonColumns),
          tickets: WHY_ROW,
        }),
      ],
      [WHY_ROW],
    ),
    severalRows([WHY_CELLS]),
  ),
  trace: severalDocuments(
    [jsonSchema(TRACE_TYPE, { hops: without(HOPS_TABLE, 'businessDate') })],
    [rowSchema(HOPS_TABLE.jsonColumns)],
  ),
  diff: {
    ...documents(
      [
        jsonSchema(DIFF_TYPE, { changes: rowSchema(DIFF_TABLE.jsonColumns) }),
        jsonSchema(LIKE_TYPE, { differences: only(LIKE_TABLE, DIFFERENCE_COLUMNS) }),
      ],
      [rowSchema(DIFF_TABLE.jsonColumns), rowSchema(LIKE_TABLE.jsonColumns)],
    ),
    hasSummary: true,
  },
  fleet: rows(forms(FLEET_TABLE), true),
  items: rows(forms(ITEMS_TABLE), true),
  watch: {
    ...documents(
      [],
      [STATE_LINE, INCIDENT_LINE, LOST_LINE, GAP_LINE].map((type) => jsonSchema(type)),
    ),
    hasSummary: true,
  },
  'config show': list(rowSchema(SETTINGS_TABLE.jsonColumns)),
  doctor: documents([jsonSchema(DOCTOR_TYPE)]),
  login: documents([jsonSchema(LOGIN_TYPE)]),
  sync: { lines: [jsonSchema({ $row: SYNC_TABLE.jsonColumns })], hasSummary: true },
  sandbox: documents([jsonSchema(SANDBOX_TYPE)]),
  export: {
    lines: [dateTable(''), RESTAURANTS_TABLE, STATIONS_TABLE].map(({ columns }) => ({
      type: 'object',
      properties: Object.fromEntries(
        columns.map(({ name, type }) => [name, jsonSchema(`${LAKE_WORDS[type]}?`)]),
      ),
    })),
    hasSummary: true,
  },
  'archive init': archive('made'),
  'archive list': list(jsonSchema(ARCHIVE_LINES.kitchen), jsonSchema(ARCHIVE_LINES.date)),
  'archive restaurant add': archive('restaurant'),
  'archive restaurant set': archive('restaurant'),
  'archive client add': archive('credentials'),
  'archive client rotate': archive('credentials'),
  'archive client revoke': archive('revokedClient'),
  'archive client list': list(rowSchema(CLIENTS_TABLE.jsonColumns)),
  'archive key list': list(jsonSchema(ARCHIVE_LINES.key)),
  'archive key rotate': archive('newKey'),
  'archive key revoke': archive('revokedKey'),
  'archive prune': list(jsonSchema(ARCHIVE_LINES.pruned)),
  'archive check': archive('damage', 'sound'),
  'archive backup': archive('backup'),
  'archive import': archive('stations', 'day'),
  'archive simulate': archive('restaurant', 'stations', 'day'),
};

/** By command: `$defs` has the document, a line, and the summary on stderr. */
export function schemas(): Readonly<Record<string, object>> {
  const all = Object.entries(PRINTED).map(
    ([name, { documents: own = [], lines = [], hasSummary }]) => {
      const $defs = {
        ...(own.length > 0 && { document: { anyOf: own } }),
        ...(lines.length > 0 && { line: { anyOf: lines } }),
        ...(hasSummary && { summary: jsonSchema(SUMMARY_TYPE) }),
      };
      return [
        name,
        {
          $schema: 'https://json-schema.org/draft/2020-12/schema',
          $id: `urn:linecheck:${SCHEMA_VERSION}:${name.replaceAll(' ', ':')}`,
          title: `linecheck ${name}`,
          $ref: `#/$defs/${own.length > 0 ? 'document' : 'line'}`,
          $defs,
        },
      ];
    },
  );
  return Object.fromEntries(all);
}
