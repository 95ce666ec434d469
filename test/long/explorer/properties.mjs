/**
 * What is true of the monitor whatever is typed, for the terminal mode of Bombadil, which presses keys at random: laws over time, of which
 * no test with chosen keys would think. The demo's Fry is slow all the time.
 */
import { always, eventually, next, now } from '@antithesishq/bombadil';
import { actions, extract, weighted } from '@antithesishq/bombadil/terminal';

export {
  exitSuccess,
  noReplacementChars,
} from '@antithesishq/bombadil/terminal/defaults/properties';

/** More than a busy machine takes for a key. */
const SOON_S = 20;
const ESCAPE = '\u001b';
const WORDS = [
  'slow',
  'grill',
  'state:late',
  '18:50',
  'yesterday',
  'items',
  'dates',
  'ポ',
  '%',
  '"',
];
const LETTERS = 'jkgGIFDWHimTtxRc?/\\:zeEOsSnMpaL[]<>~,. '.split('');
const NAMED = ['\r', '\t', '\u007f', '[A', '[B', '[C', '[D', '[5~', '[6~', '[H', '[F', 'OP'].map(
  (key) => (key.length > 1 ? ESCAPE + key : key),
);
const SIZES = [
  { columns: 60, rows: 15 },
  { columns: 80, rows: 24 },
  { columns: 120, rows: 36 },
  { columns: 200, rows: 50 },
];

/** Right after Escape, a busy machine may still show what it closes. */
const isWaiting = () => lastKey.current === ESCAPE && (isMenu() || prompt() !== '');
const orWait = (generate) =>
  actions(() => (isWaiting() ? [{ Resize: size.current }] : generate().map(asAction)));
const asAction = (action) => (typeof action === 'string' ? { [action]: {} } : action);
const typedAll = (texts) => texts.map((text) => ({ TypeText: { CharSet: [{ Literal: text }] } }));
const typed = (texts) => orWait(() => typedAll(texts));
const onRow = { Click: { row: [1, 14], column: [0, 59] } };

/** On the first screen nobody quits, because that ends the walk. */
export const people = weighted([
  [12, typed(LETTERS)],
  [6, typed(NAMED)],
  [6, typed([ESCAPE])],
  [2, typed(WORDS)],
  [2, orWait(() => (isFirstScreen() ? [] : typedAll(['q'])))],
  [1, orWait(() => SIZES.map((each) => ({ Resize: each })))],
  [1, orWait(() => [onRow, 'ScrollDown', 'ScrollUp'])],
]);

const MENU = /^ ?(?:Keys for this screen |Sort \w+ by |Business date )/m;
const PROMPT = /^(?:filter|command|date|as of): .*_ /;

/** What the screen is about, and where q leads: both stay the same at every size. */
function subjectOf(first, last) {
  return `${first.slice(0, 10)} ${/ q (.+)$/.exec(last)?.[1]}`;
}

const linesOf = (grid) =>
  Array.from({ length: grid.size.rows }, (_, row) => grid.rowText(row).trimEnd());
const lastOf = (all) => all.findLast((line) => line !== '') ?? '';
const lines = extract(({ grid }) => linesOf(grid));
const size = extract(({ grid }) => grid.size);
let isDrawn = false;
/** Before the first frame, a slow machine has a blank screen. */
const hasStarted = extract(({ grid }) => {
  isDrawn ||= grid.rowText(0).trim() !== '';
  return isDrawn;
});
const isOver = extract(({ exitStatus }) => exitStatus !== null);
const isCursorShown = extract(({ cursor }) => cursor.visible);
const lastKey = extract(
  ({ lastAction }) => lastAction?.TypeText?.text ?? lastAction?.TypeText ?? '',
);

const text = () => lines.current.join('\n');
const header = () => lines.current[0] ?? '';
const footer = () => lastOf(lines.current);
const subject = () => subjectOf(header(), footer());
const isRunning = () => hasStarted.current && !isOver.current;
const isBlank = () => isRunning() && text().trim() === '';
const isMenu = () => MENU.test(text());
const prompt = () => PROMPT.exec(footer())?.[0] ?? '';
const isStationList = () => /Tab (?:setup|now) +O sort/.test(footer()) && !isMenu();
const isRunningNow = () => !/as of|updated \d\d:|filter/.test(header() + footer());
const isFirstScreen = () => !/\bq (?:back|item|stations?)/.test(text()) || prompt() !== '';
const isReading = () => /^ *(?:Loading|Reading|Judging)/m.test(text());

