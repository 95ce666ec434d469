/** A page in headless Chromium, through the DevTools protocol: exact sizes, themes, scripts, and prints. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedProgram } from '../setup/debian-program.ts';

export interface Devtools {
  readonly open: (url: string, width: number, theme: 'light' | 'dark') => Promise<void>;
  /** The value, awaited. Throws what the script throws. */
  readonly evaluate: (script: string) => Promise<unknown>;
  /** All of the page. */
  readonly screenshot: (width: number) => Promise<Buffer>;
  readonly pdf: () => Promise<Buffer>;
}

interface Answer {
  readonly id?: number;
  readonly method?: string;
  readonly error?: { readonly message: string };
  readonly result: {
    readonly targetId?: string;
    readonly sessionId?: string;
    readonly data?: string;
    readonly result?: { readonly value?: unknown };
    readonly exceptionDetails?: { readonly text: string };
    readonly cssContentSize?: { readonly height: number };
  };
}

/** Throws if Chromium is missing. */
export async function withChromium<Result>(
  work: (devtools: Devtools) => Promise<Result>,
): Promise<Result> {
  const path = await installedProgram('chromium');
  if (path === undefined) {
    throw new Error('chromium is not installed: run "apt-get install chromium" on Debian.');
  }
  const folder = await mkdtemp(join(tmpdir(), 'chromium-'));
  const args = ['--headless=new', '--disable-gpu', '--no-first-run', '--disable-sync'];
  const own = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const place = ['--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'];
  const started = spawn(path, [...args, ...own, ...place], { detached: true });
  let socket: WebSocket | undefined;
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let printed = '';
      started.stderr.on('data', (text) => {
        printed += String(text);
        const [found] = /ws:\/\/\S+/.exec(printed) ?? [];
        if (found !== undefined) resolve(found);
      });
      started.on('exit', () => reject(new Error(printed)));
    });
    socket = new WebSocket(url);
    await once(socket, 'open');
    return await work(await devtoolsOf(socket));
  } finally {
    socket?.close();
    if (started.pid !== undefined && started.exitCode === null) {
      const exit = once(started, 'exit');
      process.kill(-started.pid, 'SIGKILL');
      await exit;
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function devtoolsOf(socket: WebSocket): Promise<Devtools> {
  const waiting = new Map<number, (answer: Answer) => void>();
  let loaded = () => {};
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.method === 'Page.loadEventFired') loaded();
    waiting.get(answer.id ?? 0)?.(answer);
  });
  let id = 0;
  let sessionId: string | undefined;
  const send = async (method: string, params: object = {}): Promise<Answer['result']> => {
    id += 1;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    waiting.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    const { error, result } = await promise;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
  ({ sessionId } = await send('Target.attachToTarget', { targetId, flatten: true }));
  await send('Page.enable');
  await send('Page.setBypassCSP', { enabled: true });
  const bytes = ({ data = '' }: Answer['result']) => Buffer.from(data, 'base64');
  return {
    async open(url, width, theme) {
      const size = { width, height: 800, deviceScaleFactor: 1, mobile: width < 500 };
      await send('Emulation.setDeviceMetricsOverride', size);
      const features = [{ name: 'prefers-color-scheme', value: theme }];
      await send('Emulation.setEmulatedMedia', { features });
      const isLoaded = new Promise<void>((resolve) => {
        loaded = resolve;
      });
      await send('Page.navigate', { url });
      await isLoaded;
    },
    async evaluate(expression) {
      const asked = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await send('Runtime.evaluate', asked);
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
      return result?.value;
    },
    async screenshot(width) {
      const { cssContentSize } = await send('Page.getLayoutMetrics');
      const clip = { x: 0, y: 0, width, height: cssContentSize?.height ?? 0, scale: 1 };
      return bytes(await send('Page.captureScreenshot', { captureBeyondViewport: true, clip }));
    },
    pdf: async () =>
      bytes(await send('Page.printToPDF', { preferCSSPageSize: true, printBackground: true })),
  };
}
