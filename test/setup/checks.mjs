/** Runs the build and the checks side by side where they do not depend on each other: scripts of the package, each of which runs alone, too. What one prints comes in one piece. */
import { spawn } from 'node:child_process';

/** Scripts of a row run one after the other. One checker of types does less in all than several, where others keep the cores busy. */
const ROWS = [
  ['lint'],
  ['typecheck -- --checkers 1'],
  ['format:check'],
  ['deadcode'],
  ['build', 'publint'],
];

/** Compiler and linter collect their garbage later: a third less time of processors, for memory that a machine of tests has. */
const env = { ...process.env, GOGC: '400' };

/** Ends with what was printed and the exit code. */
function ran(name) {
  const words = ['run', '--silent', ...name.split(' ')];
  const child = spawn('npm', words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, printed: String(error) }));
    child.on('close', (code) => resolve({ code, printed }));
  });
}

await Promise.all(
  ROWS.map(async (row) => {
    for (const name of row) {
      const { code, printed } = await ran(name);
      process.stdout.write(`> ${name}${code === 0 ? '' : ' FAILED'}\n${printed}`);
      if (code !== 0) process.exitCode = 1;
    }
  }),
);
