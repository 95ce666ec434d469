/** A running PostgreSQL server's data in a separate folder, to start a standby. Needs only `cp`. */
import { type ExecFileOptions, execFile } from 'node:child_process';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';

interface Primary {
  url(): string;
  readonly folder: string;
}

/** Replaces what is in `data`. `owner` runs the server. */
export async function copyData(
  primary: Primary,
  data: string,
  owner: Pick<ExecFileOptions, 'uid' | 'gid' | 'cwd' | 'env'>,
): Promise<void> {
  const client = new Client(primary.url());
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('standby', true)");
    await rm(data, { recursive: true, force: true });
    // The standby needs nothing removed during the copy.
    const copied = promisify(execFile)('cp', ['-a', join(primary.folder, 'data'), data], owner);
    await copied.catch(() => undefined);
    for (const each of ['postmaster.pid', 'postmaster.opts', 'pg_wal']) {
      await rm(join(data, each), { recursive: true, force: true });
    }
    await mkdir(join(data, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 });
    const label = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(false)',
    );
    await writeFile(join(data, 'backup_label'), label.rows[0]?.labelfile ?? '');
    await writeFile(join(data, 'standby.signal'), '');
    await writeFile(
      join(data, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${primary.folder} user=postgres application_name=standby'\n`,
    );
  } finally {
    await client.end();
  }
  const { uid, gid } = owner;
  if (uid === undefined || gid === undefined) return;
  for (const each of ['pg_wal', 'pg_wal/archive_status', 'backup_label', 'standby.signal']) {
    await chown(join(data, each), uid, gid);
  }
  await chown(join(data, 'postgresql.auto.conf'), uid, gid);
}
