/** The form of GUIDs. The document types station GUIDs as plain strings (A20) and record GUIDs as UUIDs. */

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for the 8-4-4-4-12 hexadecimal form, any case and version. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
