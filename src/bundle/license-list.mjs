/** Licenses of bundled packages, from the packages themselves, so none is missed. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const VIRTUAL = /^[\w-]+:/;
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+\//;
/** Only a license or notices. Other files are searched later. */
const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;
const README_FILE = /^readme(?:\.[a-z]+)?$/i;
const LICENSE_HEAD = /^#+ *licen[cs]e *$/im;
const GRANT = 'Permission is hereby granted';

/**
 * One entry per package and version in esbuild's results, by name: `{name, version, license, text}`. `license` is an SPDX expression. Throws
 * where a package names no license, or has no text for it.
 */
export async function licenseList(results, root) {
  const inputs = results
    .flatMap(({ metafile }) => Object.values(metafile.outputs))
    .flatMap((output) => Object.keys(output.inputs))
    .filter((file) => !VIRTUAL.test(file));
  const folders = new Set(inputs.map((file) => PACKAGE.exec(file)?.[0]).filter(Boolean));
  const entries = await Promise.all([...folders].map((folder) => entryOf(join(root, folder))));
  const distinct = new Map(entries.map((entry) => [`${entry.name} ${entry.version}`, entry]));
  return [...distinct.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}

const RULE = '-'.repeat(78);

/** The list as a page. */
export function licenseText(packages) {
  return packages
    .map(
      ({ name, version, license, text }) =>
        `${name} ${version} (${license})\n\n${text}\n\n${RULE}\n`,
    )
    .join('');
}

async function entryOf(folder) {
  const about = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const { name, version, license } = about;
  if (typeof license !== 'string') throw new Error(`${name} ${version} names no license.`);
  const files = (await readdir(folder)).sort();
  const texts = await contents(folder, files, LICENSE_FILE);
  if (texts.length === 0) texts.push(await textWithoutFile(folder, files, about));
  return { name, version, license, text: texts.join('\n\n') };
}

async function contents(folder, files, pattern) {
  const matching = files.filter((file) => pattern.test(file));
  const texts = await Promise.all(matching.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.map((text) => text.replaceAll('\r\n', '\n').trim());
}

/** The readme's license, else the named license's standard text. */
async function textWithoutFile(folder, files, about) {
  for (const page of await contents(folder, files, README_FILE)) {
    const text = page.split(LICENSE_HEAD).at(-1).trim();
    if (text.includes(GRANT)) return text;
  }
  if (about.license !== 'MIT') throw new Error(`${about.name} has no text of ${about.license}.`);
  const author = typeof about.author === 'string' ? about.author : about.author?.name;
  if (!author) throw new Error(`${about.name} has neither a license text nor an author.`);
  return mitText(author.replace(/ *<.*>/, ''));
}

function mitText(holder) {
  return `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;
}
