/** Counts and times every byte a program sends. */
import { setTimeout as pause } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { type IPty, spawn } from '@lydell/node-pty';
import { sized } from '../bench-size.ts';

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export interface Echo {
  readonly bytes: Buffer;
  /** From the key to the last byte. */
  readonly ms: number;
}

export interface Running {
  readonly pid: number;
  /** Waits for `quietMs` of silence. */
  readonly press: (keys: string, quietMs?: number) => Promise<Echo>;
  readonly send: (keys: string) => void;
  /** Waits for the text. Returns ms from the start to the last bytes. */
  readonly shows: (text: string) => Promise<number>;
  readonly settles: (quietMs: number) => Promise<void>;
  readonly total: () => number;
  readonly lastAt: () => number;
  /** Since the last call. */
  readonly take: () => Buffer;
  readonly end: () => Promise<void>;
}

export interface Start {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
}

const PATIENCE_MS = 30_000;
const QUIET_MS = sized(100, 30);
/** Programs drawing by themselves never come to rest. */
const RESTLESS_MS = 3_000;

/** `bytesPerSecond` slows the output's reader, as a slow link does. */
export function start(what: Start, size: Size, bytesPerSecond = Infinity): Running {
  const startedAt = performance.now();
  const pty: IPty = spawn(what.command, [...what.args], {
    cols: size.columns,
    rows: size.rows,
    cwd: what.folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: what.folder,
      TMPDIR: what.folder,
      LANG: 'C.UTF-8',
      TERM: 'xterm-256color',
      ...what.environment,
    },
    // Bytes, not text.
    encoding: null,
  });
  let chunks: { readonly data: Buffer; readonly at: number }[] = [];
  let total = 0;
  let lastAt = startedAt;
  const exit = { seen: false };
  pty.onData((text) => {
    const data = Buffer.from(text);
    lastAt = performance.now();
    total += data.length;
    chunks.push({ data, at: lastAt });
    if (bytesPerSecond === Infinity) return;
    pty.pause();
    setTimeout(() => pty.resume(), (data.length / bytesPerSecond) * 1_000);
  });
  pty.onExit(() => {
    exit.seen = true;
  });

  const take = (): Buffer => {
    const taken = Buffer.concat(chunks.map(({ data }) => data));
    chunks = [];
    return taken;
  };
  const settles = async (quietMs: number, since = performance.now()): Promise<void> => {
    const deadline = performance.now() + quietMs + RESTLESS_MS;
    while (performance.now() - Math.max(lastAt, since) < quietMs) {
      if (performance.now() > deadline) return;
      await pause(5);
    }
  };

  return {
    pid: pty.pid,
    async press(keys, quietMs = QUIET_MS) {
      take();
      const at = performance.now();
      pty.write(keys);
      await settles(quietMs, at);
      return { bytes: take(), ms: Math.max(0, lastAt - at) };
    },
    send: (keys) => pty.write(keys),
    async shows(text) {
      const isShown = () => {
        const all = Buffer.concat(chunks.map(({ data }) => data));
        return stripVTControlCharacters(all.toString()).includes(text);
      };
      while (!isShown()) {
        if (exit.seen || performance.now() - startedAt > PATIENCE_MS) {
          throw new Error(`${what.command} never showed ${text}`);
        }
        await pause(1);
      }
      let seen = '';
      for (const { data, at } of chunks) {
        seen += data.toString();
        if (stripVTControlCharacters(seen).includes(text)) return at - startedAt;
      }
      return lastAt - startedAt;
    },
    settles,
    total: () => total,
    lastAt: () => lastAt,
    take,
    async end() {
      if (!exit.seen) pty.kill('SIGKILL');
      while (!exit.seen) await pause(5);
    },
  };
}
