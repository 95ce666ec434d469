import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ESCAPE_KEY, keyByKey, waitWithTimer } from '../../../src/terminal/key-by-key.ts';

/** A keyboard holding typed text until it is read, as standard input does. */
class FakeKeyboard extends EventEmitter {
  readonly name = 'keyboard';
  #typed: (string | Buffer)[] = [];

  type(...chunks: readonly (string | Buffer)[]): void {
    this.#typed.push(...chunks);
    this.emit('readable');
  }

  read(): string | Buffer | null {
    return this.#typed.shift() ?? null;
  }
}

/** What was pressed for a key to be handed out. */
const pressed = (key: string | Buffer) => (key === ESCAPE_KEY ? '\u001b' : String(key));

const typedOf = (keys: readonly string[]) => keys.join('');

/** What a program reads when taking all it is given whenever something can be read. */
async function keysOf(bursts: readonly (readonly string[])[]): Promise<readonly string[]> {
  const keyboard = new FakeKeyboard();
  const keys = keyByKey(keyboard);
  const read: string[] = [];
  const expected = typedOf(bursts.flat()).length;
  keyboard.on('readable', () => {
    for (let key = keys.read(); key !== null; key = keys.read()) read.push(pressed(key));
  });
  for (const burst of bursts) {
    keyboard.type(...burst);
    await turn();
  }
  for (let turns = 0; turns < 20_000 && typedOf(read).length < expected; turns += 1) await turn();
  return read;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

const keyStrokes = fc.constantFrom(
  'j',
  'k',
  'G',
  '/',
  ' ',
  '\r',
  '\t',
  '\u007f',
  '\u0003',
  'é',
  '漢',
  '\u{1f44d}',
  '\u001b[A',
  '\u001b[B',
  '\u001b[5~',
  '\u001b[1;5C',
  '\u001bOP',
);

describe('keys', () => {
  it.each([
    ['a run of letters', 'jjj', ['j', 'j', 'j']],
    ['an arrow between letters', 'j\u001b[Ak', ['j', '\u001b[A', 'k']],
    ['page keys with numbers', '\u001b[5~\u001b[6~', ['\u001b[5~', '\u001b[6~']],
    ['an arrow with a modifier', '\u001b[1;5C', ['\u001b[1;5C']],
    ['a function key', '\u001bOPq', ['\u001bOP', 'q']],
    ['one of a Linux console', '\u001b[[Aq', ['\u001b[[A', 'q']],
    ['Esc and a letter', '\u001bj', ['\u001b', 'j']],
    ['Esc twice', '\u001b\u001b', ['\u001b', '\u001b']],
    ['Esc and an arrow', '\u001b\u001b[A', ['\u001b', '\u001b[A']],
    ['Esc last', 'q\u001b', ['q', '\u001b']],
    ['characters beyond the first plane', 'a\u{1f44d}b', ['a', '\u{1f44d}', 'b']],
    ['Enter and Ctrl-C', '\r\u0003', ['\r', '\u0003']],
  ])('of %s come one at a time', async (_what, typed, keys) => {
    expect(await keysOf([[typed]])).toEqual(keys);
  });

  it('arrive complete, in order and without loss, in any pieces', async () => {
    const bursts = fc.array(
      fc.array(fc.array(keyStrokes, { minLength: 1, maxLength: 4 }), { maxLength: 3 }),
      {
        maxLength: 4,
      },
    );
    await fc.assert(
      fc.asyncProperty(bursts, async (strokes) => {
        const typed = strokes.map((burst) => burst.map(typedOf));
        expect(await keysOf(typed)).toEqual(strokes.flat(2));
      }),
    );
  });

  it('are not lost if a chunk ends within a sequence', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(keyStrokes, { maxLength: 12 }),
        fc.array(fc.nat({ max: 40 }), { maxLength: 4 }),
        async (strokes, cuts) => {
          const text = typedOf(strokes);
          const ends = [0, ...cuts.toSorted((a, b) => a - b), text.length];
          const chunks = ends.slice(1).map((end, at) => text.slice(ends[at], end));
          expect(typedOf(await keysOf(chunks.map((chunk) => [chunk])))).toBe(text);
        },
      ),
    );
  });

  it('are joined from a sequence that arrives in two chunks of one burst', async () => {
    expect(await keysOf([['\u001b', '[A', 'j']])).toEqual(['\u001b[A', 'j']);
  });

  it('of a burst are all there at once', () => {
    const keyboard = new FakeKeyboard();
    const keys = keyByKey(keyboard);
    keyboard.type('jk');
    expect(keys.read()).toBe('j');
    keyboard.type('l');
    expect([keys.read(), keys.read(), keys.read()]).toEqual(['k', 'l', null]);
  });

  it('include a separate Esc, which is never joined with another key', () => {
    const keyboard = new FakeKeyboard();
    const keys = keyByKey(keyboard);
    keyboard.type('\u001b]');
    expect(keys.read()).toBe(ESCAPE_KEY);
  });

  it('can be read from bytes as well as from text', async () => {
    const keyboard = new FakeKeyboard();
    const keys = keyByKey(keyboard);
    keyboard.type(Buffer.from('é'));
    expect(keys.read()).toBe('é');
  });

  it('come from a runtime stream too', async () => {
    const stream = new PassThrough();
    stream.setEncoding('utf8');
    const keys = keyByKey(stream);
    const read: string[] = [];
    stream.on('readable', () => {
      for (let key = keys.read(); key !== null; key = keys.read()) read.push(pressed(key));
    });
    stream.write(Buffer.from('j\u001b[B\u{1f44d}'));
    for (let turns = 0; turns < 20_000 && read.length < 3; turns += 1) await turn();
    expect(read).toEqual(['j', '\u001b[B', '\u{1f44d}']);
  });
});

