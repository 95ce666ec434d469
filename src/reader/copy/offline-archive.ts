import { Failure } from '../../contract/failures.ts';
import { given } from '../../settings/setting.ts';
import { type ConnectionFlags, SETTINGS } from '../../settings/settings.ts';
import type { Environment } from '../../terminal/capabilities.ts';
import { refusePlatformOptions } from '../idle-options.ts';

/** The flag's address, else `LINECHECK_ARCHIVE` without a base URL. Throws USAGE where flags also name a platform. */
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
