/** A date's records as columns, which take a tenth of the memory of the records' text. Filters, sorts, and figures read columns. */
import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { idsOf } from '../text/record-lines.ts';
import { naturalKey, selectionInKey } from './fulfillment.ts';
import { GuidColumn } from './guid-column.ts';
import { mixHash, RowIndex } from './row-index.ts';
import { DictionaryColumn, InstantColumn } from './value-columns.ts';

const GUID_FIELDS = ['orderGuid', 'selectionGuid', 'ticketGuid'] as const;
const INSTANT_FIELDS = ['ticketFiredAt', 'itemStartedAt', 'itemFulfilledAt'] as const;

const FIRST_ROWS = 1_024;
const MIN_FILLED = 1 / 8;

/** The rows of a date. Of records with the same natural key, the table keeps only the last bump. */
export class FulfillmentTable {
  readonly text = {
    restaurantGuid: new DictionaryColumn<string>(),
    selectionMenuItemGuid: new DictionaryColumn<string>(),
    selectionMenuItemName: new DictionaryColumn<string>(),
    selectionMenuItemMultiLocationId: new DictionaryColumn<string>(),
    prepStationGuid: new DictionaryColumn<string>(),
    prepStationName: new DictionaryColumn<string>(),
    prepStationMultiLocationId: new DictionaryColumn<string>(),
    diningOptionGuid: new DictionaryColumn<string>(),
    diningOptionName: new DictionaryColumn<string>(),
    diningOptionBehavior: new DictionaryColumn<string>(),
    courseGuid: new DictionaryColumn<string>(),
    courseName: new DictionaryColumn<string>(),
    orderSource: new DictionaryColumn<string>(),
  } as const;
  readonly #textFields = idsOf(this.text);
  readonly guid: Readonly<Record<(typeof GUID_FIELDS)[number], GuidColumn>>;
  readonly instant = {
    ticketFiredAt: new InstantColumn(),
    itemStartedAt: new InstantColumn(),
    itemFulfilledAt: new InstantColumn(),
  } as const;
  readonly level = new DictionaryColumn<number>();
  #length = 0;
  #duplicates = 0;
  #otherRestaurantRows = 0;
  #capacity = 0;
  readonly #restaurantGuid: string;
  readonly #firstCapacity: number;
  /** The restaurant's GUID as records spell it, known from the first matching record. */
  #spelledGuid: string | undefined;
  readonly #keys: RowIndex;

  /** A small capacity makes a large table grow, which delays keys. With a secret seed, nobody can make up records with equal hashes. */
  constructor(restaurantGuid: string, firstCapacity = FIRST_ROWS, seed = 0) {
    this.#restaurantGuid = restaurantGuid.toLowerCase();
    this.#firstCapacity = firstCapacity;
    this.guid = {
      orderGuid: new GuidColumn(seed),
      selectionGuid: new GuidColumn(seed),
      ticketGuid: new GuidColumn(seed),
    };
    const hash = (row: number) => this.#hash(row);
    const isSame = (row: number, other: number) => this.#isSame(row, other);
    this.#keys = new RowIndex({ hash, isSame });
  }

  get length(): number {
    return this.#length;
  }

  /** Records merged into an earlier row. */
  get duplicates(): number {
    return this.#duplicates;
  }

  /** Records of a restaurant other than the requested one. They are rows, too. */
  get otherRestaurantRows(): number {
    return this.#otherRestaurantRows;
  }

