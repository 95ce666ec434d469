/** The line in which a command is typed: any command (`:`), or what follows one that a key has chosen (`t` is `goto`). */
import { typeIntoLine } from './typed-line.ts';

/** An open prompt. */
export interface PromptView {
  /** The text before what is typed. */
  readonly label: string;
  /** The command that the text is for; empty where the text names it. */
  readonly command: string;
  readonly text: string;
  /** Why the last Enter did nothing. */
  readonly fault: string | undefined;
  /** How far back in the history the text was found; 0 for one that was typed. */
  readonly recalled: number;
}

/** Lines that are remembered. */
const REMEMBERED = 50;

/** A prompt with nothing or a proposal typed in it. */
export function promptView(label: string, command: string, text = ''): PromptView {
  return { label, command, text, fault: undefined, recalled: 0 };
}

/** Takes one key that edits; Up and Down walk the history, its latest line last. */
export function typeIntoView(
  view: PromptView,
  key: string,
  history: readonly string[],
): PromptView {
  if (key === 'up' || key === 'down') {
    const recalled = Math.min(Math.max(view.recalled + (key === 'up' ? 1 : -1), 0), history.length);
    if (recalled === view.recalled) return view;
    return { ...view, recalled, text: history.at(-recalled) ?? '', fault: undefined };
  }
  const text = typeIntoLine(view.text, key);
  return text === view.text ? view : { ...view, text, fault: undefined, recalled: 0 };
}

/** The history with a line at its end, once. */
export function remembered(history: readonly string[], line: string): readonly string[] {
  return [...history.filter((each) => each !== line), line].slice(-REMEMBERED);
}
