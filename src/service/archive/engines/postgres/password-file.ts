/** The password file of libpq (PostgreSQL documentation, "The Password File"). The driver's own way to it warns on stderr. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { readTrusted } from '../../../../files/read-trusted.ts';
import { distrustFailure } from '../../../../files/trusted-file.ts';

/** What a password is for. */
export interface PasswordUse {
  readonly host: string;
  readonly port: number;
  readonly database?: string | undefined;
  readonly user?: string | undefined;
}

const MOST_BYTES = 1024 * 1024;

/** The password for a connection; `undefined` without one. Throws `Failure` CONFIGURATION for a file that others can read or change. */
export async function filedPassword(use: PasswordUse): Promise<string | undefined> {
  const path = process.env['PGPASSFILE'] ?? defaultPath();
  const reading = await readTrusted(path, MOST_BYTES, { isSecret: true });
  if (reading.state === 'distrusted') throw distrustFailure(path, reading);
  return reading.state === 'read' ? passwordIn(reading.text, use) : undefined;
}

/** The password of the first line that fits: `host:port:database:user:password`, `*` for any, a backslash before `:` and `\\`. */
export function passwordIn(text: string, use: PasswordUse): string | undefined {
  const { host, port, database = '', user = '' } = use;
  const hosts = host.startsWith('/') ? [host, 'localhost'] : [host];
  const wanted = [hosts, [String(port)], [database], [user]];
  for (const line of text.split(/\r?\n/)) {
    const fields = line.startsWith('#') ? [] : (line.match(/(?:\\.|[^:\\])*(?::|$)/g) ?? []);
    const values = fields.map((field) => field.replace(/:$/, '').replace(/\\(.)/g, '$1'));
    const fits = wanted.every((any, place) => {
      const value = values[place] ?? '';
      return value === '*' || any.includes(value);
    });
    if (fits && values.length > wanted.length) return values[wanted.length];
  }
  return undefined;
}

function defaultPath(): string {
  const { APPDATA: folder } = process.env;
  return process.platform === 'win32' && folder !== undefined
    ? join(folder, 'postgresql', 'pgpass.conf')
    : join(homedir(), '.pgpass');
}
