import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Environment } from '../../../src/terminal/capabilities.ts';
import { clipboardSequence, MAX_CLIPBOARD_BASE64 } from '../../../src/terminal/clipboard.ts';
import { anyText } from '../arbitrary-text.ts';

const SINGLE: Environment = { TERM: 'xterm-256color' };
const TMUX: Environment = { TERM: 'screen-256color', TMUX: '/tmp/tmux-1000/default,1,0' };
const SCREEN: Environment = { TERM: 'screen.xterm-256color', STY: '42.pts-0.line' };

/**
 * What tmux passes to the outer terminal: the string's content, with each doubled ESC undone. Before that, tmux gets the command itself.
 */
function throughTmux(sent: string): string {
  const [, itself, content = ''] =
    /^(\u001b[^\u001b]*)\u001bPtmux;((?:[^\u001b]|\u001b\u001b)*)\u001b\\$/.exec(sent) ?? [];
  const outside = content.replaceAll('\u001b\u001b', '\u001b');
  expect(itself).toBe(outside);
  return outside;
}

/** What screen hands to the terminal outside: the content of strings, one after another. */
function throughScreen(sent: string): string {
  const strings = sent.match(/\u001bP[\s\S]*?\u001b\\/g) ?? [];
  expect(strings.join('')).toBe(sent);
  for (const each of strings) expect(each.length).toBeLessThanOrEqual(768);
  return strings.map((each) => each.slice(2, -2)).join('');
}

const IN_TMUX = '\u001b]52;c;SGk=\u0007\u001bPtmux;\u001b\u001b]52;c;SGk=\u0007\u001b\\';

const WAYS = [
  ['alone', SINGLE, (sent: string) => sent],
  ['in tmux', TMUX, throughTmux],
  ['in GNU screen', SCREEN, throughScreen],
] as const;

/** The text a terminal takes out of a command setting the clipboard. */
function clipboardAfter(command: string): string {
  const base64 = /^\u001b\]52;c;([A-Za-z0-9+/]*={0,2})\u0007$/.exec(command)?.[1];
  expect(base64).toBeDefined();
  return Buffer.from(base64 ?? '', 'base64').toString('utf8');
}

/** Bytes of text with base64 as long as can be. */
const MAX_BYTES = Math.floor(MAX_CLIPBOARD_BASE64 / 4) * 3;

/** Short texts, and those in need of several screen strings. */
const texts = fc.tuple(anyText, fc.nat({ max: 60 })).map(([text, times]) => text.repeat(times));

describe('the sequence that sets the clipboard', () => {
  it.each([
    [{ TERM: 'xterm' }, '\u001b]52;c;SGk=\u0007'],
    [{}, '\u001b]52;c;SGk=\u0007'],
    [{ TERM: 'xterm', ZELLIJ: '0' }, '\u001b]52;c;SGk=\u0007'],
    [{ TERM: 'tmux-256color' }, IN_TMUX],
    [TMUX, IN_TMUX],
    [{ TERM: 'screen' }, '\u001bP\u001b]52;c;SGk=\u0007\u001b\\'],
    [{ TERM: 'screen-256color', TMUX: '' }, '\u001bP\u001b]52;c;SGk=\u0007\u001b\\'],
    [{ TERM: 'xterm', STY: '42.pts-0' }, '\u001bP\u001b]52;c;SGk=\u0007\u001b\\'],
  ])('is, in %j, %j', (environment, sent) => {
    expect(clipboardSequence('Hi', environment)).toBe(sent);
  });

  it.each(WAYS)('holds the text as UTF-8 %s', (_where, environment, through) => {
    fc.assert(
      fc.property(texts, (text) => {
        const sent = clipboardSequence(text, environment) ?? '';
        const wellFormed = Buffer.from(text, 'utf8').toString('utf8');
        expect(clipboardAfter(through(sent))).toBe(wellFormed);
      }),
    );
  });

  it.each(WAYS)(
    'is ASCII, and only the wrapping and the command begin with an ESC %s',
    (_where, environment, through) => {
      fc.assert(
        fc.property(texts, (text) => {
          const sent = clipboardSequence(text, environment) ?? '';
          expect(sent).toMatch(/^[\u0007\u001b -~]+$/);
          expect(through(sent).lastIndexOf('\u001b')).toBe(0);
        }),
      );
    },
  );

  it.each(WAYS)('takes the longest text %s, and no longer one', (_where, environment, through) => {
    const longest = 'x'.repeat(MAX_BYTES);
    expect(clipboardAfter(through(clipboardSequence(longest, environment) ?? ''))).toBe(longest);
    expect(clipboardSequence(`${longest}x`, environment)).toBeUndefined();
  });

  it('counts bytes rather than letters', () => {
    expect(clipboardSequence('漢'.repeat(MAX_BYTES / 3), SINGLE)).toBeDefined();
    expect(clipboardSequence('漢'.repeat(MAX_BYTES / 3 + 1), SINGLE)).toBeUndefined();
    expect(clipboardSequence('x'.repeat(5_000_000), SINGLE)).toBeUndefined();
  });

  it.each([
    [760, 1],
    [764, 1],
    [768, 2],
    [1_528, 2],
    [1_532, 3],
  ])('for %i bytes goes through screen in %i strings, and arrives complete', (bytes, strings) => {
    const text = 'x'.repeat(((bytes - 8) / 4) * 3);
    const sent = clipboardSequence(text, SCREEN) ?? '';
    expect(sent).toHaveLength(bytes + strings * 4);
    expect(clipboardAfter(throughScreen(sent))).toBe(text);
  });

  it('for empty text empties the clipboard', () => {
    expect(clipboardSequence('', SINGLE)).toBe('\u001b]52;c;\u0007');
  });
});
