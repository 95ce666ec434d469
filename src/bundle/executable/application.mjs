/** One executable: Node with the program inside, by Node's documented means. */
import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where Node looks for it, and what Node checks to know that it is there. */
const RESOURCE = 'NODE_SEA_BLOB';
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/**
 * Writes it to `outfile`. `node` is the target's, `builder` one of the same version for this machine; `main` is the script that starts the
 * program, and `files` are pairs of the name that it reads a file by, and its path. The same input makes the same bytes.
 */
export async function writeExecutable({ node, builder, main, files, work, outfile }) {
  await mkdir(work, { recursive: true });
  const config = {
    // As written here, the path becomes a part of the executable.
    main: 'main.js',
    output: 'linecheck.blob',
    disableExperimentalSEAWarning: true,
    assets: Object.fromEntries(files),
  };
  await copyFile(main, join(work, config.main));
  await writeFile(join(work, 'executable.json'), JSON.stringify(config));
  await run(builder, ['--experimental-sea-config', 'executable.json'], { cwd: work });
  const partly = `${outfile}.new`;
  if (node.endsWith('.exe')) await writeFile(partly, withoutSignature(await readFile(node)));
  else await copyFile(node, partly);
  await chmod(partly, 0o755);
  // It prints warnings about the notes of Node's own file, which stay as they are.
  const postject = fileURLToPath(import.meta.resolve('postject/dist/cli.js'));
  const blob = join(work, config.output);
  await run(process.execPath, [postject, partly, RESOURCE, blob, '--sentinel-fuse', FUSE]);
  await rename(partly, outfile);
}

/** Where headers say where the others begin, and the places in those (PE32+). */
const HEADERS_AT = 0x3c;
const MAGIC = 24;
const CERTIFICATES = MAGIC + 112 + 4 * 8;
const PE32_PLUS = 0x20b;

/** The file without it: Windows distrusts a wrong signature more than none, and only then can it be signed again. */
function withoutSignature(file) {
  const headers = file.readUInt32LE(HEADERS_AT);
  if (file.readUInt16LE(headers + MAGIC) !== PE32_PLUS) throw new Error('Not a file for Windows.');
  const entry = headers + CERTIFICATES;
  const [at, size] = [file.readUInt32LE(entry), file.readUInt32LE(entry + 4)];
  if (size === 0) return file;
  if (at + size !== file.length) throw new Error('The signature is not the end of the file.');
  const unsigned = Buffer.from(file.subarray(0, at));
  unsigned.fill(0, entry, entry + 8);
  return unsigned;
}
