import type { Reporter, TestModule } from 'vitest/node';

/** Prints the run's totals as one plain line, last, for whoever reads the run by program. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0) count.failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') count.passed += 1;
        else if (state === 'failed') count.failed += 1;
        else count.skipped += 1;
      }
    }
    process.on('exit', () => {
      process.stdout.write(
        `\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`,
      );
    });
  }
}
