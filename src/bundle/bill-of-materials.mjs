/** Content as CycloneDX: program packages, and in an executable Node with components. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { writeFiles } from './written-program.mjs';

/** Node components as named in the National Vulnerability Database, only those given foreign data. */
const DATABASE_NAMES = {
  nghttp2: 'nghttp2:nghttp2',
  openssl: 'openssl:openssl',
  sqlite: 'sqlite:sqlite',
  undici: 'nodejs:undici',
};

/** Of a file's bytes, as `sha256sum` prints it. */
export async function fileHash(path) {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

/**
 * Writes a file's document beside it, and returns the document's name. `packages` are `{name, version, license}`, `node` is
 * `{version, parts}`, with parts' versions by name as in `process.versions`, or missing.
 */
export async function writeBill(folder, { file, ...facts }) {
  const sha256 = await fileHash(join(folder, file));
  const name = `${basename(file, extname(file))}.cdx.json`;
  const bill = billOfMaterials({ ...facts, file, sha256 });
  await writeFiles(folder, { [name]: `${JSON.stringify(bill, null, 1)}\n` });
  return name;
}

/** No time, no random number: same file, same document. */
function billOfMaterials({ version, file, sha256, packages, node }) {
  const platforms = node === undefined ? [] : [platform(node)];
  const libraries = packages.map(({ name, version: of, license }) => ({
    ...component('library', name, of, packageUrl(name, of)),
    licenses: licensesOf(license),
  }));
  const components = [...libraries, ...platforms];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(`${file} ${sha256}`)}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': 'linecheck',
        name: 'linecheck',
        version,
        licenses: licensesOf('MIT'),
        hashes: [{ alg: 'SHA-256', content: sha256 }],
        properties: [{ name: 'linecheck:file', value: file }],
      },
    },
    components,
    dependencies: [{ ref: 'linecheck', dependsOn: components.map(({ purl }) => purl) }],
  };
}

function platform({ version, parts }) {
  return {
    ...component('platform', 'node', version, `pkg:generic/node@${version}`),
    licenses: licensesOf('MIT'),
    cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
    components: Object.entries(parts).map(([name, of]) => partOfNode(name, of)),
  };
}

function component(type, name, version, purl, ref = purl) {
  return { type, 'bom-ref': ref, name, version, purl };
}

function partOfNode(name, version) {
  const purl = `pkg:generic/${name}@${encodeURIComponent(version)}`;
  const known = DATABASE_NAMES[name];
  return {
    ...component('library', name, version, purl, `node/${name}@${version}`),
    ...(known && { cpe: `cpe:2.3:a:${known}:${version}:*:*:*:*:*:*:*` }),
  };
}

function packageUrl(name, version) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function licensesOf(license) {
  return /[ (]/.test(license) ? [{ expression: license }] : [{ license: { id: license } }];
}

/** A text's UUID (version 8: by our own rule). */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
