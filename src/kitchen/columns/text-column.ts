/** Columns of names. */
import { equalsFilter } from '../filter/cell-filter.ts';
import type { ValueFieldName } from '../filter/filter-fields.ts';
import type { CodedValues } from '../table/coded-values.ts';
import type { Fulfillment } from '../table/fulfillment.ts';
import type { FulfillmentTable } from '../table/fulfillment-table.ts';
import type { ColumnLayout, ListColumn } from './list-column.ts';
import { byText } from './row-ranks.ts';
import { dictionaryCodes, type ValueCodes } from './value-codes.ts';

/** The part of a name column that differs. */
interface Names extends ColumnLayout, Pick<ListColumn, 'field'> {
  /** The name in a record. */
  readonly name: (record: Fulfillment['record']) => string | undefined;
  /** The same for all rows of a table. */
  readonly names: (table: FulfillmentTable) => CodedValues<string>;
  /** Shared values, where rows differ by more than the names. */
  readonly codes?: (table: FulfillmentTable) => ValueCodes;
  /** Its field in filters. */
  readonly filterField: ValueFieldName;
}

/** The record of a column of names. */
export function textColumn({ name, names, codes, filterField, ...layout }: Names): ListColumn {
  return {
    ...layout,
    cell: ({ record }) => ({ text: name(record) ?? '-' }),
    order: ({ table }) => byText(names(table)),
    sortsDownFirst: false,
    codes: ({ table }) => codes?.(table) ?? dictionaryCodes(names(table)),
    value: ({ record }) => named(name(record)),
    filter: ({ record }) => equalsFilter(filterField, name(record)),
  };
}

function named(name: string | undefined): string {
  if (name === undefined) return 'not set';
  return name.trim() === '' ? '(blank)' : name;
}
