/** A menu with its keys: restaurants, business dates, sort keys. */
import type { ReactNode } from 'react';
import { type Choice, choicesShown, Picker } from '../../components/chrome/Picker.tsx';
import { type ReadWords, useMenu } from '../../hooks/keys/use-menu.ts';
import { countText } from '../../kitchen/wording/quantities.ts';
import { useBodySize } from '../frame/Frame.tsx';

/** What can be picked, and the name that `/` looks at where that is not the whole label. */
export interface MenuChoice extends Choice {
  readonly name?: string;
}

/** Draws it over the whole body; the cursor begins on `current`. */
export function Menu(props: {
  readonly title: string;
  readonly choices: readonly MenuChoice[];
  readonly current: string;
  readonly onPick: (value: string) => void;
  /** What words stand for that are typed, besides the choices that they occur in. */
  readonly typed?: {
    readonly read: ReadWords;
    readonly labelOf: (value: string) => string;
    /** How to type, for the line below. */
    readonly hint: string;
  };
}): ReactNode {
  const { title, choices, current, onPick, typed } = props;
  const size = useBodySize();
  const byValue = new Map(choices.map((choice) => [choice.value, choice]));
  const { shown, cursor, top, words, fault } = useMenu({
    values: choices.map(({ value }) => value),
    nameOf: (value) => byValue.get(value)?.name ?? byValue.get(value)?.label ?? '',
    current,
    height: choicesShown(size.height),
    onPick,
    read: typed?.read,
  });
  const labelled = (value: string): readonly Choice[] => {
    const known = byValue.get(value);
    if (known !== undefined) return [known];
    return typed === undefined ? [] : [{ value, label: typed.labelOf(value) }];
  };
  const usual = typed?.hint ?? 'Enter picks, / filters, Esc goes back without a change.';
  const result =
    fault ?? (shown.length === 0 ? 'none; ' : '') + 'Enter picks, Esc shows all again.';
  const count = countText(shown.length);
  return (
    <Picker
      {...size}
      title={title}
      choices={shown.flatMap(labelled)}
      cursor={cursor}
      top={top}
      place={`${countText(cursor + 1)} / ${count}`}
      note={words === undefined ? usual : `/${words}  ${result}`}
    />
  );
}
