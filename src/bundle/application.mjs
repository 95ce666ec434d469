/** One executable: Node with the program inside, by Node's documented means. */
import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where Node looks for it, and the marker Node checks. */
const RESOURCE = 'NODE_SEA_BLOB';
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/**
 * Writes `outfile`. `node` is the target's, `builder` the same version for this machine. `main` is the start script, `files` are pairs:
 * name as read by the program, and path. Same input, same bytes.
 */
export async function writeExecutable({ node, builder, main, files, work, outfile }) {
  await mkdir(work, { recursive: true });
  const config = {
    // The path, exactly like this, becomes part of the executable.
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
  // Prints harmless warnings about notes in Node's file.
  const postject = fileURLToPath(import.meta.resolve('postject/dist/cli.js'));
  const blob = join(work, config.output);
  const words = [partly, RESOURCE, blob, '--sentinel-fuse', FUSE];
  // Removes Apple's signature, too.
  await run(process.execPath, [postject, ...words, '--macho-segment-name', 'NODE_SEA']);
  await rename(partly, outfile);
}

const HEADERS_AT = 0x3c;
const MAGIC = 24;
const CERTIFICATES = MAGIC + 112 + 4 * 8;
const PE32_PLUS = 0x20b;

/** Without signature: Windows distrusts a wrong one more than none, and only then can it be signed again. */
function withoutSignature(file) {
  const headers = file.readUInt32LE(HEADERS_AT);
  if (file.readUInt16LE(headers + MAGIC) !== PE32_PLUS) throw new Error('Not a file for Windows.');
  const entry = headers + CERTIFICATES;
  const [offset, size] = [file.readUInt32LE(entry), file.readUInt32LE(entry + 4)];
  if (size === 0) return file;
  if (offset + size !== file.length) throw new Error("The signature is not at the file's end.");
  const unsigned = Buffer.from(file.subarray(0, offset));
  unsigned.fill(0, entry, entry + 8);
  return unsigned;
}
