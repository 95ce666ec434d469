/** The options by which a command reads the platform or archive that another reads. No secret is among them. */
import { resolve } from 'node:path';
import { withoutPassword } from '../archive/postgres/shown-postgres-address.ts';
import { archiveFile } from './copy/archive-name.ts';
import type { ConnectionFlags } from './platform/connection.ts';

const VALUES = [
  ['profile', '--profile'],
  ['baseUrl', '--base-url'],
  ['clientId', '--client-id'],
  ['headerPrefix', '--header-prefix'],
  ['userAccessType', '--user-access-type'],
  ['caFile', '--ca-file'],
] as const satisfies readonly (readonly [keyof ConnectionFlags, string])[];

const SWITCHES = [
  ['allowInsecureHttp', '--allow-insecure-http'],
  ['tokenCache', '--token-cache'],
] as const satisfies readonly (readonly [keyof ConnectionFlags, string])[];

/** Those that were given for a platform; what environment and file say of it, they say the next time, too. */
export function platformOptions(flags: ConnectionFlags): readonly string[] {
  return [
    ...VALUES.flatMap(([flag, option]) => {
      const value = flags[flag];
      return value === undefined ? [] : [`${option}=${value}`];
    }),
    ...SWITCHES.flatMap(([flag, option]) => (flags[flag] === true ? [option] : [])),
  ];
}

/** The one that names an archive, from wherever it is given; none for an address of which nobody knows whether it holds a password. */
export function archiveOptions(address: string): readonly string[] {
  const file = archiveFile(address);
  if (file !== undefined) return [`--archive=sqlite:${resolve(file)}`];
  const open = withoutPassword(address);
  return open === undefined ? [] : [`--archive=${open}`];
}
