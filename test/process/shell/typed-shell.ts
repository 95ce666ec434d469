/** A real interactive shell with the completion script, and what typed lines run. */
import { once } from 'node:events';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openTerminal } from '../../pty/terminal.ts';
import { debianProgram, librariesOf } from '../../setup/debian-program.ts';
import type { BuiltProgram } from '../built-program.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type ShellName = (typeof SHELLS)[number];

export interface FoundShell {
  readonly name: ShellName;
  readonly path: string;
  /** Unpacked location, if not the system's. */
  readonly root?: string;
}

/** Or why there is none here. */
export async function foundShell(name: ShellName): Promise<FoundShell | { readonly why: string }> {
  const found = await debianProgram(name, ...PACKAGES[name]);
  return 'why' in found ? found : { name, ...found };
}

const PACKAGES: Readonly<Record<ShellName, readonly string[]>> = {
  bash: [],
  zsh: ['zsh', 'zsh-common'],
  fish: ['fish', 'fish-common', 'libpcre2-32-0'],
};

/** Longest wait for a line to run. */
const PATIENCE_MS = 15_000;

export interface TypedShell {
  /** Types keys. Returns linecheck's words. */
  readonly runs: (keys: string) => Promise<readonly string[]>;
}

interface Opening {
  readonly program: BuiltProgram;
  /** Separate start folder with the files. */
  readonly folder: string;
  /** File path. */
  readonly script: string;
  /** Asked by completion. */
  readonly linecheck: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** For the test. Everything but completion is recorded instead of run. */
export async function typedShell(shell: FoundShell, opening: Opening): Promise<TypedShell> {
  const { program, folder, script, linecheck, environment = {} } = opening;
  let heard: (words: readonly string[]) => void = () => undefined;
  const server = createServer((socket: Socket) => {
    let sent = '';
    socket.setEncoding('utf8').on('data', (piece: string) => (sent += piece));
    socket.on('end', () => {
      socket.end();
      heard(sent.split('\0').slice(0, -1));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const scripts = {
    linecheck: `[[ \${1-} == __complete ]] && exec '${linecheck}' "$@"
exec 3>/dev/tcp/127.0.0.1/${port}
(($#)) && printf '%s\\0' "$@" >&3`,
    npx: `while [[ \${1-} == -* ]]; do shift; done
shift
exec '${bin}/linecheck' "$@"`,
  };
  for (const [name, text] of Object.entries(scripts)) {
    await writeFile(join(bin, name), `#!/bin/bash\n${text}\n`);
    await chmod(join(bin, name), 0o755);
  }
  const args = await STARTED[shell.name](folder, script, shell.root);
  const own = program.environment({ ...environment, ...librariesOf(shell), ZDOTDIR: folder });
  const terminal = openTerminal(program, {
    command: shell.path,
    args,
    environment: { ...own, PATH: `${bin}:${own['PATH']}` },
  });
  await terminal.sees('READY>');
  return {
    async runs(keys) {
      const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>();
      heard = resolve;
      const late = setTimeout(
        () => reject(new Error(`${keys} ran nothing:\n${terminal.lines().join('\n')}`)),
        PATIENCE_MS,
      );
      terminal.type(keys);
      return promise.finally(() => clearTimeout(late));
    },
  };
}

/** Writes startup files and returns arguments. */
const STARTED: Readonly<
  Record<ShellName, (folder: string, script: string, root?: string) => Promise<readonly string[]>>
> = {
  async bash(folder, script) {
    const file = join(folder, 'bashrc');
    await writeFile(file, `cd '${folder}'\nsource '${script}'\nPS1='READY>'\n`);
    return ['--noprofile', '--rcfile', file, '-i'];
  },
  async zsh(folder, script, root) {
    const functions = `${root}/usr/share/zsh/functions`;
    const unpacked = `module_path=(${root}/usr/lib/*/zsh/*(/N))\nfpath=(${functions}{,/**/*}(/N))\n`;
    await writeFile(join(folder, '.zshenv'), root === undefined ? '' : unpacked);
    const lines = [
      `cd '${folder}'`,
      'autoload -Uz compinit && compinit -u -D',
      `source '${script}'`,
      "PS1='READY>'",
    ];
    await writeFile(join(folder, '.zshrc'), `${lines.join('\n')}\n`);
    return ['-d', '-i'];
  },
  async fish(folder, script, root) {
    // Finds functions beside itself only with the settings.
    if (root !== undefined) await symlink('../etc', join(root, 'usr/etc')).catch(() => undefined);
    const prompt = "function fish_prompt; echo 'READY>'; end; set fish_greeting";
    return ['--no-config', '-i', '-C', `cd '${folder}'; source '${script}'; ${prompt}`];
  },
};
