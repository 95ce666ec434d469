/** All help topics, most useful first. */
import { CONNECT, ENVIRONMENT } from './connect.ts';
import { EXIT_CODES, SYMPTOMS } from './exit-codes.ts';
import { FILTERS } from './filters.ts';
import type { HelpTopic } from './help-topic.ts';
import { CRON, OUTPUT, SEVERAL } from './output.ts';
import { PLANTS_PAGE } from './plants.ts';
import { RULES_PAGE } from './rules.ts';
import { KEYS, START } from './start.ts';
import { TERMINAL } from './terminal.ts';

export const HELP_TOPICS: readonly HelpTopic[] = [
  START,
  CONNECT,
  SYMPTOMS,
  KEYS,
  FILTERS,
  TERMINAL,
  OUTPUT,
  SEVERAL,
  CRON,
  RULES_PAGE,
  PLANTS_PAGE,
  ENVIRONMENT,
  EXIT_CODES,
];
