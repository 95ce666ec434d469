/** systemd as the first process of namespaces of its own, over a copy of this machine's root in memory. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { installedProgram } from '../setup/debian-program.ts';

const SYSTEMD = '/lib/systemd/systemd';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const POLL = { timeout: 60_000, interval: 200 };

/** Mounts stay in the namespaces. Credentials reach services only through shared mounts. */
const BOOT = `set -eu
mount --make-rprivate /
mount -t tmpfs tmpfs "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
cd "$1/root"
mount -t proc proc proc
mount -t sysfs sysfs sys -o ro
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs tmpfs dev -o mode=755
for device in null zero full random urandom tty; do
  touch dev/$device
  mount --bind /dev/$device dev/$device
done
mkdir dev/pts dev/shm
mount -t devpts devpts dev/pts -o newinstance,ptmxmode=0666
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
mkdir -p before
pivot_root . before
umount -l /before
mount --make-rshared /
ip link set lo up
exec env -i container=test PATH=${PATH} ${SYSTEMD} --system --unit=basic.target`;

export interface SystemdMachine {
  /** Runs a script as root inside, in an empty folder. Throws for a failure. */
  readonly sh: (script: string) => Promise<string>;
}

/** Until the test ends. Or why there is none. */
export async function systemdMachine(): Promise<SystemdMachine | string> {
  const tools = ['unshare', 'nsenter', 'pivot_root', 'ip', 'curl'];
  const found = await Promise.all([...tools.map(installedProgram), readable(SYSTEMD)]);
  const groups = await cgroups();
  if (process.getuid?.() !== 0 || groups === undefined || found.includes(undefined)) {
    return 'Needs root, cgroup2, and "apt-get install systemd util-linux iproute2 curl" on Debian.';
  }
  const folder = await mkdtemp(join(tmpdir(), 'systemd-machine-'));
  const group = join(groups, `linecheck-test-${process.pid}`);
  await mkdir(group);
  const boot = join(folder, 'boot.sh');
  await writeFile(boot, BOOT);
  await mkdir(join(folder, 'mounts'));
  const apart = '--mount --pid --fork --uts --ipc --net --cgroup --kill-child=KILL';
  const line = `echo $$ > '${group}/cgroup.procs'; exec unshare ${apart} sh '${boot}' '${folder}/mounts'`;
  const machine = spawn('sh', ['-c', line], { stdio: ['ignore', 'ignore', 'inherit'] });
  onTestFinished(async () => {
    const ended = once(machine, 'exit');
    machine.kill('SIGKILL');
    await ended;
    await expect.poll(() => removed(group), POLL).toBe(true);
    await rm(folder, { recursive: true });
  });
  const inside = async (...words: readonly string[]) => {
    const children = `/proc/${machine.pid}/task/${machine.pid}/children`;
    const pid = (await readFile(children, 'utf8')).trim();
    const enter = ['-t', pid, '-a', '/usr/bin/env', '-i', `PATH=${PATH}`, 'HOME=/root'];
    return (await promisify(execFile)('nsenter', [...enter, ...words])).stdout;
  };
  const state = () => inside('systemctl', 'is-system-running').catch((error: unknown) => error);
  await expect.poll(state, POLL).toBe('running\n');
  return { sh: (script) => inside('sh', '-euc', `cd "$(mktemp -d)"; ${script}`) };
}

async function readable(path: string): Promise<string | undefined> {
  return access(path).then(
    () => path,
    () => undefined,
  );
}

/** Where cgroups of version 2 are mounted. */
async function cgroups(): Promise<string | undefined> {
  const mounts = await readFile('/proc/self/mounts', 'utf8');
  return /^\S+ (\S+) cgroup2 /m.exec(mounts)?.[1];
}

/** Nested groups of the services, too. Not while a process in one is ending. */
async function removed(group: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)('find', [group, '-depth', '-type', 'd']);
  for (const each of stdout.trim().split('\n')) {
    const isGone = await rmdir(each).then(
      () => true,
      () => false,
    );
    if (!isGone) return false;
  }
  return true;
}
