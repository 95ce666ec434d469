/** Check of the engine that reads and writes the user's archive file. */
import { stat } from 'node:fs/promises';
import { engineVersion, hasWalResetBug } from '../../service/archive/engines/sqlite/engine.ts';
import type { Check } from './check-line.ts';

const FILE = /^sqlite:(?!:memory:$)(.+)$/;

/** A warning where an archive file exists and the engine may damage it; `version` is that of SQLite. Never fails. */
export async function engineChecks(
  address: string,
  version = engineVersion(),
): Promise<readonly Check[]> {
  const [, path] = FILE.exec(address) ?? [];
  if (path === undefined || version === undefined || !hasWalResetBug(version)) return [];
  const file = await stat(path).catch(() => undefined);
  if (file?.isFile() !== true) return [];
  return [
    {
      about: 'archive',
      says: `SQLite ${version} of this Node may damage ${path} if two processes write it at the same instant.`,
      fix: 'Use Node 22.22.3, 24.15 or later, or run one command at a time that writes the archive.',
    },
  ];
}
