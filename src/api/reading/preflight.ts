/** Checks before any call. The platform could only refuse what fails here (A2, A9). */
import { isBusinessDate } from '../../contract/business-date.ts';
import { Failure } from '../../contract/failures.ts';

/** Printable ASCII without outer blanks: safe in a header and a path. */
const IDENTIFIER = /^[\x21-\x7e](?:[\x20-\x7e]{0,126}[\x21-\x7e])?$/;

/** Throws USAGE unless 1 to 128 printable ASCII characters. */
export function checkRestaurant(guid: string): void {
  if (!IDENTIFIER.test(guid)) {
    throw new Failure('USAGE', 'The restaurant ID must be 1 to 128 printable ASCII characters.');
  }
}

/** Throws USAGE. As for restaurants, but no dot segment. */
export function checkStation(guid: string): void {
  if (!IDENTIFIER.test(guid) || guid === '.' || guid === '..') {
    throw new Failure('USAGE', 'The station ID must be 1 to 128 printable ASCII characters.');
  }
}

/** Throws USAGE unless eight digits name a calendar date. */
export function checkBusinessDate(text: string): void {
  if (!isBusinessDate(text)) {
    throw new Failure('USAGE', 'The business date must be a real date, written YYYYMMDD.');
  }
}

/** Throws USAGE outside years 0000 to 9999 (epoch ms). */
export function checkInstant(epochMs: number): void {
  if (!(epochMs >= -62_167_219_200_000 && epochMs <= 253_402_300_799_999)) {
    throw new Failure('USAGE', 'The year must be 0000 to 9999.');
  }
}
