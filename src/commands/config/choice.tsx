/** A choice on the terminal before anything else is drawn there. */
import { Box, render, Text } from 'ink';
import SelectInput from 'ink-select-input';
import { capabilities } from '../../terminal/capabilities/capabilities.ts';

/** Lets the user pick one with the arrow keys and Enter; `undefined` after Ctrl-C. */
export async function pickOnTerminal<T extends string>(
  title: string,
  choices: readonly { readonly value: T; readonly label: string }[],
): Promise<T | undefined> {
  let picked: T | undefined;
  // Before the first frame: a key that answers it at once would be taken for a line. Ink turns it off in the end.
  process.stdin.setRawMode(true);
  const ink = render(
    <Box flexDirection="column">
      <Text>{title}</Text>
      <SelectInput
        items={[...choices]}
        indicatorComponent={Indicator}
        onSelect={({ value }) => {
          picked = value;
          ink.unmount();
        }}
      />
      <Text>Arrow keys choose, Enter takes it; Ctrl-C ends this, and nothing is written.</Text>
    </Box>,
    { interactive: true },
  );
  await ink.waitUntilExit();
  return picked;
}

function Indicator({ isSelected = false }: { readonly isSelected?: boolean }) {
  const { glyphs } = capabilities(process.env);
  return <Text>{isSelected ? `${glyphs.cursor} ` : '  '}</Text>;
}
