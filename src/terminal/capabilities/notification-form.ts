/** Whether and how a terminal shows a notification outside of its window. */
import { type Environment, isMultiplexed, terminalName } from './terminal-kind.ts';

/** The command for it; `bell` where none is known to work. */
export type NotificationForm = 'bell' | 'osc9' | 'osc777' | 'osc99';

/** `TERM` → form, from the terminals' documentation. */
const BY_TERM: readonly (readonly [RegExp, NotificationForm])[] = [
  [/^(?:xterm-)?kitty$/, 'osc99'],
  [/^(?:xterm-)?ghostty$/, 'osc777'],
  [/^(?:foot|wezterm)(?:-|$)/, 'osc777'],
];

/** Other variables of terminals that set `TERM` to `xterm` → form. */
const BY_PROGRAM: readonly (readonly [string, RegExp, NotificationForm])[] = [
  ['TERM_PROGRAM', /^(?:WezTerm|ghostty)$/, 'osc777'],
  ['TERM_PROGRAM', /^iTerm\.app$/, 'osc9'],
  ['LC_TERMINAL', /^iTerm2$/, 'osc9'],
];

/**
 * The form of the terminal. A multiplexer gets a bell, which it shows for hidden panes: whether it passes anything else on, and to which terminal,
 * can't be known.
 */
export function notificationForm(environment: Environment): NotificationForm {
  if (isMultiplexed(environment)) return 'bell';
  const name = terminalName(environment);
  const named = BY_TERM.find(([pattern]) => pattern.test(name))?.[1];
  if (named !== undefined) return named;
  if (!/^xterm(?:-|$)/.test(name)) return 'bell';
  const found = BY_PROGRAM.find(([variable, value]) => value.test(environment[variable] ?? ''));
  return found?.[2] ?? 'bell';
}
