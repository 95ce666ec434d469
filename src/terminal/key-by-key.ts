/** A slow link delivers many keys together, or a key in two parts. Ink would read pasted text, or Esc and letters. */
import { pasteReader } from './bracketed-paste.ts';
import { isMouseReport, plainKey } from './plain-key.ts';

/** Matches a key's escape sequence, a mouse report, a bare escape, or one character. No key uses Alt, so Esc never joins a letter. */
// oxlint-disable-next-line no-control-regex -- keys are control characters
const KEY = /^(?:\u001b(?:\[M[\s\S]{3}|\[\[?[0-?]*[ -/]*[@-~]|O[A-Za-z])?|[\s\S])/u;

// oxlint-disable-next-line no-control-regex -- keys are control characters
const UNFINISHED = /^\u001b(?:\[\[?[0-?]*[ -/]*|\[M[\s\S]{0,2}|O)?$/u;

/** Matches unfinished sequences that somebody may have typed as keys. Nobody types the numbers of a sequence, or a mouse report. */
// oxlint-disable-next-line no-control-regex -- keys are control characters
const TYPED_START = /^\u001b(?:\[\[?|O)?$/;

const ESCAPE = '\u001b';

/** Replaces a bare escape, in CSI u form. After a bare escape, Ink would wait for more bytes and join the next key to it. */
export const ESCAPE_KEY = '\u001b[27u';

interface Keyboard {
  read(): string | Buffer | null;
  emit(event: 'readable'): boolean;
}

/** How long to wait for the rest of a key. Waiting makes Esc feel slow, so only a remote terminal gets the longer time. */
const ESCAPE_DELAY_MS = 30;
const FAR_DELAY_MS = 100;

/** How long to wait for the rest of a sequence that nobody types. After this time, the rest is lost. */
const SEQUENCE_DELAY_MS = 1_000;

export interface KeyReading {
  /** Calls `run` later, and returns a function to cancel that. If absent, no rest is waited for, and pastes have no limit. */
  readonly patience?: (run: () => void, ms: number) => () => void;
  readonly isFar?: () => boolean;
  /** Returns the key for a pasted text. If absent, pastes are dropped. */
  readonly pasted?: (text: string) => string;
  readonly renamed?: (key: string) => string | undefined;
  /** Returns the key for a mouse report. If absent, reports are dropped. */
  readonly clicked?: (report: string) => string | undefined;
  /** Gets every key first. Returns true if the key must go no further. */
  readonly takes?: (key: string) => boolean;
}

/** The caller sets raw mode, because Ink would turn it off too early at the end. */
export function keyByKey<Stream extends Keyboard & object>(
  stream: Stream,
  {
    patience,
    isFar = () => false,
    pasted = () => '',
    renamed = () => undefined,
    clicked = () => undefined,
    takes = () => false,
  }: KeyReading = {},
): Stream {
  const pastes = pasteReader();
  let unread = '';
  let isPatient = patience !== undefined;
  let stopWaiting: (() => void) | undefined;
  const stopPatience = (): void => {
    stopWaiting?.();
    stopWaiting = undefined;
  };
  /** If the rest does not arrive in time, calls `giveUp` and reads again. More input starts the wait again. */
  const waitForRest = (giveUp: () => void, ms: number, hasMore: boolean): null => {
    if (hasMore) stopPatience();
    stopWaiting ??= patience?.(() => {
      stopWaiting = undefined;
      giveUp();
      stream.emit('readable');
    }, ms);
    return null;
  };
  const handOut = (key: string): string | null => {
    if (key === '') return read();
    if (isMouseReport(key)) return clicked(key) ?? read();
    if (takes(key)) return read();
    return key === ESCAPE ? ESCAPE_KEY : (renamed(key) ?? key);
  };
  const read = (): string | null => {
    let hasMore = false;
    for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) {
      unread += chunk.toString();
      hasMore = true;
    }
    const { pasted: text, rest, isOpen } = pastes.take(unread, isOneKey);
    unread = rest;
    if (isOpen) return waitForRest(() => pastes.giveUp(), SEQUENCE_DELAY_MS, hasMore);
    if (text !== undefined) {
      stopPatience();
      return handOut(text === '' ? '' : pasted(text));
    }
    if (isPatient && UNFINISHED.test(unread)) {
      const typedMs = isFar() ? FAR_DELAY_MS : ESCAPE_DELAY_MS;
      const ms = TYPED_START.test(unread) ? typedMs : SEQUENCE_DELAY_MS;
      const giveUp = (): void => {
        isPatient = false;
      };
      return waitForRest(giveUp, ms, hasMore);
    }
    stopPatience();
    isPatient = patience !== undefined;
    const [key] = KEY.exec(unread) ?? [];
    if (key === undefined) return null;
    unread = unread.slice(key.length);
    return handOut(plainKey(key));
  };
  return withOverrides(stream, { read, setRawMode: () => undefined });
}

function isOneKey(text: string): boolean {
  return KEY.exec(text)?.[0] === text;
}

export function waitWithTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

export function withOverrides<Stream extends object>(stream: Stream, overrides: object): Stream {
  return new Proxy(stream, {
    get(target, name) {
      if (Object.hasOwn(overrides, name)) return Reflect.get(overrides, name);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