/** A wait ended by the test. */
function wait() {
  let run: (() => void) | undefined;
  return {
    patience: (then: () => void) => {
      run = then;
      return () => {
        run = undefined;
      };
    },
    isOn: () => run !== undefined,
    isOver: () => {
      const then = run;
      run = undefined;
      then?.();
    },
  };
}

/** What a program reads by and by from a keyboard on a link splitting keys. */
function patientReader() {
  const keyboard = new FakeKeyboard();
  const rest = wait();
  const keys = keyByKey(keyboard, { patience: rest.patience });
  const read: string[] = [];
  keyboard.on('readable', () => {
    for (let key = keys.read(); key !== null; key = keys.read()) read.push(pressed(key));
  });
  const settle = async () => {
    for (let turns = 0; turns < 40; turns += 1) await turn();
  };
  return { keyboard, rest, read, settle };
}

describe('a sequence split by a slow link', () => {
  it.each([
    ['\u001b', '[B'],
    ['\u001b[', 'B'],
    ['\u001b[1;', '5C'],
    ['\u001b[5', '~'],
    ['\u001bO', 'P'],
    ['\u001b[[', 'A'],
  ])('%j and %j is one key', async (first, second) => {
    const { keyboard, rest, read, settle } = patientReader();
    keyboard.type(first);
    await settle();
    expect(read).toEqual([]);
    expect(rest.isOn()).toBe(true);
    keyboard.type(second);
    await settle();
    expect(read).toEqual([first + second]);
    expect(rest.isOn()).toBe(false);
  });

  it('is an Esc if nothing follows in time, and what follows later is letters', async () => {
    const { keyboard, rest, read, settle } = patientReader();
    keyboard.type('\u001b');
    await settle();
    rest.isOver();
    await settle();
    expect(read).toEqual(['\u001b']);
    keyboard.type('[B');
    await settle();
    expect(read).toEqual(['\u001b', '[', 'B']);
  });

  it.each([
    {
      what: 'an arrow from a terminal beside the program',
      isFar: false,
      first: '\u001b',
      inTime: 25,
      late: 45,
    },
    { what: 'an arrow from far away', isFar: true, first: '\u001b', inTime: 90, late: 110 },
    { what: 'what nobody types', isFar: false, first: '\u001b[27;5', inTime: 900, late: 1_100 },
  ])('of $what is waited for as long as that may take', ({ isFar, first, inTime, late }) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const lateKeys = [inTime, late].map((pause) => {
      const keyboard = new FakeKeyboard();
      const keys = keyByKey(keyboard, { patience: waitWithTimer, isFar: () => isFar });
      const read: string[] = [];
      keyboard.on('readable', () => {
        for (let key = keys.read(); key !== null; key = keys.read()) read.push(pressed(key));
      });
      keyboard.type(first);
      vi.advanceTimersByTime(pause);
      return read.length;
    });
    expect(lateKeys).toEqual([0, first.length]);
  });

  it("is waited for only once, so that parts without an end can't delay later keys", async () => {
    const { keyboard, rest, read, settle } = patientReader();
    keyboard.type('\u001b[');
    await settle();
    keyboard.type('1;');
    await settle();
    rest.isOver();
    await settle();
    expect(read).toEqual(['\u001b', '[', '1', ';']);
    keyboard.type('\u001b');
    await settle();
    expect(rest.isOn()).toBe(true);
  });

  it('does not delay keys before it, nor an Esc that another key follows', async () => {
    const { keyboard, rest, read, settle } = patientReader();
    keyboard.type('j\u001bk\u001b\u001b');
    await settle();
    expect(read).toEqual(['j', '\u001b', 'k', '\u001b']);
    rest.isOver();
    await settle();
    expect(read.at(-1)).toBe('\u001b');
    expect(read).toHaveLength(5);
  });

  it('arrives complete wherever the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(keyStrokes, { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat({ max: 40 }), { maxLength: 4 }),
        async (strokes, cuts) => {
          const { keyboard, rest, read, settle } = patientReader();
          const text = typedOf(strokes);
          const bytes = Buffer.from(text);
          // As standard input decodes them: a character is never cut, a sequence may be.
          const decoder = new StringDecoder('utf8');
          const ends = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
          for (const [at, end] of ends.slice(1).entries()) {
            keyboard.type(decoder.write(bytes.subarray(ends[at], end)));
          }
          for (let left = 20; typedOf(read) !== text && left > 0; left -= 1) await settle();
          expect(rest.isOn()).toBe(false);
          expect(read).toEqual(strokes);
        },
      ),
    );
  });
});

describe('a key that a listener takes', () => {
  it('is not passed on, and those after it are', async () => {
    const keyboard = new FakeKeyboard();
    const seen: string[] = [];
    const takes = (key: string) => {
      seen.push(key);
      return key === '\r';
    };
    const keys = keyByKey(keyboard, { takes });
    const read: string[] = [];
    keyboard.on('readable', () => {
      for (let key = keys.read(); key !== null; key = keys.read()) read.push(pressed(key));
    });
    keyboard.type('j\rk');
    for (let turns = 0; turns < 60; turns += 1) await turn();
    expect(read).toEqual(['j', 'k']);
    expect(seen).toEqual(['j', '\r', 'k']);
  });
});

describe('the rest of the stream', () => {
  it('is the stream itself', () => {
    const keyboard = new FakeKeyboard();
    const keys = keyByKey(keyboard);
    expect(keys.name).toBe('keyboard');
    let heard = 0;
    keys.on('readable', () => {
      heard += 1;
    });
    keyboard.emit('readable');
    expect(heard).toBe(1);
    expect(keys.listenerCount('readable')).toBe(1);
  });
});
