/** Durations as they are said: `8:02` is heard as a time of day. */
import { countOf } from '../text/quantities.ts';

/** `8 minutes 2 seconds`, `1 hour 2 minutes`; `unknown` for nothing. Takes ms. */
export function spokenDuration(ms: number | undefined): string {
  if (ms === undefined) return 'unknown';
  const total = Math.round(Math.abs(ms) / 1000);
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const seconds = total % 60;
  const parts = [
    ...(hours > 0 ? [countOf(hours, 'hour')] : []),
    ...(minutes > 0 ? [countOf(minutes, 'minute')] : []),
    ...(hours === 0 && (seconds > 0 || minutes === 0) ? [countOf(seconds, 'second')] : []),
  ];
  return `${ms < 0 && total > 0 ? 'minus ' : ''}${parts.join(' ')}`;
}

const MS = { hour: 3_600_000, minute: 60_000, second: 1_000 } as const;
/** Durations as sentences write them, and ratios. */
const WRITTEN = /\b(?:(\d+)h(\d\d)m|(\d+)m(\d\d)|(\d+\.\d)x)(?![\w])/g;

/** A sentence with its durations and ratios as people say them: `9m53` as `9 minutes 53 seconds`, `1.7x` as `1.7 times`. */
export function spokenText(sentence: string): string {
  return sentence.replaceAll(WRITTEN, (_, hours, ofHour, minutes, seconds, ratio) => {
    if (ratio !== undefined) return `${ratio} times`;
    return hours === undefined
      ? spokenDuration(Number(minutes) * MS.minute + Number(seconds) * MS.second)
      : spokenDuration(Number(hours) * MS.hour + Number(ofHour) * MS.minute);
  });
}
