/** Ignoring an option would read something else than requested. */
import { Failure } from '../contract/failures.ts';
import { option, type Setting } from '../settings/setting.ts';
import { ALL_SETTINGS, type ConnectionFlags } from '../settings/settings.ts';

/** Throws USAGE for platform options where `what`, such as `an archive`, is read. */
export function refusePlatformOptions(flags: ConnectionFlags, what: string): void {
  // Webhooks trust the CA, too, whatever is read.
  const { caFile: _ofWebhooks, ...others } = flags;
  refuse(others, ['platform'], `does not work with ${what}`);
}

/** Throws USAGE for any source option where files are read. */
export function refuseSourceOptions(flags: ConnectionFlags): void {
  refuse(flags, ['platform', 'source', 'place'], 'does not work with two files');
}

/** Throws USAGE for a restaurant's place where several are read. */
export function refuseOnePlace(flags: ConnectionFlags, restaurants: readonly unknown[]): void {
  if (restaurants.length < 2) return;
  refuse(flags, ['place'], 'applies to one restaurant: add --restaurant');
}

function refuse(flags: ConnectionFlags, kinds: readonly Setting<unknown>['of'][], why: string) {
  for (const [name, { flag, of }] of ALL_SETTINGS) {
    if (flag === undefined || !kinds.includes(of) || Reflect.get(flags, name) === undefined)
      continue;
    throw new Failure('USAGE', `${option(flag)} ${why}.`);
  }
}
