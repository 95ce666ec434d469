import { Box } from 'ink';
import { Line, rowSign, TitleLine, wrapText } from '../components/Line.tsx';
import { businessDateLabel, shiftBusinessDate } from '../kitchen/model/business-day.ts';
import { isFutureDate } from '../kitchen/model/date-words.ts';
import { parseTypedDate } from '../kitchen/model/typed-time.ts';
import { clauses, countOf, countText } from '../kitchen/text/quantities.ts';
import { type Actions, announce, type Steps } from '../state/actions.ts';
import { actionFor } from '../state/bindings.ts';
import { pastedText, typedText } from '../state/key-names.ts';
import { LIST_TOP, type ListWindow, listWindow, moveCursor } from '../state/list-view.ts';
import type { MonitorEvent, MonitorState } from '../state/monitor-state.ts';
import { typeIntoLine } from '../state/prompt-view.ts';
import { type MenuView, openMenu, type ReadWords } from '../state/screen-views.ts';
import { chooseDate } from './everywhere/open-screens.ts';
import type { Scene, ScreenAnnouncement } from './everywhere/scene.ts';
import type { ScreenDefinition } from './everywhere/screen-definition.tsx';

export const SELECTED = 'selected';

/** Other dates can be typed. */
const DAYS_SHOWN = 30;
const DAYS_SPOKEN = 14;

export function dateMenu({ check, archivedDates, isSpoken }: Scene): MenuOffer {
  const { date, today } = check;
  const isMissing = (day: string) => archivedDates?.has(day) === false;
  const marks = (day: string) =>
    clauses(
      isFutureDate({ date: day, today }) && 'not yet',
      day === today && 'today',
      isMissing(day) && 'not copied',
    );
  const labelOf = (day: string) => `${businessDateLabel(day)}  ${marks(day)}`.trim();
  const recent = Array.from({ length: isSpoken ? DAYS_SPOKEN : DAYS_SHOWN }, (_, days) =>
    shiftBusinessDate(today, -days),
  );
  const dates = isSpoken || recent.includes(date) ? recent : [...recent, date];
  return {
    title: 'Business date',
    choices: dates.map((day) => ({
      value: day,
      label: labelOf(day),
      spoken: clauses(businessDateLabel(day), marks(day), day === date && SELECTED),
    })),
    current: date,
    typed: {
      read: (words) => {
        const typedDate = parseTypedDate(words, today);
        return 'date' in typedDate ? { value: typedDate.date } : typedDate;
      },
      labelOf,
      // The hint must fit into 60 columns.
      hint: 'Enter select, type a date (nov 14, fri, -7), Esc cancel.',
      spoken: 'or a date such as 20260131, nov 14, fri, or -7',
    },
    pick: (picked) => [chooseDate(picked, today)],
  };
}

export const CLOSE_MENU = { type: 'went-back' } as const;

interface MenuChoice {
  readonly value: string;
  readonly label: string;
  readonly spoken: string;
}

export interface MenuOffer {
  readonly title: string;
  readonly choices: readonly MenuChoice[];
  readonly current: string;
  /** If `reverses` is true, choosing the current sort order again changes its direction. */
  readonly pick: (value: string, reverses?: boolean) => Steps;
  readonly typed?: {
    readonly read: ReadWords;
    readonly labelOf: (value: string) => string;
    readonly hint: string;
    readonly spoken: string;
  };
}

interface MenuModel extends MenuOffer, ListWindow {
  readonly scene: Scene;
  readonly height: number;
  readonly view: MenuView;
  /** `undefined` if no words are typed. */
  readonly typedValue: ReturnType<ReadWords> | undefined;
  /** A typed value comes first. */
  readonly values: readonly string[];
}

const LINES_AROUND_CHOICES = 4;

function menuModel(scene: Scene, { menu }: MonitorState, offer: MenuOffer): MenuModel {
  const { choices, current, typed } = offer;
  const height = Math.max(1, scene.size.height - LINES_AROUND_CHOICES);
  const choiceValues = choices.map(({ value }) => value);
  const view = menu ?? openMenu(choiceValues, height, current);
  const typedValue =
    scene.isSpoken || view.words === '' ? undefined : typed?.read(withoutStartKey(view.words));
  const values =
    typedValue === undefined || 'fault' in typedValue
      ? choiceValues
      : [typedValue.value, ...choiceValues.filter((value) => value !== typedValue.value)];
  const window = listWindow(view.list, values, height);
  return { ...offer, scene, height, view, typedValue, values, ...window };
}

export function menuScreen(
  offerOf: (scene: Scene, state: MonitorState) => MenuOffer,
): ScreenDefinition<unknown, MenuModel> {
  return {
    scope: 'menu',
    isOverlay: true,
    model: (scene, state) => menuModel(scene, state, offerOf(scene, state)),
    // A spoken menu has no cursor.
    actions: (model) => (model.scene.isSpoken ? {} : menuActions(model)),
    typing: menuTyping,
    prompt: ({ scene, view: { words, fault } }) =>
      scene.isSpoken || words === ''
        ? undefined
        : { label: 'date', text: words, result: 'Enter select, Esc clear', fault },
    draw: (model) => <Menu {...model} />,
    announcements: menuAnnouncements,
  };
}

function menuAnnouncements({ title, choices, typed }: MenuModel): readonly ScreenAnnouncement[] {
  return [
    {
      occasion: title,
      sentences: () => [
        `${title}, ${countOf(choices.length, 'choice')}.`,
        ...choices.map(({ spoken }, index) => `${index + 1}: ${spoken}.`),
        `Type ${['a number', typed?.spoken].filter(Boolean).join(' ')}, then Enter. Escape cancels.`,
      ],
    },
  ];
}

