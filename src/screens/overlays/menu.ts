/** A menu, as a screen has it: its choices, the cursor on one of them, and the words that are typed to find one. */
import { type Choice, choicesShown } from '../../components/chrome/Picker.tsx';
import type { Steps } from '../../state/monitor/actions.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import { type ListWindow, listWindow } from '../../state/views/list-view.ts';
import { leftBy, type MenuView, menuAt, type ReadWords } from '../../state/views/menu-view.ts';
import type { Scene } from '../everywhere/scene.ts';

/** What can be picked. */
export interface MenuChoice extends Choice {
  /** Its spoken form. */
  readonly spoken: string;
}

export interface MenuOffer {
  readonly title: string;
  readonly choices: readonly MenuChoice[];
  /** The current choice. */
  readonly current: string;
  readonly pick: (value: string) => Steps;
  /** Values that can be typed in words, besides the choices that contain the words. */
  readonly typed?: {
    readonly read: ReadWords;
    readonly labelOf: (value: string) => string;
    /** How to type, for the line below, and where it is heard. */
    readonly hint: string;
    readonly spoken: string;
  };
}

/** A menu with the reader's place in it. */
export interface MenuModel extends MenuOffer, ListWindow {
  readonly scene: Scene;
  readonly height: number;
  readonly view: MenuView;
  /** The choices that the words leave. */
  readonly shown: readonly string[];
}

/** Puts the reader's place to an offer. */
export function menuModel(scene: Scene, { menu }: MonitorState, offer: MenuOffer): MenuModel {
  const { choices, current, typed } = offer;
  const height = choicesShown(scene.size.height);
  const values = choices.map(({ value }) => value);
  const byValue = new Map(choices.map((choice) => [choice.value, choice]));
  const nameOf = (value: string) => byValue.get(value)?.label ?? '';
  const view = menu ?? menuAt(values, height, current);
  const shown = scene.isHeard ? values : leftBy(view.words, values, nameOf, typed?.read);
  return { ...offer, scene, height, view, shown, ...listWindow(view.list, shown, height) };
}
