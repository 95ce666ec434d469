import type { Span } from '../../components/line/Line.tsx';

/** Underlined if both have a number, and not the same. */
export function changedSpan(now: Span, before: Span): Span {
  const isChanged = now.text !== before.text && /\d/.test(now.text) && /\d/.test(before.text);
  return isChanged ? { ...now, underlined: true } : now;
}
