import { describe, expect, test } from 'vitest';
import { wantsSentences } from '../../../src/terminal/capabilities.ts';
import { lineVoice } from '../../../src/terminal/line-voice.ts';

function written(
  columns: number | undefined,
  speak: (voice: ReturnType<typeof lineVoice>) => void,
) {
  let text = '';
  const write = (more: string) => {
    text += more;
  };
  speak(lineVoice(columns === undefined ? { write } : { columns, write }));
  return text;
}

describe('a voice', () => {
  test('prints each sentence on lines of its own, wrapped between words', () => {
    const text = written(24, ({ say }) => {
      say('The grill prints always, and late.');
      say('Next.');
    });
    expect(text).toBe('The grill prints\nalways, and late.\nNext.\n');
  });

  test('ends a line that is being typed before the next sentence, and only then', () => {
    const text = written(80, ({ say, echo, end }) => {
      for (const letter of 'a b') echo(letter);
      say('Told.');
      end();
      echo('c');
      end();
    });
    expect(text).toBe('a b\nTold.\nc\n');
  });

  test('passes nothing that moves a cursor, and prints nothing for an empty text', () => {
    const text = written(undefined, ({ say, echo }) => {
      say('\u001b[2Ja\u0007\r\nb');
      say('\u200b');
      echo('\u001b');
    });
    expect(text).toBe('a b\n');
  });
});

test.each([
  [{}, false],
  [{ ACCESSIBLE: '' }, false],
  [{ ACCESSIBLE: '0' }, false],
  [{ ACCESSIBLE: '1' }, true],
  [{ ACCESSIBLE: 'yes' }, true],
  [{ INK_SCREEN_READER: 'true' }, true],
  [{ INK_SCREEN_READER: 'false' }, false],
  [{ ACCESSIBLE: '0', INK_SCREEN_READER: 'true' }, true],
])('%j decides whether sentences are wanted: %s', (environment, wanted) => {
  expect(wantsSentences(environment)).toBe(wanted);
});
