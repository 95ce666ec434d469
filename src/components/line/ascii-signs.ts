/** Signs of arithmetic and ranges, for terminals that show nothing but ASCII. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['−', '-'],
  ['–', '-'],
  ['≥', '>='],
]);

/** The text with those signs in ASCII; all else is unchanged. */
export function asciiSigns(text: string): string {
  return text.replaceAll(/[\u2212\u2013\u2265]/g, (sign) => SIGNS.get(sign) ?? sign);
}