function Menu({ scene, title, choices, typed, view, values, cursor, top, height }: MenuModel) {
  const { size, theme } = scene;
  const width = size.width - 2;
  const byValue = new Map(choices.map(({ value, label }) => [value, label]));
  const labelOf = (value: string) => byValue.get(value) ?? typed?.labelOf(value) ?? '';
  const hint = view.words === '' ? (typed?.hint ?? 'Enter select, Esc cancel.') : '';
  const notes = wrapText(hint, width);
  return (
    <Box flexDirection="column" height={size.height} paddingLeft={1} overflow="hidden">
      <TitleLine
        {...{ width, title }}
        note={`${countText(cursor + 1)} / ${countText(values.length)}`}
      />
      <Line width={width} spans={[]} />
      {values.slice(top, top + height).map((value, index) => {
        const inverse = top + index === cursor;
        const spans = [rowSign(inverse, theme.glyphs), { text: labelOf(value), inverse }];
        return <Line key={value} {...{ width, spans }} />;
      })}
      {notes.length < 2 && <Line width={width} spans={[]} />}
      {notes.map((text) => (
        <Line key={text} width={width} spans={[{ text, tone: 'muted' }]} />
      ))}
    </Box>
  );
}

function menuActions(model: MenuModel): Actions {
  const { view, typedValue, values, height, cursor, pick, scene } = model;
  const move = (by: number) => () => [
    changeMenu(model, { list: moveCursor(view.list, values, height, by, scene.slow), ...NO_WORDS }),
  ];
  return {
    menuPick: () => {
      if (typedValue !== undefined && 'fault' in typedValue)
        return [changeMenu(model, { fault: typedValue.fault })];
      const value = typedValue?.value ?? values[cursor];
      return value === undefined ? [] : pick(value);
    },
    up: move(-1),
    down: move(1),
    pageUp: move(-height),
    pageDown: move(height),
    top: () => [changeMenu(model, { list: LIST_TOP, ...NO_WORDS })],
    bottom: move(values.length),
  };
}

/** Moving the cursor drops the typed words. Otherwise, Enter could mean the words or the cursor's choice. */
const NO_WORDS = { words: '', fault: undefined } as const;

function changeMenu({ view }: MenuModel, change: Partial<MenuView>): MonitorEvent {
  return { type: 'changed-menu', menu: { ...view, ...change } };
}

/** A value such as `jan 3` starts with a key of the menu. This sign before it makes it text. */
const START_KEY = '/';

function withoutStartKey(words: string): string {
  return words.startsWith(START_KEY) ? words.slice(START_KEY.length) : words;
}

/** Words start with a letter or digit that is no key of the menu. Esc drops the words. */
function menuTyping(model: MenuModel, key: string): Steps | undefined {
  const { view, typed, scene } = model;
  const { words } = view;
  if (scene.isSpoken) return spokenMenuTyping(model, key);
  if (typed === undefined) return undefined;
  const letter = typedText(key);
  if (words !== '' && key === 'escape') return [changeMenu(model, NO_WORDS)];
  const isBound = letter === undefined || actionFor(key, 'menu', scene.keymap) !== undefined;
  const isStart = key === START_KEY || (!isBound && WORDS.test(letter));
  if (words === '' && !isStart) return undefined;
  const line = typeIntoLine(words, key);
  if (line === words && letter === undefined) return undefined;
  return [changeMenu(model, { words: line, list: LIST_TOP, fault: undefined })];
}

const MAX_ANSWER_LENGTH = 24;

const NUMBER = /^[\d-]+$/;
const WORDS = /^[\da-z ,.-]+$/i;

/** For screen readers, an answer is typed until Enter, and each character is echoed. */
function spokenMenuTyping(model: MenuModel, key: string): Steps | undefined {
  const { view, typed } = model;
  const allowed = typed === undefined ? NUMBER : WORDS;
  const { words } = view;
  const type = (line: string) => changeMenu(model, { words: line });
  if (key === 'return') return [type(''), ...chooseByWords(model, words)];
  if (key === 'backspace') {
    const line = words.slice(0, -1);
    return [type(line), announce(line === '' ? 'Empty.' : line)];
  }
  const pasted = pastedText(key)?.trim();
  const letter = pasted ?? typedText(key);
  const isBack = actionFor(key, 'menu', model.scene.keymap) === 'back';
  if (letter === undefined || (pasted === undefined && isBack)) return undefined;
  if (allowed.test(letter) && words.length + letter.length <= MAX_ANSWER_LENGTH) {
    return [type(words + letter), { effect: 'echo', text: letter }];
  }
  return pasted === undefined ? undefined : [announce('Paste ignored: not a number or a date.')];
}

function chooseByWords({ choices, typed, pick }: MenuModel, words: string): Steps {
  const choice = /^\d{1,3}$/.test(words) ? choices[Number(words) - 1] : undefined;
  if (choice !== undefined) return pick(choice.value);
  if (words === '') return [announce('Type a number first.')];
  const typedValue = typed?.read(words);
  if (typedValue === undefined) {
    return [announce(`Unknown choice "${words}". Type a number from 1 to ${choices.length}.`)];
  }
  return 'fault' in typedValue ? [announce(typedValue.fault)] : pick(typedValue.value);
}
