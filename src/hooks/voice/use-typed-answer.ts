import { useInput } from 'ink';
import { useState } from 'react';
import { keyNames, pastedText, typedText } from '../../state/keys/key-names.ts';
import { observable } from '../../state/observable.ts';
import { useVoice } from './voice.tsx';

/** Longest answer: a business date in words. */
const LONGEST = 24;

/** What a number is typed with, and a business date in words. */
const NUMBER = /^[\d-]+$/;
const WORDS = /^[\da-z ,.-]+$/i;

/** Takes digits and dashes up to Enter, with `words` letters as well, echoes them, and gives them to `answer`; every other key is left to others. */
export function useTypedAnswer(answer: (typed: string) => void, words: boolean): void {
  const taken = words ? WORDS : NUMBER;
  const { say, echo } = useVoice();
  const [typed] = useState(() => observable(''));
  const take = (key: string): void => {
    const text = typed.get();
    if (key === 'return') {
      typed.set('');
      answer(text);
    } else if (key === 'backspace') {
      typed.set(text.slice(0, -1));
      say(typed.get() === '' ? 'Empty.' : typed.get());
    } else if (pastedText(key) !== undefined) {
      const pasted = (pastedText(key) ?? '').trim();
      if (!taken.test(pasted) || text.length + pasted.length > LONGEST) {
        say('What was pasted is no number and no date.');
        return;
      }
      typed.set(text + pasted);
      echo(pasted);
    } else {
      const letter = typedText(key);
      if (letter === undefined || !taken.test(letter) || text.length >= LONGEST) return;
      typed.set(text + letter);
      echo(letter);
    }
  };
  useInput((input, key) => {
    for (const name of keyNames(input, key)) take(name);
  });
}
