/** Whether a command reads an archive in place of a platform, and which. */
import { Failure } from '../../contract/failures.ts';
import { given } from '../../settings/setting.ts';
import { type ConnectionFlags, SETTINGS } from '../../settings/settings.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';
import { refusePlatformOptions } from '../idle-options.ts';

/**
 * The address of the archive to read: of the flag, whatever else is configured; else of `LINECHECK_ARCHIVE` without a base URL. `undefined` for no
 * archive. Throws USAGE where flags name a platform as well, or options of one.
 */
export function offlineArchive(
  flags: ConnectionFlags,
  environment: Environment,
): string | undefined {
  const named = given(SETTINGS.archive, { flags });
  const platform = given(SETTINGS.baseUrl, { flags });
  if (named !== undefined && platform !== undefined) {
    throw new Failure('USAGE', 'Use --base-url or --archive, not both.');
  }
  const isConfigured = given(SETTINGS.baseUrl, { flags, environment }) !== undefined;
  const archive = named ?? (isConfigured ? undefined : given(SETTINGS.archive, { environment }));
  if (archive !== undefined) refusePlatformOptions(flags, 'an archive');
  return archive;
}
