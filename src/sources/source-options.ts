/** The options by which a command reads the platform or archive that another reads. No secret is among them. */
import { resolve } from 'node:path';
import { withoutPassword } from '../archive/postgres/shown-postgres-address.ts';
import { option } from '../settings/setting.ts';
import { ALL_SETTINGS, type ConnectionFlags } from '../settings/settings.ts';
import { archiveFile } from './copy/archive-name.ts';

/** Those that were given for a platform; what environment and file say of it, they say the next time, too. */
export function platformOptions(flags: ConnectionFlags): readonly string[] {
  return ALL_SETTINGS.flatMap(([name, { flag, of }]) => {
    const value: unknown = Reflect.get(flags, name);
    if (flag === undefined || (of !== 'platform' && name !== 'profile')) return [];
    if (typeof value === 'string') return [`${option(flag)}=${value}`];
    return value === true ? [flag] : [];
  });
}

/** The one that names an archive, from wherever it is given; none for an address of which nobody knows whether it holds a password. */
export function archiveOptions(address: string): readonly string[] {
  const file = archiveFile(address);
  if (file !== undefined) return [`--archive=sqlite:${resolve(file)}`];
  const open = withoutPassword(address);
  return open === undefined ? [] : [`--archive=${open}`];
}
