/** A menu to pick one thing from: restaurants, business dates, sort keys. */
import { Box, Text } from 'ink';
import SelectInput from 'ink-select-input';
import type { ReactNode } from 'react';
import { cutText, safeText } from '../terminal/safe-text.ts';
import { Line } from './Line.tsx';
import { useTheme } from './theme.tsx';

/** A thing that can be picked. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Draws a titled menu; the cursor starts on `current`. */
export function Picker(props: {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly choices: readonly Choice[];
  readonly current: string;
  readonly onPick: (value: string) => void;
}): ReactNode {
  const { title, width, height, choices, current, onPick } = props;
  const { glyphs } = useTheme();
  const items = choices.map(({ value, label }) => ({
    key: value,
    value,
    label: cutText(label, width - 6, glyphs.ellipsis),
  }));
  const start = Math.max(
    0,
    choices.findIndex(({ value }) => value === current),
  );
  return (
    <Box flexDirection="column" height={height} paddingLeft={1} overflow="hidden">
      <Line width={width - 2} spans={[{ text: title, strong: true }]} />
      <Line width={width - 2} spans={[]} />
      <SelectInput
        items={items}
        initialIndex={start}
        limit={Math.max(1, height - 4)}
        indicatorComponent={Indicator}
        itemComponent={Item}
        onSelect={({ value }) => onPick(value)}
      />
      <Box marginTop={1}>
        <Line
          width={width - 2}
          spans={[{ text: 'Enter picks, Esc goes back without a change.', tone: 'muted' }]}
        />
      </Box>
    </Box>
  );
}

function Indicator({ isSelected = false }: { readonly isSelected?: boolean }): ReactNode {
  const { glyphs } = useTheme();
  return <Text>{isSelected ? `${glyphs.cursor} ` : '  '}</Text>;
}

function Item(props: { readonly isSelected?: boolean; readonly label: string }): ReactNode {
  const { colour } = useTheme();
  return (
    <Text wrap="truncate" inverse={props.isSelected === true && colour}>
      {safeText(props.label)}
    </Text>
  );
}
