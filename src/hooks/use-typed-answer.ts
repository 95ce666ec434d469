import { useInput } from 'ink';
import { useState } from 'react';
import { keyNames } from './key-names.ts';
import { observable } from './observable.ts';
import { useVoice } from './voice.tsx';

/** Longest answer: a business date with dashes. */
const LONGEST = 10;

/** Takes digits and dashes up to Enter, echoes them, and gives them to `answer`; every other key is left to others. */
export function useTypedAnswer(answer: (typed: string) => void): void {
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
    } else if (/^[\d-]$/.test(key) && text.length < LONGEST) {
      typed.set(text + key);
      echo(key);
    }
  };
  useInput((input, key) => {
    for (const name of keyNames(input, key)) take(name);
  });
}
