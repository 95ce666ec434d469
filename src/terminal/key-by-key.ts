/**
 * Reads one key at a time. A slow link delivers many keys together, and Ink takes several letters for pasted text: `jjj` would be no key. A
 * slow link also splits a key in two, not to be read as Esc and letters. Pasted text is passed on in one piece, never as keys.
 */
import { pasteReader } from './bracketed-paste.ts';
import { isMouseReport, plainKey } from './plain-key.ts';

/** A key's escape sequence, a mouse's report, a bare escape, or one character. No key uses Alt, so Esc never joins a letter. */
// oxlint-disable-next-line no-control-regex -- keys are control characters
const KEY = /^(?:\u001b(?:\[M[\s\S]{3}|\[\[?[0-?]*[ -/]*[@-~]|O[A-Za-z])?|[\s\S])/u;

/** Possible start of an escape sequence, or else an escape and letters. */
// oxlint-disable-next-line no-control-regex -- keys are control characters
const UNFINISHED = /^\u001b(?:\[\[?[0-?]*[ -/]*|\[M[\s\S]{0,2}|O)?$/u;

/** An unfinished one that may be keys. Nobody types a sequence's numbers, a paste's mark, or a mouse's report. */
// oxlint-disable-next-line no-control-regex -- keys are control characters
const TYPED = /^\u001b(?:\[\[?|O)?$/;

const ESCAPE = '\u001b';

/** Emitted for a bare escape, as the same key in CSI u form. Ink would wait for more, already done here, and join the next key to it. */
export const ESCAPE_KEY = '\u001b[27u';

interface Keyboard {
  read(): string | Buffer | null;
  emit(event: 'readable'): boolean;
}

/** Max wait for the rest of a typed key, ms. With a longer one, Esc feels slow, so only a far terminal gets it. */
const ESCAPE_DELAY_MS = 30;
const FAR_DELAY_MS = 100;

/** For the rest of what nobody types. After a longer pause, the end was lost. */
const SENT_DELAY_MS = 1_000;

export interface KeyReading {
  /**
   * Runs a callback after some ms, when the rest of an escape sequence should have arrived. Returns a function to cancel it. Absent: no
   * wait for a sequence, and an unlimited one for a paste.
   */
  readonly patience?: (run: () => void, ms: number) => () => void;
  /** Whether a key's bytes come over a network. */
  readonly isFar?: () => boolean;
  /** The key for a pasted text. Without it, pastes are dropped. */
  readonly pasted?: (text: string) => string;
  /** Another text for a key, such as one Ink would drop. */
  readonly renamed?: (key: string) => string | undefined;
  /** The key for a mouse's report. Without one, reports are dropped. */
  readonly clicked?: (report: string) => string | undefined;
  /** Sees every key first. Returns true to take it. */
  readonly takes?: (key: string) => boolean;
}

/** The same stream, but `read` returns one key, and raw mode is the caller's. Ink would turn it off before the program has ended. */
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
    if (isOpen) {
      if (hasMore) stopPatience();
      stopWaiting ??= patience?.(giveUpPaste, SENT_DELAY_MS);
      return null;
    }
    if (text !== undefined) {
      stopPatience();
      return handOut(text === '' ? '' : pasted(text));
    }
    if (isPatient && UNFINISHED.test(unread)) {
      if (hasMore) stopPatience();
      const delay = isFar() ? FAR_DELAY_MS : ESCAPE_DELAY_MS;
      stopWaiting ??= patience?.(giveUp, TYPED.test(unread) ? delay : SENT_DELAY_MS);
      return null;
    }
    stopPatience();
    isPatient = patience !== undefined;
    const [key] = KEY.exec(unread) ?? [];
    if (key === undefined) return null;
    unread = unread.slice(key.length);
    return handOut(plainKey(key));
  };
  return standIn(stream, { read, setRawMode: () => undefined });
}

function isOneKey(text: string): boolean {
  return KEY.exec(text)?.[0] === text;
}

export function patientlyWait(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** The same stream with these properties in place of its own. Its methods work as before. */
export function standIn<Stream extends object>(stream: Stream, own: object): Stream {
  return new Proxy(stream, {
    get(target, name) {
      if (Object.hasOwn(own, name)) return Reflect.get(own, name);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
