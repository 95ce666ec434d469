/** One folder for all that the run's tests leave behind, removed at its end. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default async function ownTemporary(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'lc-'));
  // A test's database may run as another user.
  await chmod(folder, 0o755);
  process.env['TMPDIR'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
