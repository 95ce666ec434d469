/** OSC 9 is iTerm2's. OSC 777 is rxvt's and others'. OSC 99 is kitty's, and only it can withdraw a notification. */
import { type Environment, isMultiplexed, terminalKind, terminalName } from './capabilities.ts';
import { cutText } from './safe-text.ts';

const BELL = '\u0007';
const END = '\u001b\\';
const TITLE = 'linecheck';
/** The same ID replaces the last notification. */
const ID = 'linecheck';
/** Max columns of text: notifications show a few lines. */
const LONGEST = 200;

export function terminalAlerts(form: NotificationForm, write: (bytes: string) => void) {
  let isShown = false;
  return {
    /** Alerts once. The text may come from outside. */
    ring(text: string): void {
      isShown = true;
      write(called(form, text));
    },
    /** At a key press: withdraws what can be withdrawn. */
    silence(): void {
      if (isShown && form === 'osc99') write(`\u001b]99;i=${ID}:p=close;${END}`);
      isShown = false;
    },
  };
}

function called(form: NotificationForm, text: string): string {
  // A semicolon would end the text, or change the command.
  const shown = cutText(text, LONGEST).replaceAll(';', ',');
  const sequences: Readonly<Record<NotificationForm, string>> = {
    bell: BELL,
    // ConEmu takes numbers after OSC 9 for commands, so the text never starts with one.
    osc9: `\u001b]9;${TITLE}: ${shown}${BELL}`,
    osc777: `\u001b]777;notify;${TITLE};${shown}${END}`,
    osc99: `\u001b]99;i=${ID}:d=0;${TITLE}${END}\u001b]99;i=${ID}:d=1:p=body;${shown}${END}`,
  };
  return sequences[form];
}

/** `bell` where no command is known to work. */
type NotificationForm = 'bell' | 'osc9' | 'osc777' | 'osc99';

/** `TERM` → form, from the terminals' documentation. */
const BY_TERM: readonly (readonly [RegExp, NotificationForm])[] = [
  [/^(?:xterm-)?kitty$/, 'osc99'],
  [/^(?:xterm-)?ghostty$/, 'osc777'],
  [/^(?:foot|wezterm)(?:-|$)/, 'osc777'],
];

/** Variables from terminals with `TERM` set to `xterm` → form. */
const BY_PROGRAM: readonly (readonly [string, RegExp, NotificationForm])[] = [
  ['TERM_PROGRAM', /^(?:WezTerm|ghostty)$/, 'osc777'],
  ['TERM_PROGRAM', /^iTerm\.app$/, 'osc9'],
  ['LC_TERMINAL', /^iTerm2$/, 'osc9'],
];

/** A multiplexer gets a bell and shows it for hidden panes. Whether it passes anything else on, and to which terminal, can't be known. */
export function notificationForm(environment: Environment): NotificationForm {
  if (isMultiplexed(environment)) return 'bell';
  const name = terminalName(environment);
  const named = BY_TERM.find(([pattern]) => pattern.test(name))?.[1];
  if (named !== undefined) return named;
  if (!/^xterm(?:-|$)/.test(name)) return 'bell';
  const found = BY_PROGRAM.find(([variable, value]) => value.test(environment[variable] ?? ''));
  return found?.[2] ?? 'bell';
}

// The terminal's title (OSC 2), with the earlier one pushed and popped (XTWINOPS 22 and 23) where the terminal knows how.

const PUSH = '\u001b[22;2t';
/** A plain name stays where nothing can be popped. */
const POP = `${titled('Terminal')}\u001b[23;2t`;
/** Max columns: a tab shows fewer. */
const LONGEST_TITLE = 80;

/** Terminals known to have a title. Others would print it. */
export function hasTitle(environment: Environment): boolean {
  return terminalKind(environment).tier !== 'ascii';
}

export function terminalTitle(terminal: { write(text: string): unknown }) {
  let title = '';
  let isAway = false;
  let isPushed = false;
  const send = (): void => {
    if (title === '' || isAway) return;
    terminal.write((isPushed ? '' : PUSH) + titled(title));
    isPushed = true;
  };
  return {
    /** The text may come from outside. Sent only if it is another one. */
    show: (text: string): void => {
      const next = cutText(text, LONGEST_TITLE);
      if (next === title) return;
      title = next;
      send();
    },
    enter(): void {
      if (!isAway) return;
      isAway = false;
      send();
    },
    leave(): void {
      isAway = true;
      if (isPushed) terminal.write(POP);
      isPushed = false;
    },
  };
}

function titled(text: string): string {
  return `\u001b]2;${text}\u0007`;
}
