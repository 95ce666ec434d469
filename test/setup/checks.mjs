/** Runs the checks that do not depend on each other side by side: scripts of the package, each of which runs alone, too. What one prints comes in one piece. */
import { spawn } from 'node:child_process';

const CHECKS = ['lint', 'typecheck', 'format:check', 'deadcode', 'publint'];

/** Ends with what was printed and the exit code. */
function ran(name) {
  const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] });
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
  CHECKS.map(async (name) => {
    const { code, printed } = await ran(name);
    process.stdout.write(`> ${name}${code === 0 ? '' : ' FAILED'}\n${printed}`);
    if (code !== 0) process.exitCode = 1;
  }),
);
