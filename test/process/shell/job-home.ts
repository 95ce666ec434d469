import { spawn } from 'node:child_process';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltProgram } from '../built-program.ts';
import { outcomeOf } from '../command.ts';

/** An empty home, and stand-ins for a job's commands. */
export async function jobHome(program: BuiltProgram, name: string) {
  const HOME = await mkdtemp(join(program.temporary, `${name}-`));
  const bin = await mkdtemp(join(program.temporary, `${name}-bin-`));
  return {
    HOME,
    /** `text` is a shell script. */
    standIn: async (command: string, text: string) => {
      await writeFile(join(bin, command), `#!/bin/sh\n${text}\n`);
      await chmod(join(bin, command), 0o755);
    },
    run: async (job: string, kitchen: Readonly<Record<string, string>>) => {
      const environment = program.environment({
        ...kitchen,
        HOME,
        XDG_STATE_HOME: join(HOME, 'state'),
      });
      const env = { ...environment, PATH: `${bin}:${environment['PATH']}` };
      const child = spawn('sh', ['-c', job], { cwd: HOME, env, stdio: ['ignore', 'pipe', 'pipe'] });
      const { stdout, stderr, code } = await outcomeOf(child);
      return { printed: stdout + stderr, code };
    },
  };
}
