import { expect, test } from 'vitest';
import { archiveFile, archiveName } from '../../../src/reader/sources/archive-name.ts';

test.each([
  ['sqlite:/srv/kitchen.sqlite', '/srv/kitchen.sqlite'],
  ['sqlite::memory:', 'in memory'],
  ['postgres://chef:hunter2@db.example:5433/kitchen?sslmode=require', 'db.example:5433/kitchen'],
  ['postgresql://chef:hunter2@/kitchen?host=/run/hunter2', 'in PostgreSQL'],
  ['hunter2', 'without a name'],
  ['sqlite:', 'without a name'],
])('%s is called %s, and never by its password', (address, name) => {
  expect(archiveName(address)).toBe(name);
});

test('only the address of a file has a file', () => {
  expect(archiveFile('sqlite:kitchen.sqlite')).toBe('kitchen.sqlite');
  expect(archiveFile('sqlite::memory:')).toBeUndefined();
  expect(archiveFile('postgres://db.example/kitchen')).toBeUndefined();
});
