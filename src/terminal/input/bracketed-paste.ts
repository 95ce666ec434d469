/**
 * Text that a terminal marks as pasted (DECSET 2004). It arrives as `ESC [ 200 ~`, the text and `ESC [ 201 ~`, in as many pieces as the
 * link likes, and on a bad day without its end.
 */

/** Asks a terminal to mark what is pasted, and to stop that. */
export const MARK_PASTES = { on: '\u001b[?2004h', off: '\u001b[?2004l' } as const;

const START = '\u001b[200~';
const END = '\u001b[201~';
const INTERRUPT = '\u0003';

/** What may be the beginning of a paste, and is no key that anybody presses by hand. */
// oxlint-disable-next-line no-control-regex -- keys are control characters
export const PASTE_BEGUN = /^\u001b\[20?0?$/;

/** Most of a text that is kept, UTF-16 units; no prompt takes more. */
const MOST = 2_000;

/** What was read, apart. */
interface Apart {
  /** The text of a paste that is over, on one line and without control characters. */
  readonly pasted?: string;
  /** What is left to be read as keys. */
  readonly rest: string;
  /** More of a paste is to come. */
  readonly isOpen: boolean;
}

/** Separates pasted text from keys. */
export interface PasteReader {
  /** Takes what was read and not yet taken. `isKey` decides whether a text is exactly one key. */
  readonly take: (unread: string, isKey: (text: string) => boolean) => Apart;
  /** Takes the paste that is open as over. What comes of it later is still no key, unless it is a single one. */
  readonly giveUp: () => void;
}

/** A reader that has seen no paste. */
export function pasteReader(): PasteReader {
  let text: string | undefined;
  let isOver = false;
  /** A paste was given up whose end has not come. */
  let isOwed = false;
  const add = (more: string): void => {
    const kept = text ?? '';
    text = kept + more.slice(0, MOST - kept.length);
  };
  const over = (rest: string): Apart => {
    const pasted = onOneLine(text ?? '');
    text = undefined;
    isOver = false;
    return { pasted, rest, isOpen: false };
  };
  return {
    take(unread, isKey) {
      if (isOver) {
        add(unread);
        return over('');
      }
      let rest = unread;
      if (text === undefined) {
        if (rest.startsWith(START)) {
          rest = rest.slice(START.length);
          text = '';
        } else if (isOwed && rest.startsWith(END)) {
          isOwed = false;
          return { rest: rest.slice(END.length), isOpen: false };
        } else if (isOwed && rest !== '' && !isKey(rest)) {
          text = '';
        } else {
          if (rest !== '') isOwed = false;
          return { rest: rest.startsWith(END) ? rest.slice(END.length) : rest, isOpen: false };
        }
      }
      // The way out of a paste that never ends.
      if (rest === INTERRUPT) {
        text = undefined;
        isOwed = false;
        return { rest, isOpen: false };
      }
      const end = rest.indexOf(END);
      if (end === -1) {
        const partial = partialEnd(rest);
        add(rest.slice(0, rest.length - partial));
        return { rest: rest.slice(rest.length - partial), isOpen: true };
      }
      add(rest.slice(0, end));
      isOwed = false;
      return over(rest.slice(end + END.length));
    },
    giveUp() {
      isOver = text !== undefined;
      isOwed = isOver;
    },
  };
}

/** How much at the end of a text may be the beginning of the end mark. */
function partialEnd(text: string): number {
  for (let length = Math.min(END.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(END.slice(0, length))) return length;
  }
  return 0;
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;

function onOneLine(text: string): string {
  return text.replace(/\r\n?|[\n\t\u0085\u2028\u2029]/g, ' ').replace(CONTROL, '');
}
