/** A terminal sends pasted text as `ESC [ 200 ~`, the text, and `ESC [ 201 ~` (DECSET 2004), in pieces and maybe without its end. */
import { plainKey } from './plain-key.ts';

export const MARK_PASTES = { on: '\u001b[?2004h', off: '\u001b[?2004l' } as const;

const START = '\u001b[200~';
const END = '\u001b[201~';
const INTERRUPT = '\u0003';

/** UTF-16 units. No prompt takes a longer text. */
const MAX_LENGTH = 2_000;

interface PasteResult {
  readonly pasted?: string;
  readonly rest: string;
  readonly isOpen: boolean;
}

export function pasteReader() {
  let text: string | undefined;
  let isOver = false;
  /** Whether a paste was given up before its end arrived. */
  let isEndOwed = false;
  const add = (more: string): void => {
    const before = text ?? '';
    text = before + more.slice(0, MAX_LENGTH - before.length);
  };
  const finish = (rest: string): PasteResult => {
    const pasted = onOneLine(text ?? '');
    text = undefined;
    isOver = false;
    return { pasted, rest, isOpen: false };
  };
  return {
    /** Takes input that was not read yet. `isKey` returns whether a text is exactly one key. */
    take(unread: string, isKey: (text: string) => boolean): PasteResult {
      if (isOver) {
        add(unread);
        return finish('');
      }
      let rest = unread;
      if (text === undefined) {
        if (rest.startsWith(START)) {
          rest = rest.slice(START.length);
          text = '';
        } else if (isEndOwed && rest.startsWith(END)) {
          isEndOwed = false;
          return { rest: rest.slice(END.length), isOpen: false };
        } else if (isEndOwed && rest !== '' && !isKey(rest)) {
          text = '';
        } else {
          if (rest !== '') isEndOwed = false;
          return { rest: rest.startsWith(END) ? rest.slice(END.length) : rest, isOpen: false };
        }
      }
      if (plainKey(rest) === INTERRUPT) {
        text = undefined;
        isEndOwed = false;
        return { rest, isOpen: false };
      }
      const end = rest.indexOf(END);
      if (end === -1) {
        const partial = partialEnd(rest);
        add(rest.slice(0, rest.length - partial));
        return { rest: rest.slice(rest.length - partial), isOpen: true };
      }
      add(rest.slice(0, end));
      isEndOwed = false;
      return finish(rest.slice(end + END.length));
    },
    /** Ends the open paste. Text that arrives later is dropped, unless it is a single key. */
    giveUp(): void {
      isOver = text !== undefined;
      isEndOwed = isOver;
    },
  };
}

function partialEnd(text: string): number {
  for (let length = Math.min(END.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(END.slice(0, length))) return length;
  }
  return 0;
}

// oxlint-disable-next-line no-control-regex -- control characters are what it matches
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;

function onOneLine(text: string): string {
  return text.replace(/\r\n?|[\n\t\u0085\u2028\u2029]/g, ' ').replace(CONTROL, '');
}
