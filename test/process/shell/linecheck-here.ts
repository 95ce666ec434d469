/** A `linecheck` program for scripts, run in the tests' process. */
import { once } from 'node:events';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { BuiltProgram } from '../built-program.ts';
import type { RunHere } from '../in-process.ts';

/** Sends folder, environment, and words, each followed by NUL. An empty entry follows the environment, a line end the words. */
const script = (port: number) => `#!/bin/bash
exec 3<>/dev/tcp/127.0.0.1/${port}
{ printf '%s\\0' "$PWD"; env -0; printf '\\0'; printf '%s\\0' "$@" $'\\n'; } >&3
IFS= read -r -u 3 answer
cat "$answer/stderr" >&2
cat "$answer/stdout"
exit "$(cat "$answer/code")"
`;

/** Sent last, never a command line word. */
const END = '\0\n\0';

/** Returns the folder, once tests have started. Concurrent scripts must share the folder. */
export function linecheckHere(program: BuiltProgram, runHere: RunHere): () => string {
  let folder = '';
  const answer = async (asked: string): Promise<string> => {
    const split = asked.indexOf('\0\0');
    const [cwd = '', ...variables] = asked.slice(0, split).split('\0');
    const environment = variables.map((each) => /^([^=]*)=(.*)$/s.exec(each)?.slice(1) ?? []);
    process.chdir(cwd);
    const words = asked
      .slice(split + 2, -END.length + 1)
      .split('\0')
      .slice(0, -1);
    const { stdout, stderr, code } = await runHere(words, Object.fromEntries(environment));
    const place = await mkdtemp(join(folder, 'answer-'));
    for (const [name, text] of Object.entries({ stdout, stderr, code: String(code) })) {
      await writeFile(join(place, name), text);
    }
    return place;
  };
  const door = createServer((socket: Socket) => {
    let asked = '';
    socket.setEncoding('utf8').on('data', (piece: string) => {
      asked += piece;
      if (asked.endsWith(END)) void answer(asked).then((place) => socket.end(`${place}\n`));
    });
    // A killed script reads no answer.
    socket.on('error', () => socket.destroy());
  });
  beforeAll(async () => {
    await once(door.listen(0, '127.0.0.1'), 'listening');
    const address = door.address();
    folder = await mkdtemp(join(program.temporary, 'bin-'));
    const path = join(folder, 'linecheck');
    await writeFile(path, script(typeof address === 'object' && address ? address.port : 0));
    await chmod(path, 0o755);
  });
  afterAll(() => void door.close());
  return () => folder;
}
