/** Names cut to a width so that they stay distinct: where several share a beginning, other parts give way. */
import { cutText, letters, safeText, textWidth } from './safe-text.ts';

/** First letters kept beside a difference. */
const BEGINNING = 3;
/** Names still alike differ further on. Each turn finds the next place. */
const MAX_TURNS = 8;

interface Spelled {
  readonly letters: readonly string[];
  readonly widths: readonly number[];
  readonly places: Set<number>;
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
      const place = nextPlace(group);
      for (const [at, own] of group.entries()) {
        const name = clash[at] ?? '';
        if (place >= own.letters.length || shown.get(name) === own.letters.join('')) continue;
        own.places.add(place);
        shown.set(name, abridged(own, width, ellipsis));
      }
    }
  }
  return shown;
}

function spell(name: string): Spelled {
  const own = letters(safeText(name));
  return { letters: own, widths: own.map(textWidth), places: new Set() };
}

/** The first place where they differ and one does not show it yet. Where one is longer than all others, the place after their end. */
function nextPlace(group: readonly Spelled[]): number {
  const lengths = group.map((own) => own.letters.length);
  for (let place = 0; place < Math.max(...lengths); place += 1) {
    const having = group.filter((own) => place < own.letters.length);
    const isNew = having.some(({ places }) => !places.has(place));
    if (isNew && new Set(having.map((own) => own.letters[place])).size > 1) return place;
  }
  return Math.min(...lengths);
}

/** `Har…000 Kit…005`: first letters, the places' words, what follows them, then more from the beginning, as far as they fit. */
function abridged({ letters: own, widths, places }: Spelled, width: number, ellipsis: string) {
  const kept = new Set<number>();
  // All is one gap at first.
  let used = 1;
  const isKept = (at: number) => at < 0 || at >= own.length || kept.has(at);
  const keep = (from: number, step: 1 | -1, end: number): void => {
    for (let at = from; at !== end; at += step) {
      if (kept.has(at)) continue;
      const gaps = 1 - Number(isKept(at - 1)) - Number(isKept(at + 1));
      const more = used + gaps + (widths[at] ?? 0);
      if (more > width) return;
      used = more;
      kept.add(at);
    }
  };
  for (const place of places) keep(place, 1, place + 1);
  keep(0, 1, Math.min(BEGINNING, own.length));
  // The last ones differ between the most similar names.
  for (const place of [...places].reverse()) {
    const end = own.indexOf(' ', place);
    keep(place, -1, own.lastIndexOf(' ', place));
    keep(place, 1, end === -1 ? own.length : end);
  }
  for (const place of places) keep(place, 1, own.length);
  keep(0, 1, own.length);
  return own.reduce((text, letter, at) => {
    if (kept.has(at)) return text + letter;
    return isKept(at - 1) || at === 0 ? text.trimEnd() + ellipsis : text;
  }, '');
}
