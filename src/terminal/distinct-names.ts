/** Cuts names to a width so that they stay distinct. If several share a beginning, other parts are left out. */
import { cutText, letters, safeText, textWidth } from './safe-text.ts';

/** So many first letters stay beside a difference. */
const BEGINNING_LETTERS = 3;
/** Each turn finds the next difference of names that are still alike. */
const MAX_TURNS = 8;

interface SpelledName {
  readonly letters: readonly string[];
  readonly widths: readonly number[];
  readonly differences: Set<number>;
}

/** Returns the short names by name. A name that fits is unchanged. */
export function distinctNames(
  names: Iterable<string>,
  width: number,
  ellipsis = '…',
): ReadonlyMap<string, string> {
  const shortNames = new Map<string, string>();
  for (const name of names) shortNames.set(name, cutText(name, width, ellipsis));
  const known = new Map<string, SpelledName>();
  const spelled = (name: string): SpelledName => {
    const own = known.get(name) ?? spell(name);
    known.set(name, own);
    return own;
  };
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const alike = [...Map.groupBy(shortNames.keys(), (name) => shortNames.get(name)).values()];
    const clashes = alike.filter(({ length }) => length > 1);
    if (clashes.length === 0) break;
    for (const clash of clashes) {
      const group = clash.map(spelled);
      const difference = nextDifference(group);
      for (const [index, own] of group.entries()) {
        const name = clash[index] ?? '';
        if (difference >= own.letters.length || shortNames.get(name) === own.letters.join(''))
          continue;
        own.differences.add(difference);
        shortNames.set(name, abridgedText(own, width, ellipsis));
      }
    }
  }
  return shortNames;
}

function spell(name: string): SpelledName {
  const own = letters(safeText(name));
  return { letters: own, widths: own.map(textWidth), differences: new Set() };
}

/** The first index at which names differ and that one of them does not show yet. Otherwise, the end of the shortest name. */
function nextDifference(group: readonly SpelledName[]): number {
  const lengths = group.map((own) => own.letters.length);
  for (let index = 0; index < Math.max(...lengths); index += 1) {
    const having = group.filter((own) => index < own.letters.length);
    const isNew = having.some(({ differences }) => !differences.has(index));
    if (isNew && new Set(having.map((own) => own.letters[index])).size > 1) return index;
  }
  return Math.min(...lengths);
}

/**
 * Such as `Har…000 Kit…005`. As far as there is room, it has the first letters, the words with the differences, what follows them, and more
 * from the beginning.
 */
function abridgedText(
  { letters: own, widths, differences }: SpelledName,
  width: number,
  ellipsis: string,
) {
  const indexes = new Set<number>();
  // At first, an ellipsis stands for all letters.
  let usedColumns = 1;
  const isKept = (index: number) => index < 0 || index >= own.length || indexes.has(index);
  const keep = (from: number, step: 1 | -1, end: number): void => {
    for (let index = from; index !== end; index += step) {
      if (indexes.has(index)) continue;
      const gaps = 1 - Number(isKept(index - 1)) - Number(isKept(index + 1));
      const columns = usedColumns + gaps + (widths[index] ?? 0);
      if (columns > width) return;
      usedColumns = columns;
      indexes.add(index);
    }
  };
  for (const index of differences) keep(index, 1, index + 1);
  keep(0, 1, Math.min(BEGINNING_LETTERS, own.length));
  // The last differences are those between the most similar names.
  for (const index of [...differences].reverse()) {
    const end = own.indexOf(' ', index);
    keep(index, -1, own.lastIndexOf(' ', index));
    keep(index, 1, end === -1 ? own.length : end);
  }
  for (const index of differences) keep(index, 1, own.length);
  keep(0, 1, own.length);
  return own.reduce((text, letter, index) => {
    if (indexes.has(index)) return text + letter;
    return isKept(index - 1) || index === 0 ? text.trimEnd() + ellipsis : text;
  }, '');
}
