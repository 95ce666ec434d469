/** Arithmetic and range signs for ASCII terminals. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['−', '-'],
  ['–', '-'],
  ['≥', '>='],
]);

/** All other characters stay unchanged. */
export function asciiSigns(text: string): string {
  return text.replaceAll(/[\u2212\u2013\u2265]/g, (sign) => SIGNS.get(sign) ?? sign);
}
