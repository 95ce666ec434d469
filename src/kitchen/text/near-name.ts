const MAX_MISTAKES = 2;

/** The name meant by a mistyped word. At most two letters, and half of the word, may be added, missing, changed, or swapped. */
export function nearName(typed: string, names: readonly string[]): string | undefined {
  const word = typed.toLowerCase();
  let nearest: string | undefined;
  let fewestMistakes = Math.min(MAX_MISTAKES, Math.floor(word.length / 2)) + 1;
  for (const name of names) {
    if (Math.abs(name.length - word.length) >= fewestMistakes) continue;
    const mistakes = editDistance(word, name);
    if (mistakes < fewestMistakes) {
      fewestMistakes = mistakes;
      nearest = name;
    }
  }
  return nearest;
}

function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  let higher = above;
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const changed = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const added = (line[column - 1] ?? 0) + 1;
      const leftOut = (above[column] ?? 0) + 1;
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swapped = isSwapped ? (higher[column - 2] ?? Infinity) + 1 : Infinity;
      line.push(Math.min(changed, added, leftOut, swapped));
    }
    higher = above;
    above = line;
  }
  return above[b.length] ?? 0;
}
