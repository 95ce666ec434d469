import { describe } from 'vitest';
import { openArchive } from '../../src/service/open-archive.ts';
import { publishedAnswers } from '../service/operations/published-answers.ts';
import { testDatabase } from './test-database.ts';

const database = testDatabase();

describe('a service over PostgreSQL sends the published answers', () => {
  publishedAnswers(async () => openArchive(await database.schema()));
});
