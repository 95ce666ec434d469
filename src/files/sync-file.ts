import { fsync } from 'node:fs';
import { promisify } from 'node:util';

const synced = promisify(fsync);

/** Until all of it is on disk. Under Yarn's PnP, a file handle's own `sync` is missing. */
export function syncFile({ fd }: { readonly fd: number }): Promise<void> {
  return synced(fd);
}