/** Short, because other keys may come back to the screen from before. */
const ESCAPE_S = 5;

let lastSubject = '';
/** The last screen without a menu or prompt. */
const screenBelow = extract(({ grid }) => {
  const all = linesOf(grid);
  const [first = ''] = all;
  const last = lastOf(all);
  if (!MENU.test(all.join('\n')) && !PROMPT.test(last)) {
    lastSubject = subjectOf(first, last);
  }
  return lastSubject;
});

/** After Escape, `then` soon holds for what `before` was. `before` is undefined where the law says nothing. */
function escapeLaw(before, then) {
  return always(() => {
    const kept = before();
    return next(
      now(() => kept !== undefined && lastKey.current === ESCAPE).implies(
        eventually(() => isOver.current || then(kept)).within(ESCAPE_S, 'seconds'),
      ),
    );
  });
}

export const noValueIsNonsense = always(
  () => !/\bundefined\b|\bNaN\b|\[object |\bInfinity\b|\u001b/.test(text()),
);

export const noFrameIsBlankForASecond = always(
  now(isBlank).implies(eventually(() => !isBlank()).within(1, 'seconds')),
);

export const escapeClosesOnlyTheMenu = escapeLaw(
  () => (isMenu() && prompt() === '' ? screenBelow.current : undefined),
  (below) => !isMenu() && subject() === below,
);

export const escapeClosesOnlyThePrompt = escapeLaw(
  () => (prompt() === '' ? undefined : `${isMenu()} ${header().slice(0, 10)}`),
  (below) => prompt() === '' && below === `${isMenu()} ${header().slice(0, 10)}`,
);

/** Fry's alarm is a line above its list, or is named on the line of another one. */
export const whatNeedsHelpIsNeverHidden = always(
  now(() => isStationList() && isRunningNow() && header().startsWith('Osteria')).implies(
    eventually(
      () =>
        isOver.current ||
        !isStationList() ||
        !isRunningNow() ||
        /Fry/.test(lines.current.slice(1, 4).join(' ')),
    ).within(20, 'seconds'),
  ),
);

/** Rows in and below the list of menu items are as many as its title says. */
export const countsAreThoseOfTheHeader = always(() => {
  const title = lines.current[1] ?? '';
  const all = /\(\d+ of (\d+) judged\)/.exec(title)?.[1];
  const end = lines.current.findIndex((line) => line.startsWith('───'));
  if (all === undefined || end < 3 || / above/.test(title)) return true;
  const below = Number(/(\d+) more below/.exec(title)?.[1] ?? 0);
  const shown = lines.current.slice(3, end).filter((line) => line !== '').length;
  return shown + below === Number(all);
});

export const everyScreenNamesAKeyThatLeavesIt = always(
  now(isRunning).implies(
    eventually(() => isOver.current || /\b(?:q|Esc|any key)\b/.test(text())).within(
      SOON_S,
      'seconds',
    ),
  ),
);

export const theFooterIsAtTheBottomAfterAResize = always(
  now(() => isRunning() && !isBlank()).implies(
    eventually(
      () =>
        isOver.current ||
        (lines.current.length === size.current.rows && lines.current.slice(-2).some(Boolean)) ||
        isReading(),
    ).within(SOON_S, 'seconds'),
  ),
);

export const noCursorBlinksInTheScreen = always(
  now(() => isRunning() && isCursorShown.current).implies(
    eventually(() => isOver.current || !isCursorShown.current).within(SOON_S, 'seconds'),
  ),
);

export const readingComesToAnEnd = always(
  now(isReading).implies(eventually(() => isOver.current || !isReading()).within(60, 'seconds')),
);

/** On the screen after the end, no word has two of these letters side by side. */
export const keysAfterTheEndAreNotEchoed = always(
  () => !isOver.current || !/[jkq]{2}/.test(text()),
);
