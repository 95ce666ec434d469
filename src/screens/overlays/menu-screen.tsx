/** Menus as records: each is what it offers, drawn and heard alike. */
import type { ReactNode } from 'react';
import { type Choice, Picker } from '../../components/chrome/Picker.tsx';
import { countText } from '../../kitchen/text/quantities.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import type { Scene } from '../everywhere/scene.ts';
import type { Saying, ScreenDefinition } from '../everywhere/screen-definition.ts';
import { type MenuModel, type MenuOffer, menuModel } from './menu.ts';
import { menuActions, menuTyping } from './menu-actions.ts';

/** The record of a menu. */
export function menuScreen(
  offerOf: (scene: Scene, state: MonitorState) => MenuOffer,
): ScreenDefinition<unknown, MenuModel> {
  return {
    scope: 'menu',
    isOverlay: true,
    model: (scene, state) => menuModel(scene, state, offerOf(scene, state)),
    actions: menuActions,
    typing: menuTyping,
    draw: (model) => <Menu {...model} />,
    say: sayMenu,
  };
}

function sayMenu({ title, choices, typed }: MenuModel): readonly Saying[] {
  return [
    {
      on: title,
      sentences: () => [
        `${title}, ${choices.length} choices.`,
        ...choices.map(({ spoken }, index) => `${index + 1}: ${spoken}.`),
        `Type a number${typed === undefined ? '' : ` ${typed.spoken}`}, then Enter. Escape cancels.`,
      ],
    },
  ];
}

/** Covers the body. */
function Menu({ scene, title, choices, typed, view, shown, cursor, top }: MenuModel): ReactNode {
  const { words, fault } = view;
  const byValue = new Map(choices.map((choice) => [choice.value, choice]));
  const labeled = (value: string): readonly Choice[] => {
    const known = byValue.get(value);
    if (known !== undefined) return [known];
    return typed === undefined ? [] : [{ value, label: typed.labelOf(value) }];
  };
  const hint = typed?.hint ?? 'Enter select, / filter, Esc cancel.';
  const result = fault ?? (shown.length === 0 ? 'no match; ' : '') + 'Enter select, Esc clear.';
  return (
    <Picker
      {...scene.size}
      title={title}
      choices={shown.flatMap(labeled)}
      cursor={cursor}
      top={top}
      place={`${countText(cursor + 1)} / ${countText(shown.length)}`}
      note={words === undefined ? hint : `/${words}  ${result}`}
    />
  );
}
