/** A choice on the terminal before anything else is drawn there. */
import { Box, render, Text } from 'ink';
import SelectInput from 'ink-select-input';
import { capabilities } from '../../terminal/capabilities/capabilities.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';
import type { Terminal } from '../io.ts';

/** What can be picked. */
interface Choice<T> {
  readonly title: string;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
}

/** Lets the user pick one with the arrow keys and Enter; `undefined` after Ctrl-C. */
export async function pickOnTerminal<T extends string>(
  { title, choices }: Choice<T>,
  { stdin, stdout }: Terminal,
  environment: Environment,
): Promise<T | undefined> {
  const { cursor } = capabilities(environment).glyphs;
  const indicator = ({ isSelected = false }: { readonly isSelected?: boolean }) => (
    <Text>{isSelected ? `${cursor} ` : '  '}</Text>
  );
  let picked: T | undefined;
  // Before the first frame: a key that answers it at once would be taken for a line. Ink turns it off in the end.
  stdin.setRawMode(true);
  const ink = render(
    <Box flexDirection="column">
      <Text>{title}</Text>
      <SelectInput
        items={[...choices]}
        indicatorComponent={indicator}
        onSelect={({ value }) => {
          picked = value;
          ink.unmount();
        }}
      />
      <Text>Arrow keys select, Enter confirms, Ctrl-C cancels without writing anything.</Text>
    </Box>,
    { stdin, stdout, interactive: true },
  );
  await ink.waitUntilExit();
  return picked;
}
