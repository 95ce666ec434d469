import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const REMARK = 'SQLite is an experimental feature and might change at any time';

const warned = vi.fn<(...words: readonly unknown[]) => void>();

beforeEach(() => {
  vi.resetModules();
  warned.mockClear();
  vi.spyOn(process, 'emitWarning').mockImplementation((...words) => warned(...words));
});
afterEach(() => vi.restoreAllMocks());

async function loadEngine(load: () => object | undefined) {
  vi.spyOn(process, 'getBuiltinModule').mockImplementation(load);
  const { sqliteEngine } = await import('../../../../src/store/sqlite.ts');
  return sqliteEngine();
}

test('the warning about experimental SQLite is not printed, but every other warning is', async () => {
  const engine = await loadEngine(() => {
    process.emitWarning(REMARK, 'ExperimentalWarning');
    process.emitWarning('It is going away', 'DeprecationWarning');
    return { DatabaseSync: undefined };
  });
  expect(engine).toHaveProperty('DatabaseSync');
  expect(warned.mock.calls).toEqual([['It is going away', 'DeprecationWarning']]);
});

test('once SQLite is loaded, all warnings are printed', async () => {
  await loadEngine(() => ({}));
  process.emitWarning(REMARK, 'ExperimentalWarning');
  expect(warned).toHaveBeenCalledOnce();
});

test('a Node without SQLite is named in a message', async () => {
  await expect(loadEngine(() => undefined)).rejects.toMatchObject({
    code: 'ARCHIVE',
    message: expect.stringContaining('has no SQLite'),
  });
});
