import { Box, render, Text } from 'ink';
import SelectInput from 'ink-select-input';
import { capabilities, type Environment, isRemoteTerminal } from '../terminal/capabilities.ts';
import { keyByKey, waitWithTimer } from '../terminal/key-by-key.ts';
import type { Terminal } from './arguments/io.ts';

export async function pickOnTerminal<Value extends string>(
  title: string,
  choices: readonly { readonly value: Value; readonly label: string }[],
  { stdin, stdout }: Terminal,
  environment: Environment,
): Promise<Value | undefined> {
  const { cursor } = capabilities(environment).glyphs;
  const indicator = ({ isSelected = false }: { readonly isSelected?: boolean }) => (
    <Text>{isSelected ? `${cursor} ` : '  '}</Text>
  );
  const isFar = () => isRemoteTerminal(environment);
  let chosenValue: Value | undefined;
  // Raw mode must begin before the first frame. Otherwise an early key press would be read as a line.
  stdin.setRawMode(true);
  const ink = render(
    <Box flexDirection="column">
      <Text>{title}</Text>
      <SelectInput
        items={[...choices]}
        indicatorComponent={indicator}
        onSelect={({ value }) => {
          chosenValue = value;
          ink.unmount();
        }}
      />
      <Text>Arrow keys select, Enter confirms, Ctrl-C cancels without writing anything.</Text>
    </Box>,
    { stdin: keyByKey(stdin, { patience: waitWithTimer, isFar }), stdout, interactive: true },
  );
  await ink.waitUntilExit();
  stdin.setRawMode(false);
  return chosenValue;
}
