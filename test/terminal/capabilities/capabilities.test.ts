import { describe, expect, it, test } from 'vitest';
import { capabilities, forcedColor, isRemoteTerminal } from '../../../src/terminal/capabilities.ts';
import { ASCII_GLYPHS, BOX_GLYPHS } from '../../../src/terminal/glyphs.ts';

const UTF8 = { LANG: 'en_US.UTF-8' };
const XTERM = { ...UTF8, TERM: 'xterm-256color' };
const KITTY = { ...UTF8, TERM: 'xterm-kitty' };
const TRUE = 16_777_216;

it.each([
  [XTERM, false],
  [{ ...XTERM, SSH_CONNECTION: '10.0.0.7 50022 10.0.0.2 22' }, true],
  [{ ...XTERM, SSH_TTY: '/dev/pts/3' }, true],
  // Whoever is attached may have come over SSH, with the variables of somebody else.
  [{ ...XTERM, TMUX: '/tmp/tmux-1000/default,1,0' }, true],
  [{ ...UTF8, TERM: 'screen.xterm-256color' }, true],
])('%o is a remote terminal: %s', (environment, far) => {
  expect(isRemoteTerminal(environment)).toBe(far);
});

describe('a terminal', () => {
  it.each([
    // By name.
    [{ ...UTF8, TERM: 'xterm' }, 16, 'box', false],
    [XTERM, 256, 'box', false],
    [{ ...UTF8, TERM: 'xterm-direct' }, TRUE, 'box', false],
    [{ ...UTF8, TERM: 'xterm-mono' }, 0, 'ascii', false],
    [{ ...UTF8, TERM: 'rxvt-unicode-256color' }, 256, 'box', false],
    [{ ...UTF8, TERM: 'putty-256color' }, 256, 'box', false],
    [{ ...UTF8, TERM: 'linux' }, 16, 'ascii', false],
    [{ ...UTF8, TERM: 'linux', COLORTERM: 'truecolor' }, 16, 'ascii', false],
    [KITTY, TRUE, 'box', true],
    [{ ...UTF8, TERM: 'xterm-ghostty' }, TRUE, 'box', true],
    [{ ...UTF8, TERM: 'wezterm' }, TRUE, 'box', true],
    [{ ...UTF8, TERM: 'foot' }, TRUE, 'box', true],
    [{ ...UTF8, TERM: 'foot-direct' }, TRUE, 'box', true],
    [{ ...UTF8, TERM: 'contour' }, TRUE, 'box', true],
    [{ ...UTF8, TERM: 'alacritty' }, TRUE, 'box', false],
    [{ ...UTF8, TERM: 'konsole-256color' }, 256, 'box', false],

    // An unidentified or unknown one.
    [{ ...UTF8, TERM: 'dumb' }, 0, 'ascii', false],
    [{ ...UTF8, TERM: 'dumb', COLORTERM: 'truecolor' }, 0, 'ascii', false],
    [{ ...UTF8, TERM: 'unknown' }, 0, 'ascii', false],
    [{ ...UTF8, TERM: '' }, 0, 'ascii', false],
    [UTF8, 0, 'ascii', false],
    [{}, 0, 'ascii', false],
    [{ ...UTF8, TERM: 'vt220' }, 16, 'ascii', false],
    [{ ...UTF8, TERM: 'brand-new' }, 16, 'ascii', false],
    [{ ...UTF8, TERM: 'brand-new-256color' }, 256, 'ascii', false],
    [{ ...UTF8, TERM: 'starfish' }, 16, 'ascii', false],

    // By the program's variables beside the name.
    [{ ...XTERM, COLORTERM: 'truecolor' }, TRUE, 'box', false],
    [{ ...XTERM, COLORTERM: '24bit' }, TRUE, 'box', false],
    [{ ...XTERM, COLORTERM: 'yes' }, 256, 'box', false],
    [{ ...XTERM, TERM_PROGRAM: 'iTerm.app' }, TRUE, 'box', true],
    [{ ...XTERM, TERM_PROGRAM: 'WezTerm' }, TRUE, 'box', true],
    [{ ...XTERM, TERM_PROGRAM: 'ghostty' }, TRUE, 'box', true],
    [{ ...XTERM, TERM_PROGRAM: 'Apple_Terminal' }, 256, 'box', false],
    [{ ...XTERM, TERM_PROGRAM: 'vscode' }, TRUE, 'box', false],
    [{ ...XTERM, TERM_PROGRAM: 'something' }, 256, 'box', false],
    [{ ...XTERM, VTE_VERSION: '7200' }, TRUE, 'box', false],
    [{ ...XTERM, WT_SESSION: '6f2e' }, TRUE, 'box', true],
    [{ ...UTF8, TERM: 'vt220', TERM_PROGRAM: 'iTerm.app' }, 16, 'ascii', false],
    [{ ...UTF8, TERM: 'dumb', WT_SESSION: '6f2e' }, 0, 'ascii', false],

    // Windows consoles, without a name or a locale.
    [{ OS: 'Windows_NT' }, 16, 'box', false],
    [{ OS: 'Windows_NT', WT_SESSION: '6f2e' }, TRUE, 'box', true],
    [{ OS: 'Windows_NT', LANG: 'C' }, 16, 'ascii', false],

    // Within a multiplexer facts about the outer terminal do not count.
    [{ ...UTF8, TERM: 'screen' }, 16, 'box', false],
    [{ ...UTF8, TERM: 'screen.xterm-256color' }, 256, 'box', false],
    [{ ...UTF8, TERM: 'screen-256color', COLORTERM: 'truecolor' }, 256, 'box', false],
    [{ ...XTERM, STY: '1.tty', COLORTERM: 'truecolor' }, 256, 'box', false],
    [{ ...UTF8, TERM: 'tmux-256color' }, 256, 'box', false],
    [{ ...UTF8, TERM: 'tmux-256color', COLORTERM: 'truecolor' }, TRUE, 'box', false],
    [{ ...UTF8, TERM: 'screen', TMUX: '/tmp/t', COLORTERM: 'truecolor' }, TRUE, 'box', false],
    [{ ...XTERM, TMUX: '/tmp/t', TERM_PROGRAM: 'WezTerm', WT_SESSION: '6' }, 256, 'box', false],
    [{ ...KITTY, TMUX: '/tmp/t' }, TRUE, 'box', false],
    [{ ...KITTY, STY: '1.tty' }, 256, 'box', false],
    [{ ...KITTY, ZELLIJ: '0' }, 256, 'box', false],

    // By the locale.
    [{ TERM: 'xterm' }, 16, 'ascii', false],
    [{ TERM: 'xterm', LANG: 'C' }, 16, 'ascii', false],
    [{ TERM: 'xterm', LANG: 'POSIX' }, 16, 'ascii', false],
    [{ TERM: 'xterm', LANG: 'de_DE.ISO-8859-1' }, 16, 'ascii', false],
    [{ TERM: 'xterm', LANG: 'C.utf8' }, 16, 'box', false],
    [{ ...XTERM, LC_ALL: 'C' }, 256, 'ascii', false],
    [{ ...XTERM, LC_ALL: '' }, 256, 'box', false],
    [{ ...XTERM, LC_CTYPE: 'C' }, 256, 'ascii', false],
    [{ TERM: 'xterm', LANG: 'C', LC_CTYPE: 'en_GB.UTF-8' }, 16, 'box', false],
    [{ TERM: 'xterm', LANG: 'C', LC_CTYPE: 'C', LC_ALL: 'C.UTF-8' }, 16, 'box', false],
    [{ ...KITTY, LANG: 'C' }, TRUE, 'ascii', true],

    // By the user's wish: FORCE_COLOR before NO_COLOR before everything else.
    [{ ...XTERM, NO_COLOR: '1' }, 0, 'box', false],
    [{ ...XTERM, NO_COLOR: 'false' }, 0, 'box', false],
    [{ ...XTERM, NO_COLOR: '' }, 256, 'box', false],
    [{ ...XTERM, COLORTERM: 'truecolor', NO_COLOR: '1' }, 0, 'box', false],
    [{ ...XTERM, FORCE_COLOR: '0' }, 0, 'box', false],
    [{ ...XTERM, FORCE_COLOR: 'false' }, 0, 'box', false],
    [{ ...XTERM, FORCE_COLOR: '1' }, 16, 'box', false],
    [{ ...XTERM, FORCE_COLOR: '2' }, 256, 'box', false],
    [{ ...XTERM, FORCE_COLOR: '3' }, TRUE, 'box', false],
    [{ ...XTERM, FORCE_COLOR: 'true' }, 256, 'box', false],
    [{ ...XTERM, FORCE_COLOR: '' }, 256, 'box', false],
    [{ ...XTERM, FORCE_COLOR: 'constructor' }, 256, 'box', false],
    [{ ...XTERM, NO_COLOR: '1', FORCE_COLOR: '' }, 0, 'box', false],
    [{ ...XTERM, NO_COLOR: '1', FORCE_COLOR: '2' }, 256, 'box', false],
    [{ ...XTERM, NO_COLOR: '1', FORCE_COLOR: 'true' }, 256, 'box', false],
    [{ ...UTF8, TERM: 'dumb', FORCE_COLOR: '1' }, 16, 'ascii', false],
    [{ ...UTF8, TERM: 'dumb', FORCE_COLOR: 'true' }, 16, 'ascii', false],
    [{ ...UTF8, TERM: 'linux', FORCE_COLOR: '3' }, TRUE, 'ascii', false],
  ] as const)(
    'with %o has %s colors, the signs %s, and synchronized output: %s',
    (environment, depth, signs, synchronized) => {
      expect(capabilities(environment)).toEqual({
        color: depth > 0,
        depth,
        glyphs: signs === 'ascii' ? ASCII_GLYPHS : BOX_GLYPHS,
        synchronized,
      });
    },
  );

  it.each([
    ['15;0', 'dark'],
    ['0;15', 'light'],
    ['0;7', 'light'],
    ['7;8', 'dark'],
    ['12;default;0', 'dark'],
    ['0;default;15', 'light'],
    ['15;default', undefined],
    ['0;255', undefined],
    ['0', undefined],
    ['', undefined],
  ] as const)('with COLORFGBG "%s" has a background that is %s', (COLORFGBG, background) => {
    expect(capabilities({ ...XTERM, COLORFGBG }).background).toBe(background);
    // A multiplexer may have been entered from another terminal.
    expect(capabilities({ ...XTERM, COLORFGBG, TMUX: '/tmp/t' }).background).toBeUndefined();
  });
});

test('libraries get the colors by FORCE_COLOR', () => {
  expect(([0, 16, 256, TRUE] as const).map(forcedColor)).toEqual(['0', '1', '2', '3']);
});