  append(record: ItemFulfillmentRead): void {
    const row = this.#length;
    this.#reserveRow(row);
    if (this.#isOtherRestaurant(record.restaurantGuid)) this.#otherRestaurantRows += 1;
    this.#write(row, record);
    const earlierRow = record.selectionGuid === undefined ? undefined : this.#keys.add(row);
    if (earlierRow === undefined) {
      this.#length += 1;
      return;
    }
    this.#duplicates += 1;
    const { values } = this.instant.itemFulfilledAt;
    if ((values[row] || 0) > (values[earlierRow] || 0)) this.#write(earlierRow, record);
  }

  /** Call this after the last record. */
  trim(): void {
    if (this.#length < this.#capacity * MIN_FILLED) this.#reserve(this.#length + 1);
  }

  /** A copy with the rows in this order. Both tables share values, so nothing may be appended to either. */
  inOrder(rows: Uint32Array): FulfillmentTable {
    const copy = new FulfillmentTable(this.#restaurantGuid);
    for (const field of this.#textFields) copy.text[field].copyRows(this.text[field], rows);
    for (const field of GUID_FIELDS) copy.guid[field].copyRows(this.guid[field], rows);
    for (const field of INSTANT_FIELDS) copy.instant[field].copyRows(this.instant[field], rows);
    copy.level.copyRows(this.level, rows);
    copy.#length = rows.length;
    copy.#capacity = rows.length + 1;
    copy.#duplicates = this.#duplicates;
    copy.#otherRestaurantRows = this.#otherRestaurantRows;
    return copy;
  }

  id(row: number): string {
    const selectionGuid = this.guid.selectionGuid.get(row);
    const ticketGuid = this.guid.ticketGuid.get(row);
    const prepStationGuid = this.text.prepStationGuid.get(row);
    const itemFulfillmentLevel = this.level.get(row);
    return naturalKey({ ticketGuid, selectionGuid, prepStationGuid, itemFulfillmentLevel }, row);
  }

  find(id: string): number | undefined {
    const [, number] = /^#(\d{1,9})$/.exec(id) ?? [];
    if (number !== undefined) {
      const row = Number(number);
      return row < this.#length && this.id(row) === id ? row : undefined;
    }
    const selectionGuid = selectionInKey(id);
    // During the search, the unused row after the last one holds the wanted selection.
    const unusedRow = this.#length;
    this.#reserveRow(unusedRow);
    const { selectionGuid: column } = this.guid;
    if (selectionGuid === undefined || !column.setIfPossible(unusedRow, selectionGuid))
      return undefined;
    return column.rowsWithSameGuid(unusedRow, unusedRow).find((row) => this.id(row) === id);
  }

  /** The original record. Throws RangeError for an unknown row. */
  record(row: number): ItemFulfillmentRead {
    if (!Number.isInteger(row) || row < 0 || row >= this.#length)
      throw new RangeError('no such row');
    const record: ItemFulfillmentRead = {};
    for (const field of this.#textFields) {
      const value = this.text[field].get(row);
      if (value !== undefined) record[field] = value;
    }
    for (const field of GUID_FIELDS) {
      const value = this.guid[field].get(row);
      if (value !== undefined) record[field] = value;
    }
    for (const field of INSTANT_FIELDS) {
      const value = this.instant[field].text(row);
      if (value !== undefined) record[field] = value;
    }
    const level = this.level.get(row);
    if (level !== undefined) record.itemFulfillmentLevel = level;
    return record;
  }

  #isOtherRestaurant(restaurantGuid: string | undefined): boolean {
    if (restaurantGuid === undefined || restaurantGuid === this.#spelledGuid) return false;
    if (restaurantGuid.toLowerCase() !== this.#restaurantGuid) return true;
    this.#spelledGuid = restaurantGuid;
    return false;
  }

  /** Each field has its own line, because access by a variable name takes several times as long. */
  #write(row: number, record: ItemFulfillmentRead): void {
    const { text, guid, level } = this;
    const { selectionMenuItemGuid: item, prepStationGuid: station } = text;
    const { diningOptionGuid: dining, courseGuid: course } = text;
    text.restaurantGuid.set(row, record.restaurantGuid);
    item.set(row, record.selectionMenuItemGuid);
    const itemCode = item.codes[row] ?? 0;
    text.selectionMenuItemName.setWithHint(row, record.selectionMenuItemName, itemCode);
    const itemId = record.selectionMenuItemMultiLocationId;
    text.selectionMenuItemMultiLocationId.setWithHint(row, itemId, itemCode);
    station.set(row, record.prepStationGuid);
    const stationCode = station.codes[row] ?? 0;
    text.prepStationName.setWithHint(row, record.prepStationName, stationCode);
    const stationId = record.prepStationMultiLocationId;
    text.prepStationMultiLocationId.setWithHint(row, stationId, stationCode);
    dining.set(row, record.diningOptionGuid);
    const diningCode = dining.codes[row] ?? 0;
    text.diningOptionName.setWithHint(row, record.diningOptionName, diningCode);
    text.diningOptionBehavior.setWithHint(row, record.diningOptionBehavior, diningCode);
    course.set(row, record.courseGuid);
    text.courseName.setWithHint(row, record.courseName, course.codes[row] ?? 0);
    text.orderSource.set(row, record.orderSource);
    guid.orderGuid.set(row, record.orderGuid);
    guid.selectionGuid.set(row, record.selectionGuid);
    guid.ticketGuid.set(row, record.ticketGuid);
    level.set(row, record.itemFulfillmentLevel);
    this.#writeTimes(row, record);
  }

  #writeTimes(row: number, record: ItemFulfillmentRead): void {
    const {
      ticketFiredAt: fired,
      itemStartedAt: started,
      itemFulfilledAt: fulfilled,
    } = this.instant;
    fired.set(row, record.ticketFiredAt);
    // Without a start queue, items start when fired. Copying the parsed time saves parsing the same text.
    if (record.itemStartedAt === record.ticketFiredAt) started.setFrom(row, fired);
    else started.set(row, record.itemStartedAt);
    fulfilled.set(row, record.itemFulfilledAt);
  }

  #reserveRow(row: number): void {
    if (row >= this.#capacity) this.#reserve(Math.max(this.#firstCapacity, this.#capacity * 2));
  }

  #reserve(rows: number): void {
    for (const field of this.#textFields) this.text[field].reserve(rows);
    for (const field of GUID_FIELDS) this.guid[field].reserve(rows);
    for (const field of INSTANT_FIELDS) this.instant[field].reserve(rows);
    this.level.reserve(rows);
    this.#capacity = rows;
  }

  #hash(row: number): number {
    const { ticketGuid, selectionGuid } = this.guid;
    const guids = mixHash(selectionGuid.hash(row), ticketGuid.hash(row));
    const station = this.text.prepStationGuid.codes[row] ?? 0;
    return mixHash(mixHash(guids, station), this.level.codes[row] ?? 0);
  }

  #isSame(row: number, other: number): boolean {
    const { ticketGuid, selectionGuid } = this.guid;
    const { prepStationGuid } = this.text;
    return (
      selectionGuid.isSame(row, other) &&
      ticketGuid.isSame(row, other) &&
      prepStationGuid.codes[row] === prepStationGuid.codes[other] &&
      this.level.codes[row] === this.level.codes[other]
    );
  }
}
