/** The form of identifiers. The document types station guids as plain strings (A20) and record guids as uuids. */

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for the 8-4-4-4-12 hexadecimal form, any case and version. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
