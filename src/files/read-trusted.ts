/** Reads files that are acted on, only if they are trusted. */
import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { LOOK } from './file-head.ts';
import { systemCode } from './system-error.ts';
import { currentUser, type Distrust, distrust, exposure, type User } from './trusted-file.ts';

export type TrustedReading =
  | {
      readonly state: 'read';
      readonly text: string;
      /** Present where others can read it, which matters for a secret. */
      readonly exposed: Distrust | undefined;
    }
  | { readonly state: 'missing' | 'no file' | 'too large' }
  | {
      readonly state: 'unreadable';
      readonly cause: unknown;
      /** Whether a folder on the way cannot be entered, so that there may be no file at all. */
      readonly isHidden: boolean;
    }
  | ({ readonly state: 'distrusted' } & Distrust);

/** How a file is read. */
interface ReadingOptions {
  /** The user that the file is checked for. */
  readonly user?: User;
  /** Whether it must be unreadable for others. */
  readonly isSecret?: boolean;
  /** False: a link in its place is refused. */
  readonly followsLink?: boolean;
}

const IS_WINDOWS = process.platform === 'win32';
const LOOK_AT_LINK = LOOK | (IS_WINDOWS ? 0 : constants.O_NOFOLLOW);

/** Reads the text of a file of at most so many bytes; the check is on the opened file. Never throws. */
export async function readTrusted(
  path: string,
  mostBytes: number,
  options: ReadingOptions = {},
): Promise<TrustedReading> {
  const { user = currentUser(), isSecret = false, followsLink = true } = options;
  try {
    const file = await open(path, followsLink ? LOOK : LOOK_AT_LINK);
    try {
      const status = await file.stat();
      if (!status.isFile()) return { state: 'no file' };
      const exposed = exposure(status, user);
      const fault = distrust(path, status, user) ?? (isSecret ? exposed : undefined);
      if (fault !== undefined) return { state: 'distrusted', ...fault };
      if (status.size > mostBytes) return { state: 'too large' };
      const bytes = await file.readFile();
      // It may have grown meanwhile.
      if (bytes.length > mostBytes) return { state: 'too large' };
      return { state: 'read', text: bytes.toString('utf8'), exposed };
    } finally {
      await file.close();
    }
  } catch (cause) {
    const code = systemCode(cause);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { state: 'missing' };
    return { state: 'unreadable', cause, isHidden: code === 'EACCES' && (await isHidden(path)) };
  }
}

async function isHidden(path: string): Promise<boolean> {
  return stat(path).then(
    () => false,
    (error: unknown) => systemCode(error) === 'EACCES',
  );
}
