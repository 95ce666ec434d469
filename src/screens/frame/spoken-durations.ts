/** Durations as they are said: `8:02` is heard as a time of day. */
import { countOf } from '../../kitchen/wording/quantities.ts';

/** `8 minutes 2 seconds`, `1 hour 2 minutes`; `not known` for nothing. Takes ms. */
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
