import type { Reporter, TestModule } from 'vitest/node';

/** Prints why tests were skipped, then totals as one plain line, last, for programs. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0 };
    const skipped = new Map<string, number>();
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0) count.failed += 1;
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'passed') count.passed += 1;
        else if (result.state === 'failed') count.failed += 1;
        else count.skipped += 1;
        if (result.state === 'skipped' && result.note !== undefined) {
          skipped.set(result.note, (skipped.get(result.note) ?? 0) + 1);
        }
      }
    }
    process.on('exit', () => {
      for (const [why, tests] of skipped) process.stdout.write(`\nSkipped ${tests}: ${why}`);
      process.stdout.write(
        `\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`,
      );
    });
  }
}
