/** Some keys, and the end of the program by `q`, with more keys right behind it. */
import { actions, weighted } from '@antithesishq/bombadil/terminal';

export {
  exitSuccess,
  keysAfterTheEndAreNotEchoed,
  noFrameIsBlankForASecond,
  noValueIsNonsense,
} from './properties.mjs';

const typed = (texts) =>
  actions(() => texts.map((text) => ({ TypeText: { CharSet: [{ Literal: text }] } })));

export const people = weighted([
  [3, typed(['j', 'k', 'F', 'I', 'W', '?', '\u001b'])],
  [2, typed(['q', 'qjjkk', 'qqjk', 'qqqqjkjk'])],
]);
