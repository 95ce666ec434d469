/** Options that a command has, but that mean nothing where it reads: ignoring one in silence would read something else than was asked for. */
import { Failure } from '../../contract/failures.ts';
import type { ConnectionFlags } from './connection.ts';

/** The options by which a platform is reached. */
const OF_PLATFORMS = {
  baseUrl: '--base-url',
  clientId: '--client-id',
  headerPrefix: '--header-prefix',
  userAccessType: '--user-access-type',
  caFile: '--ca-file',
  allowInsecureHttp: '--allow-insecure-http',
  tokenCache: '--token-cache',
} as const satisfies { readonly [Flag in keyof ConnectionFlags]: string };

/** Every option that chooses or describes what is read. */
const OF_SOURCES = {
  ...OF_PLATFORMS,
  profile: '--profile',
  archive: '--archive',
  restaurant: '--restaurant',
  timezone: '--timezone',
  closeoutHour: '--closeout-hour',
} as const satisfies { readonly [Flag in keyof ConnectionFlags]: string };

/** Throws USAGE for an option of platforms where `what`, such as `an archive`, is read. */
export function refusePlatformOptions(flags: ConnectionFlags, what: string): void {
  refuse(flags, OF_PLATFORMS, `cannot be used with ${what}`);
}

/** Throws USAGE for any option of a source where files are read. */
export function refuseSourceOptions(flags: ConnectionFlags): void {
  refuse(flags, OF_SOURCES, 'cannot be used with two files');
}

/** Throws USAGE for the place of a restaurant where several are read, whose places differ. */
export function refuseOnePlace(flags: ConnectionFlags, restaurants: readonly unknown[]): void {
  if (restaurants.length < 2) return;
  const { timezone, closeoutHour } = OF_SOURCES;
  refuse(flags, { timezone, closeoutHour }, 'is of one restaurant: add --restaurant');
}

function refuse(
  flags: ConnectionFlags,
  options: { readonly [Flag in keyof ConnectionFlags]: string },
  why: string,
): void {
  const given = new Set(
    Object.entries(flags).flatMap(([flag, value]) => (value === undefined ? [] : flag)),
  );
  for (const [flag, option] of Object.entries(options)) {
    if (given.has(flag)) throw new Failure('USAGE', `${option} ${why}.`);
  }
}
