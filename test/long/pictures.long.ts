/** The pictures in Chromium and in Firefox: each letter is where the terminal has it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { debianProgram } from '../setup/debian-program.ts';
import { recordFigures } from './record-figures.ts';

const ASSETS = new URL('../../assets/', import.meta.url);

/** In no profile of anybody's, and without calls to anywhere. */
const BROWSERS: Readonly<Record<string, (profile: string, address: string) => readonly string[]>> =
  {
    chromium: (profile, address) => [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
      address,
    ],
    'firefox-esr': (profile, address) => [
      '--headless',
      '--no-remote',
      '--profile',
      profile,
      address,
    ],
  };

/** What a browser drew of a picture. */
interface Drawn {
  readonly name: string;
  readonly letters: number;
  /** Letters that a browser left out. */
  readonly missing: number;
  /** Farthest that a letter is from its cell, in cells. */
  readonly farthest: number;
  /** Two letters in one cell. */
  readonly collisions: number;
}

/** Runs in the page: where the letters are, for each picture. */
const MEASURE = `
  const drawn = [...document.querySelectorAll('section')].map((section) => {
    let [letters, missing, farthest, collisions] = [0, 0, 0, 0];
    const taken = new Set();
    for (const text of section.querySelectorAll('text')) {
      const written = [...text.textContent];
      const x = Number(text.getAttribute('x'));
      const cells = Number(text.getAttribute('textLength')) / 8.4;
      const wide = cells / written.length;
      letters += written.length;
      missing += text.textContent.length - text.getNumberOfChars();
      let unit = 0;
      written.forEach((letter, at) => {
        if (unit < text.getNumberOfChars()) {
          const { x: left } = text.getStartPositionOfChar(unit);
          farthest = Math.max(farthest, Math.abs((left - x) / 8.4 - at * wide));
          const place = Math.round((left - 12) / 8.4) + ' ' + text.getAttribute('y');
          if (taken.has(place)) collisions += 1;
          taken.add(place);
        }
        unit += letter.length;
      });
    }
    return { name: section.id, letters, missing, farthest, collisions };
  });
  fetch('/drawn', { method: 'POST', body: JSON.stringify(drawn) });`;

async function page(): Promise<string> {
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith('.svg'));
  const sections = await Promise.all(
    names.map(async (name) => {
      const picture = await readFile(new URL(name, ASSETS), 'utf8');
      return `<section id="${name}">${picture}</section>`;
    }),
  );
  return `<!doctype html><meta charset="utf-8">${sections.join('')}<script>${MEASURE}</script>`;
}

/** Opens the page in a browser, which reports what it drew. */
async function drawnBy(name: string, content: string): Promise<readonly Drawn[]> {
  const program = await debianProgram(name);
  if ('why' in program) {
    throw new Error(`${program.why}. Install it: apt-get install chromium firefox-esr.`);
  }
  const reported = Promise.withResolvers<readonly Drawn[]>();
  const server = createServer((request, response) => {
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(content);
      return;
    }
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      response.end();
      reported.resolve(JSON.parse(body));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const profile = await mkdtemp(join(tmpdir(), 'linecheck-browser-'));
  const { port } = server.address() as AddressInfo;
  const words = BROWSERS[name]?.(profile, `http://127.0.0.1:${port}/`) ?? [];
  const env = { ...process.env, HOME: profile };
  const browser = spawn(program.path, words, { env, stdio: 'ignore', detached: true });
  onTestFinished(async () => {
    if (browser.pid !== undefined) process.kill(-browser.pid, 'SIGKILL');
    server.closeAllConnections();
    server.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  });
  const ended = once(browser, 'exit').then(() => {
    throw new Error(`${name} ended before it drew anything.`);
  });
  return Promise.race([reported.promise, ended]);
}

test.each(Object.keys(BROWSERS))(
  '%s draws each letter of the pictures in its cell',
  async (name) => {
    const drawn = await drawnBy(name, await page());
    expect(drawn.length).toBeGreaterThan(4);
    for (const picture of drawn) {
      expect(picture).toMatchObject({ missing: 0, collisions: 0 });
      expect(picture.letters).toBeGreaterThan(200);
      expect(picture.farthest).toBeLessThan(0.35);
    }
    const sum = (of: (each: Drawn) => number) => drawn.reduce((all, each) => all + of(each), 0);
    await recordFigures(`pictures in ${name}`, {
      pictures: drawn.length,
      letters: sum(({ letters }) => letters),
      'letters left out': sum(({ missing }) => missing),
      'farthest from its cell, cells': Math.max(...drawn.map(({ farthest }) => farthest)).toFixed(
        2,
      ),
    });
  },
);
