/**
 * A keyboard that hands out one key at a time. A slow link delivers many keys at once, and Ink passes a run of letters on as if it were
 * pasted: `jjj` would be no key at all. It also delivers one key in two parts, which must not be taken for Esc and letters. Pasted text
 * is handed out as one, and never as keys.
 */
import { PASTE_BEGUN, pasteReader } from './bracketed-paste.ts';

/** An escape sequence that a key sends, a lone escape, or one character. No key uses Alt, so Esc never joins a letter. */
// oxlint-disable-next-line no-control-regex -- keys are control characters
const KEY = /^(?:\u001b(?:\[\[?[0-?]*[ -/]*[@-~]|O[A-Za-z])?|[\s\S])/u;

/** What may be the beginning of an escape sequence, or else an escape and letters. */
// oxlint-disable-next-line no-control-regex -- keys are control characters
const UNFINISHED = /^\u001b(?:\[[0-?]*[ -/]*|O)?$/;

const ESCAPE = '\u001b';

/**
 * Emitted for a lone escape: Ink holds a bare one for what may follow, which we have already done, and joins the next
 * key to it. This is the same key as terminals with CSI u write it.
 */
export const ESCAPE_KEY = '\u001b[27u';

/** The stream to read from: standard input, or a stand-in for it. */
interface Keyboard {
  read(): string | Buffer | null;
  emit(event: 'readable'): boolean;
}

/** How long the rest of an escape sequence may be on its way, ms; longer, and Esc would feel slow. */
const ESCAPE_DELAY_MS = 30;

/** The same for the rest of a paste: a link that stalls for longer has lost its end. */
const PASTE_DELAY_MS = 1_000;

/** How keys are read. */
export interface KeyReading {
  /**
   * Runs something when the rest of an escape sequence should have come, after some ms; returns what takes that back. Without it the
   * rest is not waited for, and that of a paste for as long as it takes.
   */
  readonly patience?: (run: () => void, ms: number) => () => void;
  /** What is handed out for a pasted text; without it nothing is. */
  readonly pasted?: (text: string) => string;
  /** Sees every key first; one that it takes (true) is not handed out. */
  readonly takes?: (key: string) => boolean;
}

/** The same stream, except that `read` gives one key. */
export function keyByKey<Stream extends Keyboard & object>(
  stream: Stream,
  { patience, pasted = () => '', takes = () => false }: KeyReading = {},
): Stream {
  const pastes = pasteReader();
  let unread = '';
  let isPatient = patience !== undefined;
  let stopWaiting: (() => void) | undefined;
  const giveUp = (): void => {
    stopWaiting = undefined;
    isPatient = false;
    stream.emit('readable');
  };
  const giveUpPaste = (): void => {
    stopWaiting = undefined;
    pastes.giveUp();
    stream.emit('readable');
  };
  const stopPatience = (): void => {
    stopWaiting?.();
    stopWaiting = undefined;
  };
  const handOut = (key: string): string | null => {
    if (takes(key)) return read();
    return key === ESCAPE ? ESCAPE_KEY : key;
  };
  const read = (): string | null => {
    let hasMore = false;
    for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) {
      unread += chunk.toString();
      hasMore = true;
    }
    const { pasted: text, rest, isOpen } = pastes.take(unread, isOneKey);
    unread = rest;
    if (isOpen) {
      // Each piece may be followed by another.
      if (hasMore) stopPatience();
      stopWaiting ??= patience?.(giveUpPaste, PASTE_DELAY_MS);
      return null;
    }
    if (text !== undefined) {
      stopPatience();
      return text === '' ? read() : handOut(pasted(text));
    }
    if (isPatient && UNFINISHED.test(unread)) {
      if (hasMore) stopPatience();
      const delay = PASTE_BEGUN.test(unread) ? PASTE_DELAY_MS : ESCAPE_DELAY_MS;
      stopWaiting ??= patience?.(giveUp, delay);
      return null;
    }
    stopPatience();
    isPatient = patience !== undefined;
    const [key] = KEY.exec(unread) ?? [];
    if (key === undefined) return null;
    unread = unread.slice(key.length);
    return handOut(key);
  };
  return new Proxy(stream, {
    get(target, name) {
      if (name === 'read') return read;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function isOneKey(text: string): boolean {
  return KEY.exec(text)?.[0] === text;
}

/** Patience by the machine's clock. */
export function patientlyWait(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
