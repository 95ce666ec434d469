/** Pictures in a real browser: a loopback page's script sends measurements. The browser reaches nothing else. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startScriptedServer } from '../api/scripted-server.ts';
import { ASSETS } from '../docs/pictures.ts';
import { CELL, MARGIN } from '../docs/terminal-picture.ts';
import { installedProgram } from '../setup/debian-program.ts';

export interface DrawnPicture {
  readonly file: string;
  /** Character starts per text, in columns from the left. */
  readonly starts: readonly (readonly number[])[];
  /** As an image: per line, `x` for a cell with more than one color. */
  readonly inked: readonly string[];
  /** Screenshot as data URL. */
  readonly png: string;
}

/** Nothing listens there: all non-loopback traffic ends. */
const NOWHERE = '127.0.0.1:9';
const LONGEST_MS = 120_000;

/** By Debian package, with headless start. */
const BROWSERS = {
  async chromium(folder: string, url: string): Promise<readonly string[]> {
    return [
      '--headless',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-sync',
      '--disable-background-networking',
      '--disable-component-update',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--proxy-server=${NOWHERE}`,
      `--user-data-dir=${folder}`,
      url,
    ];
  },
  async 'firefox-esr'(folder: string, url: string): Promise<readonly string[]> {
    const [host, port] = NOWHERE.split(':');
    const preferences = [
      ['network.proxy.type', 1],
      ...['http', 'ssl'].flatMap((of) => [
        [`network.proxy.${of}`, host],
        [`network.proxy.${of}_port`, Number(port)],
      ]),
      ['network.captive-portal-service.enabled', false],
      ['network.connectivity-service.enabled', false],
      ['datareporting.policy.dataSubmissionEnabled', false],
      ['app.update.enabled', false],
    ];
    const lines = preferences.map(
      ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
    );
    await writeFile(join(folder, 'user.js'), `${lines.join('\n')}\n`);
    return ['--headless', '--no-remote', '--profile', folder, url];
  },
} as const;

export type BrowserName = keyof typeof BROWSERS;

/** Throws if the browser is missing or draws nothing. */
export async function drawnBy(
  browser: BrowserName,
  files: readonly string[],
): Promise<readonly DrawnPicture[]> {
  const path = await installedProgram(browser);
  if (path === undefined) {
    throw new Error(`${browser} is not installed: run "apt-get install ${browser}" on Debian.`);
  }
  const folder = await mkdtemp(join(tmpdir(), `${browser}-`));
  const { promise: drawn, resolve, reject } = Promise.withResolvers<readonly DrawnPicture[]>();
  const pictures = await Promise.all(files.map((file) => readFile(new URL(file, ASSETS))));
  const server = await startScriptedServer({
    '/': (response) => response.setHeader('content-type', 'text/html').end(pageOf(files)),
    '/drawn': (response, { body }) => {
      response.end();
      resolve(JSON.parse(body) as readonly DrawnPicture[]);
    },
    ...Object.fromEntries(
      files.map((file, at) => [
        `/${file}`,
        (response) => response.setHeader('content-type', 'image/svg+xml').end(pictures[at]),
      ]),
    ),
  });
  const args = await BROWSERS[browser](folder, `${server.url}/`);
  const started = spawn(path, args, { detached: true, env: { ...process.env, HOME: folder } });
  const printed: string[] = [];
  started.stderr.on('data', (text) => printed.push(String(text)));
  const late = setTimeout(
    () => reject(new Error(`${browser} drew nothing in ${LONGEST_MS} ms: ${printed.join('')}`)),
    LONGEST_MS,
  );
  try {
    return await drawn;
  } finally {
    clearTimeout(late);
    await ended(started);
    await server.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A browser is several processes in one group. */
async function ended(started: ChildProcess): Promise<void> {
  if (started.pid === undefined || started.exitCode !== null) return;
  const exit = once(started, 'exit');
  process.kill(-started.pid, 'SIGKILL');
  await exit;
}

/** Opens each picture as a document to measure texts, and as an image to read pixels. */
function pageOf(files: readonly string[]): string {
  return `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><body><script type="module">
const files = ${JSON.stringify(files)};
const [width, height, margin, scale] = [${CELL.width}, ${CELL.height}, ${MARGIN}, 5];
const loaded = (element) => new Promise((resolve, reject) => {
  element.onload = resolve;
  element.onerror = reject;
  document.body.append(element);
});
const drawn = [];
for (const file of files) {
  const shown = Object.assign(document.createElement('object'), { type: 'image/svg+xml', data: file });
  await loaded(shown);
  const starts = [...shown.contentDocument.querySelectorAll('text')].map((text) =>
    Array.from({ length: text.getNumberOfChars() }, (_, at) => (text.getStartPositionOfChar(at).x - margin) / width));
  const image = Object.assign(new Image(), { src: file });
  await loaded(image);
  const canvas = Object.assign(document.createElement('canvas'), {
    width: image.naturalWidth * scale, height: image.naturalHeight * scale });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const inked = [];
  for (let top = margin; top + height <= image.naturalHeight - margin; top += height) {
    let line = '';
    for (let left = margin; left + width <= image.naturalWidth - margin + 0.1; left += width) {
      // A pixel in from each edge: letters may lean out of their cells.
      const { data } = context.getImageData((left + 1) * scale, (top + 1) * scale, (width - 2) * scale, (height - 2) * scale);
      const pixels = new Uint32Array(data.buffer);
      line += pixels.every((pixel) => pixel === pixels[0]) ? ' ' : 'x';
    }
    inked.push(line.trimEnd());
  }
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  context.drawImage(image, 0, 0);
  drawn.push({ file, starts, inked, png: canvas.toDataURL('image/png') });
}
await fetch('/drawn', { method: 'POST', body: JSON.stringify(drawn) });
</script>`;
}
