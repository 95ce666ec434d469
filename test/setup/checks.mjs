/** Runs build and checks side by side where independent. Each is a package script, runnable separately. A script's output comes in one piece. */
import { spawn } from 'node:child_process';

/** A row's scripts run in sequence. One type checker does less total work than several, while others keep the cores busy. */
const ROWS = [
  ['lint'],
  ['typecheck -- --checkers 1'],
  ['format:check'],
  ['deadcode'],
  ['build', 'publint'],
];

/** Compiler and linter collect garbage later: a third less processor time, for memory a test machine has. */
const env = { ...process.env, GOGC: '400' };

/** Resolves to output and exit code. */
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
