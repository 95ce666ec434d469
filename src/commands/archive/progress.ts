/** How far an import or a simulation is, in words and as a bar. */

const BAR = 20;

/** `[####................]  25 %  20260115: 4,711 records`; no bar where the share (0 to 1) is not known. */
export function progressText(
  share: number | undefined,
  businessDate: string,
  records: number,
): string {
  const words = `${businessDate}: ${records.toLocaleString('en')} records`;
  if (share === undefined) return words;
  const full = Math.round(Math.min(1, Math.max(0, share)) * BAR);
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `[${'#'.repeat(full)}${'.'.repeat(BAR - full)}] ${percent} %  ${words}`;
}
