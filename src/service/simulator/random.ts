/** Seeded randomness: a small fast generator, one independent stream per purpose. */

/** A stream of draws. Every call advances it. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter: number;

  /** Warmed up, so that neighboring seeds diverge. */
  constructor([a, b, c, counter]: Words) {
    this.#a = a;
    this.#b = b;
    this.#c = c;
    this.#counter = counter;
    for (let round = 0; round < 12; round += 1) this.#word();
  }

  /** Of sfc32, from the PractRand suite. */
  #word(): number {
    const b = this.#b;
    const c = this.#c;
    const sum = (this.#a + b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = b ^ (b >>> 9);
    this.#b = (c + (c << 3)) | 0;
    this.#c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** Uniform in [0, 1). */
  unit(): number {
    return this.#word() / 2 ** 32;
  }

  /** Uniform integer in [0, bound). */
  below(bound: number): number {
    return Math.floor(this.unit() * bound);
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  /** `sigma` is the standard deviation of the logarithm. */
  logNormal(median: number, sigma: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.unit()));
    return median * Math.exp(sigma * radius * Math.cos(2 * Math.PI * this.unit()));
  }

  /** For a mean below about 100. */
  poisson(mean: number): number {
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = this.unit(); product > limit; product *= this.unit()) count += 1;
    return count;
  }

  /** In the form of a random (version 4) UUID. */
  uuid(): string {
    const a = this.#word();
    const b = (this.#word() & 0xffff0fff) | 0x00004000;
    const c = (this.#word() & 0x3fffffff) | 0x80000000;
    const d = this.#word();
    const end = `${hex(c)}${hex(d >>> 16)}${hex(d)}`;
    return `${hex(a >>> 16)}${hex(a)}-${hex(b >>> 16)}-${hex(b)}-${hex(c >>> 16)}-${end}`;
  }
}

/** A seed's stream for a purpose, e.g. `random(7, 'day', '20260814')`, keyed by a hash of both. */
export function random(seed: number, ...purpose: readonly string[]): Random {
  return streamsOf(seed)(...purpose);
}

/** A seed's streams for purposes that begin alike. The beginning is hashed only once. */
export function streamsOf(
  seed: number,
  ...beginning: readonly string[]
): (...end: readonly string[]) => Random {
  const begun = hashed(hashed(HASH_START, String(seed)), textOf(beginning));
  return (...end) => {
    const [a, b, c, d] = hashed(begun, textOf(end));
    return new Random([avalanche(a), avalanche(b), avalanche(c), avalanche(d)]);
  };
}

function textOf(purpose: readonly string[]): string {
  let text = '';
  for (const part of purpose) text += `\u0000${part}`;
  return text;
}

/** Weights may have any sum. */
export type Weighted<T> = readonly [choice: T, weight: number];

/** @throws RangeError when no choice has a weight. */
export function weighted<T>(choices: readonly Weighted<T>[]): (random: Random) => T {
  let total = 0;
  const steps = choices.map(([choice, weight]): Weighted<T> => {
    total += weight;
    return [choice, total];
  });
  return (from) => {
    const at = from.unit() * total;
    for (const [choice, upTo] of steps) if (at < upTo) return choice;
    throw new RangeError('Nothing to choose from.');
  };
}

/** Multi-location entity ID: eighteen digits. */
export function multiLocationId(from: Random): string {
  return `3${String(from.below(1e8)).padStart(8, '0')}${String(from.below(1e9)).padStart(9, '0')}`;
}

/** Two hexadecimal digits per byte. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Lower 16 bits as four hexadecimal digits. */
function hex(word: number): string {
  return `${HEX[(word >>> 8) & 0xff] ?? ''}${HEX[word & 0xff] ?? ''}`;
}

type Words = readonly [number, number, number, number];

const HASH_START: Words = [0x811c9dc5, 0x9e3779b9, 0x243f6a88, 0xb7e15162];

/** Takes more text into four differently keyed 32-bit FNV-style hashes, which end with an avalanche. Not for secrets. */
function hashed([a, b, c, d]: Words, text: string): Words {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = mixed(a, code);
    b = mixed(b, code);
    c = mixed(c, code);
    d = mixed(d, code);
  }
  return [a, b, c, d];
}

function mixed(state: number, code: number): number {
  const product = Math.imul(state ^ code, 0x01000193);
  return (product << 13) | (product >>> 19);
}

function avalanche(state: number): number {
  const half = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  const full = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return (full ^ (full >>> 16)) >>> 0;
}
