/**
 * A keyboard that hands out one key at a time. A slow link delivers many keys at once, and Ink passes a run of letters on
 * as if it were pasted, before the screen that the first of them opened can listen: `jjj` would move nothing, and keys
 * typed ahead of a menu would miss it.
 */

/** An escape sequence that a key sends, an escape by itself, or one character. We use no Alt, so Esc never joins a letter. */
// oxlint-disable-next-line no-control-regex -- keys are control characters
const KEY = /^(?:\u001b(?:\[[0-?]*[ -/]*[@-~]|O[A-Za-z])?|[\s\S])/u;

/**
 * Turns of the event loop that the program has for one key: it takes three until a screen that the key opened listens,
 * since React and its scheduler each put their work off by a turn. A turn without work takes microseconds.
 */
const TURNS = 8;

/** What is read from: standard input, or a stand-in for it. */
interface Keyboard {
  read(): string | Buffer | null;
  emit(event: 'readable'): boolean;
}

/** The same stream, except that `read` gives one key, and no more until the program has had its turn with it. */
export function keyByKey<Stream extends Keyboard & object>(stream: Stream): Stream {
  let unread = '';
  let waiting = false;
  const resume = (): void => {
    waiting = false;
    stream.emit('readable');
  };
  const read = (): string | null => {
    if (waiting) return null;
    for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) {
      unread += chunk.toString();
    }
    const [key] = KEY.exec(unread) ?? [];
    if (key === undefined) return null;
    unread = unread.slice(key.length);
    waiting = true;
    afterTurns(TURNS, resume);
    return key;
  };
  return new Proxy(stream, {
    get(target, name) {
      if (name === 'read') return read;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function afterTurns(turns: number, run: () => void): void {
  setImmediate(turns <= 1 ? run : () => afterTurns(turns - 1, run));
}
