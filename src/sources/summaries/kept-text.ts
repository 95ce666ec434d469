/** The text of a summary file: when the date was read, a checksum, and the summary. */
import { crc32 } from 'node:zlib';
import { SUMMARY_VERSION } from '../../kitchen/usual/date-summary.ts';
import {
  MOST_SUMMARY_CHARACTERS,
  readSummary,
  summaryText,
} from '../../kitchen/usual/summary-text.ts';
import type { KeptSummary } from './summary-store.ts';

/** Largest file to read or write. */
export const MOST_FILE_BYTES = MOST_SUMMARY_CHARACTERS;

const FIRST_LINE = /^(?<readAt>\d{1,15}) (?<checksum>\d{1,10})$/;

/** The text of a kept summary. */
export function keptText({ summary, readAt }: KeptSummary): string {
  const text = summaryText(summary);
  const at = String(Math.max(0, Math.floor(readAt)));
  return `${at} ${checksum(at, text)}\n${text}`;
}

/** Whether a file that begins like this has a summary of a newer version. */
export function isKeptNewer(head: string): boolean {
  const [, version = '0'] = /^\d+ \d+\n\{"version":(\d{1,9})\b/.exec(head) ?? [];
  return Number(version) > SUMMARY_VERSION;
}

/** The summary of a text; `undefined` for a changed byte, and where `readSummary` has none. Never throws. */
export function readKeptText(kept: string): KeptSummary | undefined {
  const end = kept.indexOf('\n');
  const { readAt = '', checksum: sum } = FIRST_LINE.exec(kept.slice(0, end))?.groups ?? {};
  const text = kept.slice(end + 1);
  if (sum !== String(checksum(readAt, text))) return undefined;
  const summary = readSummary(text);
  return summary && { summary, readAt: Number(readAt) };
}

function checksum(readAt: string, text: string): number {
  return crc32(text, crc32(`${readAt} `));
}
