/** Reads metrics like a scraper. */

export interface ReadSample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const LABEL = /([a-z_]+)="((?:[^"\\\n]|\\[\\"n])*)"/y;

/** In either format. Throws on an invalid line. */
export function samplesOf(text: string): readonly ReadSample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map(sampleOf);
}

function sampleOf(line: string): ReadSample {
  const [name = ''] = /^[a-z_][a-z0-9_]*/.exec(line) ?? [];
  const labels: Record<string, string> = {};
  let at = name.length;
  if (line[at] === '{') {
    do {
      LABEL.lastIndex = at + 1;
      const [all = '', label = '', value = ''] = LABEL.exec(line) ?? [];
      if (all === '') throw new Error(`no label at ${at} of ${line}`);
      labels[label] = value.replaceAll(/\\(.)/g, (_, c: string) => (c === 'n' ? '\n' : c));
      at += 1 + all.length;
    } while (line[at] === ',');
    if (line[at] !== '}') throw new Error(`no end of labels at ${at} of ${line}`);
    at += 1;
  }
  const number = line.slice(at);
  if (!/^ (?:-?\d[\d.]*(?:e[+-]\d+)?|NaN|[+-]Inf)$/.test(number)) {
    throw new Error(`no number in ${line}`);
  }
  return { name, labels, value: Number(number.replace('Inf', 'Infinity')) };
}
