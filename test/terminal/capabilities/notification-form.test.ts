import { expect, test } from 'vitest';
import { notificationForm } from '../../../src/terminal/terminal-alerts.ts';

test.each<readonly [Readonly<Record<string, string>>, string]>([
  [{ TERM: 'xterm-kitty' }, 'osc99'],
  [{ TERM: 'xterm-ghostty' }, 'osc777'],
  [{ TERM: 'foot' }, 'osc777'],
  [{ TERM: 'foot-extra' }, 'osc777'],
  [{ TERM: 'wezterm' }, 'osc777'],
  [{ TERM: 'xterm-256color', TERM_PROGRAM: 'WezTerm' }, 'osc777'],
  [{ TERM: 'xterm-256color', TERM_PROGRAM: 'iTerm.app' }, 'osc9'],
  [{ TERM: 'xterm-256color', LC_TERMINAL: 'iTerm2' }, 'osc9'],
  [{ TERM: 'xterm-256color' }, 'bell'],
  [{ TERM: 'xterm-256color', TERM_PROGRAM: 'Apple_Terminal' }, 'bell'],
  [{ TERM: 'xterm-256color', WT_SESSION: '1' }, 'bell'],
  [{ TERM: 'rxvt-unicode-256color' }, 'bell'],
  [{ TERM: 'dumb', TERM_PROGRAM: 'iTerm.app' }, 'bell'],
  [{ TERM: 'linux' }, 'bell'],
  [{}, 'bell'],
  [{ TERM: 'xterm-kitty', TMUX: '/tmp/tmux' }, 'bell'],
  [{ TERM: 'tmux-256color', TERM_PROGRAM: 'iTerm.app' }, 'bell'],
  [{ TERM: 'screen', LC_TERMINAL: 'iTerm2' }, 'bell'],
  [{ TERM: 'xterm-256color', STY: '1', TERM_PROGRAM: 'WezTerm' }, 'bell'],
])('%o is called by %s', (environment, form) => {
  expect(notificationForm(environment)).toBe(form);
});
