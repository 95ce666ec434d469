/** The report's page in readers' browsers: accessible by axe-core, no wider than a phone, two pages printed. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { reportOf } from '../commands/report/evenings.ts';
import { installedProgram } from '../setup/debian-program.ts';
import { type Devtools, withChromium } from './devtools.ts';
import { recordFigures } from './record-figures.ts';

/** For visual review. */
const SCREENSHOTS = new URL('../../node_modules/.cache/report-page/', import.meta.url);
const WIDTHS = [360, 768, 1280];
const THEMES = ['light', 'dark'] as const;
/** Taller than any of these pages. */
const HEIGHT = 4_000;

interface Found {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly object[] }[];
  readonly passes: readonly object[];
}

async function plantedPage(): Promise<string> {
  const plants = ['slow:Fry@18:30+75m*2.5', 'stop:Cold@19:30+50m'];
  const { page } = await reportOf(3, { plants });
  await mkdir(SCREENSHOTS, { recursive: true });
  const file = new URL('planted.html', SCREENSHOTS);
  await writeFile(file, page);
  return file.href;
}

test('Chromium shows the page without violation or sideways scrolling, on two pages', async () => {
  const url = await plantedPage();
  let passes = 0;
  const pages = await withChromium(async (devtools) => {
    for (const width of WIDTHS) {
      for (const theme of THEMES) {
        await devtools.open(url, width, theme);
        const [inside, outside] = await widths(devtools);
        expect(inside, `${width} ${theme}`).toBeLessThanOrEqual(outside);
        const png = new URL(`chromium-${width}-${theme}.png`, SCREENSHOTS);
        await writeFile(png, await devtools.screenshot(width));
        await devtools.evaluate(axe.source);
        const found = (await devtools.evaluate('axe.run()')) as Found;
        expect(found.violations, `${width} ${theme}`).toEqual([]);
        passes += found.passes.length;
      }
    }
    const pdf = await devtools.pdf();
    await writeFile(new URL('chromium.pdf', SCREENSHOTS), pdf);
    return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
  });
  expect(pages).toBe(2);
  await recordFigures('page of a report in chromium', {
    'sizes and themes': WIDTHS.length * THEMES.length,
    'axe-core violations': 0,
    'axe-core rules passed, all': passes,
    'printed pages': pages ?? 0,
  });
});

/** Of the widest table or the document, and of the place around. */
async function widths(devtools: Devtools): Promise<readonly [number, number]> {
  const script = `[document.documentElement, ...document.querySelectorAll('.wide')]
    .map(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
    .sort(([a, b], [c, d]) => c - d - (a - b))[0]`;
  return (await devtools.evaluate(script)) as readonly [number, number];
}

test('Firefox draws the page in each size and theme', async () => {
  const path = await installedProgram('firefox-esr');
  if (path === undefined) throw new Error('firefox-esr is not installed');
  const url = await plantedPage();
  const drawn = new Set<string>();
  for (const theme of THEMES) {
    const folder = await mkdtemp(join(tmpdir(), 'firefox-'));
    const isDark = theme === 'dark';
    const preferences = {
      'ui.systemUsesDarkTheme': isDark ? 1 : 0,
      'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
    };
    const lines = Object.entries(preferences).map(
      ([name, value]) => `user_pref("${name}", ${value});\n`,
    );
    await writeFile(join(folder, 'user.js'), lines);
    for (const width of WIDTHS) {
      const png = new URL(`firefox-${width}-${theme}.png`, SCREENSHOTS);
      const size = `--window-size=${width},${HEIGHT}`;
      const args = ['--headless', '--no-remote', '--profile', folder, '--screenshot', png.pathname];
      const started = spawn(path, [...args, size, url], { env: { ...process.env, HOME: folder } });
      const exit = await new Promise((resolve) => started.on('exit', resolve));
      expect(exit).toBe(0);
      drawn.add((await readFile(png)).toString('latin1'));
      // A PNG's width is at byte 16.
      expect((await readFile(png)).readUInt32BE(16)).toBe(width);
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  expect(drawn.size).toBe(WIDTHS.length * THEMES.length);
});
