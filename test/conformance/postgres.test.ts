import { describe } from 'vitest';
import { openArchive } from '../../src/service/open-archive.ts';
import { testDatabase } from '../postgres/test-database.ts';
import { serviceConformance } from './service-conformance.ts';

const database = testDatabase();

describe('our service over PostgreSQL shows the expected behaviors', () => {
  serviceConformance(async () => openArchive(await database.schema()));
});
