/** `linecheck config show` and `linecheck config path`: settings, and the file's path. */
import { answerOf } from '../../output/answer-columns.ts';
import { printList } from '../../output/document.ts';
import type { ListFlags } from '../../output/format.ts';
import { readConfig } from '../../settings/config-file.ts';
import { configPath } from '../../settings/config-path.ts';
import { configured } from '../../settings/profile-choice.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import type { Run } from '../arguments/io.ts';
import { type PrintedSetting, printedSettings } from './settings.ts';

const SETTINGS_ANSWER = answerOf({
  setting: { value: ({ setting }: PrintedSetting) => setting, head: 'Setting' },
  value: { value: ({ value }) => value, head: 'Value' },
  from: { value: ({ from }) => from, head: 'From', text: ({ from }) => from ?? 'not set' },
});

/** Also for a missing file. */
export function configPathCommand(run: Run): void {
  run.stdout.write(`${configPath(run.environment).path}\n`);
}

/** In a pipe, one JSON object per line. Throws CONFIGURATION for a file with mistakes. */
export async function configShowCommand(
  flags: ConnectionFlags & ListFlags,
  run: Run,
): Promise<void> {
  const { chosen } = await configured(flags, run.environment);
  const { path } = configPath(run.environment);
  const isThere = chosen !== undefined || (await readConfig(run.environment)) !== undefined;
  const printed: readonly PrintedSetting[] = [
    { setting: 'configuration', value: path, from: isThere ? 'read' : 'no such file' },
    { setting: 'profile', value: chosen?.profile.name, from: chosen?.by },
    ...printedSettings(flags, run.environment, chosen),
  ];
  await printList(printed, SETTINGS_ANSWER, flags, run.stdout);
}
