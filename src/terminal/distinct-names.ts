/** Names cut to a width so that they stay distinct: where several share a beginning, other parts give way. */
import { cutText, letters, safeText, textWidth } from './safe-text.ts';

/** First letters shown beside a difference. */
const BEGINNING = 3;
/** Names still alike differ further on. Each turn finds the next difference. */
const MAX_TURNS = 8;

interface Spelled {
  readonly letters: readonly string[];
  readonly widths: readonly number[];
  readonly differences: Set<number>;
}

/** A name is unchanged if it fits. Equal names are shown alike. */
export function distinctNames(
  names: Iterable<string>,
  width: number,
  ellipsis = '…',
): ReadonlyMap<string, string> {
  const shown = new Map<string, string>();
  for (const name of names) shown.set(name, cutText(name, width, ellipsis));
  const known = new Map<string, Spelled>();
  const spelled = (name: string): Spelled => {
    const own = known.get(name) ?? spell(name);
    known.set(name, own);
    return own;
  };
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const alike = [...Map.groupBy(shown.keys(), (name) => shown.get(name)).values()];
    const clashes = alike.filter(({ length }) => length > 1);
    if (clashes.length === 0) break;
    for (const clash of clashes) {
      const group = clash.map(spelled);
      const difference = nextDifference(group);
      for (const [index, own] of group.entries()) {
        const name = clash[index] ?? '';
        if (difference >= own.letters.length || shown.get(name) === own.letters.join('')) continue;
        own.differences.add(difference);
        shown.set(name, abridged(own, width, ellipsis));
      }
    }
  }
  return shown;
}

function spell(name: string): Spelled {
  const own = letters(safeText(name));
  return { letters: own, widths: own.map(textWidth), differences: new Set() };
}

/** The first index at which they differ and one does not show it yet. Where one is longer than all others, the index after their end. */
function nextDifference(group: readonly Spelled[]): number {
  const lengths = group.map((own) => own.letters.length);
  for (let index = 0; index < Math.max(...lengths); index += 1) {
    const having = group.filter((own) => index < own.letters.length);
    const isNew = having.some(({ differences }) => !differences.has(index));
    if (isNew && new Set(having.map((own) => own.letters[index])).size > 1) return index;
  }
  return Math.min(...lengths);
}

/**
 * `Har…000 Kit…005`: first letters, the words of the differences, what follows them, then more from the beginning, as far as they fit.
 */
function abridged({ letters: own, widths, differences }: Spelled, width: number, ellipsis: string) {
  const indexes = new Set<number>();
  // All is one gap at first.
  let used = 1;
  const isKept = (at: number) => at < 0 || at >= own.length || indexes.has(at);
  const keep = (from: number, step: 1 | -1, end: number): void => {
    for (let index = from; index !== end; index += step) {
      if (indexes.has(index)) continue;
      const gaps = 1 - Number(isKept(index - 1)) - Number(isKept(index + 1));
      const more = used + gaps + (widths[index] ?? 0);
      if (more > width) return;
      used = more;
      indexes.add(index);
    }
  };
  for (const place of differences) keep(place, 1, place + 1);
  keep(0, 1, Math.min(BEGINNING, own.length));
  // The last ones differ between the most similar names.
  for (const place of [...differences].reverse()) {
    const end = own.indexOf(' ', place);
    keep(place, -1, own.lastIndexOf(' ', place));
    keep(place, 1, end === -1 ? own.length : end);
  }
  for (const place of differences) keep(place, 1, own.length);
  keep(0, 1, own.length);
  return own.reduce((text, letter, index) => {
    if (indexes.has(index)) return text + letter;
    return isKept(index - 1) || index === 0 ? text.trimEnd() + ellipsis : text;
  }, '');
}
