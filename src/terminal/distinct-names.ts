import { cutText, letters, safeText, textWidth } from './safe-text.ts';

const BEGINNING_LETTERS = 3;
/** Each turn finds one more difference of names that are still equal. */
const MAX_TURNS = 8;

interface SpelledName {
  readonly letters: readonly string[];
  readonly widths: readonly number[];
  readonly differences: Set<number>;
}

/** Cuts names to a width so that they stay distinct. Returns the short names by name. A name that fits is unchanged. */
export function distinctNames(
  names: Iterable<string>,
  width: number,
  ellipsis = '…',
): ReadonlyMap<string, string> {
  const shortNames = new Map<string, string>();
  for (const name of names) shortNames.set(name, cutText(name, width, ellipsis));
  const spelledNames = new Map<string, SpelledName>();
  const spelled = (name: string): SpelledName => {
    const parts = spelledNames.get(name) ?? spell(name);
    spelledNames.set(name, parts);
    return parts;
  };
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const alike = [...Map.groupBy(shortNames.keys(), (name) => shortNames.get(name)).values()];
    const clashes = alike.filter(({ length }) => length > 1);
    if (clashes.length === 0) break;
    for (const clash of clashes) {
      const group = clash.map(spelled);
      const difference = nextDifference(group);
      for (const [index, parts] of group.entries()) {
        const name = clash[index] ?? '';
        if (difference >= parts.letters.length || shortNames.get(name) === parts.letters.join(''))
          continue;
        parts.differences.add(difference);
        shortNames.set(name, abridgedText(parts, width, ellipsis));
      }
    }
  }
  return shortNames;
}

function spell(name: string): SpelledName {
  const nameLetters = letters(safeText(name));
  return { letters: nameLetters, widths: nameLetters.map(textWidth), differences: new Set() };
}

/** The first index with a difference that some name lacks. Without a difference, the shortest length. */
function nextDifference(group: readonly SpelledName[]): number {
  const lengths = group.map((name) => name.letters.length);
  for (let index = 0; index < Math.max(...lengths); index += 1) {
    const longNames = group.filter((name) => index < name.letters.length);
    const isNew = longNames.some(({ differences }) => !differences.has(index));
    if (isNew && new Set(longNames.map((name) => name.letters[index])).size > 1) return index;
  }
  return Math.min(...lengths);
}

/** Returns a text such as `Har…000 Kit…005`: differences first, then the beginning, the words around differences, and the rest. */
function abridgedText(
  { letters: own, widths, differences }: SpelledName,
  width: number,
  ellipsis: string,
) {
  const indexes = new Set<number>();
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
  // The last differences are found between the most similar names, so they are kept first.
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
