/** The options with which another command reads the same platform or archive, without secrets. */
import { resolve } from 'node:path';
import { withoutPassword } from '../../service/archive/engines/postgres/address-parts.ts';
import { option } from '../../settings/setting.ts';
import { ALL_SETTINGS, type ConnectionFlags } from '../../settings/settings.ts';
import { archiveFile } from '../copy/archive-name.ts';

/** Given platform flags; environment and file apply to the next command anyway. */
export function platformOptions(flags: ConnectionFlags): readonly string[] {
  return ALL_SETTINGS.flatMap(([name, { flag, of }]) => {
    const value: unknown = Reflect.get(flags, name);
    if (flag === undefined || (of !== 'platform' && name !== 'profile')) return [];
    if (typeof value === 'string') return [`${option(flag)}=${value}`];
    return value === true ? [flag] : [];
  });
}

/** The archive's option, from wherever it was set; none for an address of an unknown form, which may hold a password. */
export function archiveOptions(
  address: string,
  { allowSharedArchive = false }: ConnectionFlags = {},
): readonly string[] {
  const file = archiveFile(address);
  if (file !== undefined) {
    const shared = allowSharedArchive ? ['--allow-shared-archive'] : [];
    return [`--archive=sqlite:${resolve(file)}`, ...shared];
  }
  const open = withoutPassword(address);
  return open === undefined ? [] : [`--archive=${open}`];
}
