import { expect, test } from 'vitest';
import { completionText } from '../../src/commands/completion/completion.ts';
import { DEFAULT_COMMAND, program } from '../../src/commands/program.ts';
import { ownRun } from '../commands/own-io.ts';

test.each([
  { shell: 'bash', file: 'linecheck.bash' },
  { shell: 'zsh', file: '_linecheck' },
  { shell: 'fish', file: 'linecheck.fish' },
])('assets/completions/$file is what the program prints', async ({ shell, file }) => {
  await expect(completionText(shell, program(ownRun()), DEFAULT_COMMAND)).toMatchFileSnapshot(
    `../../assets/completions/${file}`,
  );
});
