import { describe } from 'vitest';
import { openArchive } from '../../src/archive/open-archive.ts';
import { testDatabase } from '../postgres/test-database.ts';
import { archiveConformance } from './conformance.ts';

const database = testDatabase();

describe('an archive in PostgreSQL', () => {
  archiveConformance(async () => openArchive(await database.schema()));
});
