/** Postfix on a port of this machine, with its own folders. It keeps every message, and sends nothing on. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { installedProgram } from '../setup/debian-program.ts';

const run = promisify(execFile);
const PORT = 24_650;
const SERVICES = `127.0.0.1:${PORT} inet n - n - - smtpd -o smtpd_tls_wrappermode=yes
pickup unix n - n 1 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
proxymap unix - - n - - proxymap
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
error unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`;

export interface MailServer {
  readonly url: string;
  readonly certificate: string;
  /** Where `sendmail` finds the server. */
  readonly configuration: string;
  /** Once this many have arrived. */
  readonly messages: (count: number) => Promise<readonly string[]>;
}

/** Or why there is none. */
export async function mailServer(): Promise<MailServer | string> {
  const [postfix, openssl] = [await installedProgram('postfix'), await installedProgram('openssl')];
  if (postfix === undefined || openssl === undefined || process.getuid?.() !== 0) {
    return 'Needs root, and "apt-get install postfix openssl curl" on Debian.';
  }
  const folder = await mkdtemp(join(tmpdir(), 'mail-server-'));
  await chmod(folder, 0o755);
  const [data, mail] = [join(folder, 'data'), join(folder, 'mail')];
  for (const each of ['queue', 'data', 'mail/all'])
    await mkdir(join(folder, each), { recursive: true });
  const id = async (name: string) => Number((await run('id', ['-u', name])).stdout);
  const keeper = await id('nobody');
  await chown(data, await id('postfix'), 0);
  await chown(join(mail, 'all'), keeper, 0);
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject];
  await run(openssl, [...made, '-keyout', key, '-out', certificate]);
  const settings = {
    compatibility_level: '3.6',
    queue_directory: join(folder, 'queue'),
    data_directory: data,
    maillog_file: join(folder, 'log'),
    maillog_file_prefixes: folder,
    myhostname: 'localhost',
    mydestination: '',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    virtual_mailbox_domains: 'example.com',
    virtual_mailbox_base: mail,
    virtual_mailbox_maps: 'static:all/',
    virtual_uid_maps: `static:${keeper}`,
    virtual_gid_maps: `static:${keeper}`,
    smtpd_tls_cert_file: certificate,
    smtpd_tls_key_file: key,
    smtpd_recipient_restrictions: 'reject_unauth_destination',
    default_transport: 'error:nothing leaves this machine',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  await writeFile(join(folder, 'main.cf'), lines.join(''));
  await writeFile(join(folder, 'master.cf'), SERVICES);
  const server = spawn(postfix, ['-c', folder, 'start-fg'], { stdio: 'ignore' });
  onTestFinished(async () => {
    const ended = once(server, 'exit');
    await run(postfix, ['-c', folder, 'stop']).catch(() => server.kill());
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  await expect.poll(isListening, { timeout: 20_000, interval: 200 }).toBe(true);
  const box = join(mail, 'all', 'new');
  const arrived = () => readdir(box).catch(() => []);
  return {
    url: `smtps://localhost:${PORT}`,
    certificate,
    configuration: folder,
    async messages(count) {
      await expect.poll(arrived, { timeout: 30_000, interval: 200 }).toHaveLength(count);
      return Promise.all((await arrived()).map((name) => readFile(join(box, name), 'utf8')));
    },
  };
}

async function isListening(): Promise<boolean> {
  const socket = connect(PORT, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}
