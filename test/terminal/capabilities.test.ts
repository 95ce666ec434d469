import { describe, expect, it } from 'vitest';
import { capabilities } from '../../src/terminal/capabilities.ts';
import { ASCII_GLYPHS, BOX_GLYPHS } from '../../src/terminal/glyphs.ts';

const XTERM = { TERM: 'xterm-256color', LANG: 'en_US.UTF-8' };

describe('a terminal', () => {
  it.each([
    [XTERM, true, true],
    [{ ...XTERM, NO_COLOR: '1' }, false, true],
    [{ ...XTERM, NO_COLOR: 'false' }, false, true],
    [{ ...XTERM, NO_COLOR: '' }, true, true],
    [{ ...XTERM, TERM: 'dumb' }, false, false],
    [{ ...XTERM, TERM: 'linux' }, true, false],
    [{ ...XTERM, TERM: 'vt100' }, true, true],
    [{ LANG: 'en_US.UTF-8' }, false, false],
    [{ ...XTERM, TERM: '' }, false, false],
    [{ TERM: 'xterm' }, true, false],
    [{ TERM: 'xterm', LANG: 'C' }, true, false],
    [{ TERM: 'xterm', LANG: 'POSIX' }, true, false],
    [{ TERM: 'xterm', LANG: 'de_DE.ISO-8859-1' }, true, false],
    [{ TERM: 'xterm', LANG: 'C.utf8' }, true, true],
    [{ ...XTERM, LC_ALL: 'C' }, true, false],
    [{ ...XTERM, LC_ALL: '' }, true, true],
    [{ ...XTERM, LC_CTYPE: 'C' }, true, false],
    [{ TERM: 'xterm', LANG: 'C', LC_CTYPE: 'en_GB.UTF-8' }, true, true],
    [{ TERM: 'xterm', LANG: 'C', LC_CTYPE: 'C', LC_ALL: 'C.UTF-8' }, true, true],
    [{}, false, false],
  ])('with %o shows colours: %s, boxes: %s', (environment, colour, boxes) => {
    expect(capabilities(environment)).toEqual({
      colour,
      glyphs: boxes ? BOX_GLYPHS : ASCII_GLYPHS,
    });
  });
});
