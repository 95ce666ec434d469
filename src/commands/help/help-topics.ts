/** All help topics, most useful first. */
import { CONNECT } from './connect.ts';
import { CRON } from './cron.ts';
import { ENVIRONMENT } from './environment.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { FILTERS } from './filters.ts';
import type { HelpTopic } from './help-topic.ts';
import { KEYS } from './keys.ts';
import { OUTPUT } from './output.ts';
import { PLANTS_PAGE } from './plants.ts';
import { RULES_PAGE } from './rules.ts';
import { SEVERAL } from './several.ts';
import { START } from './start.ts';
import { SYMPTOMS } from './symptoms.ts';
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
