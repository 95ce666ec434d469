import { join } from 'node:path';
import { userFolder } from '../files/home-folder.ts';
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';
import { configured } from './profile-choice.ts';
import { given, settled } from './setting.ts';
import { SETTINGS } from './settings.ts';

/** The flag, else `LINECHECK_ARCHIVE`, else the file `archive.sqlite` in the user's data folder. */
export function archiveAddress(flag: string | undefined, environment: Environment): string {
  const named = given(SETTINGS.archive, { flags: { archive: flag }, environment });
  if (named !== undefined) return named;
  const folder = userFolder(environment, 'XDG_DATA_HOME', '.local/share');
  return `sqlite:${join(folder, 'archive.sqlite')}`;
}

/** Whether other users may read or change the archive. Asked only where they can. */
export type Sharing = () => Promise<boolean>;

/** Also for commands without a profile. Throws USAGE for an invalid text. */
export function allowedSharing(
  flags: { readonly profile?: string; readonly allowSharedArchive?: boolean },
  environment: Environment,
): Sharing {
  const record = SETTINGS.allowSharedArchive;
  const here = given(record, { flags, environment });
  return async () => {
    if (here !== undefined) return here;
    // A file with mistakes, or without a chosen profile, allows nothing.
    const profile = await configured(flags, environment).catch(() => undefined);
    return settled(record, profile ?? {});
  };
}
