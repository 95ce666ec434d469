import { Failure } from '../../contract/failures.ts';
import { isObject } from '../../contract/parsed-json.ts';
import { jsonText } from '../../kitchen/text/json-text.ts';
import { quotedValue, suggestionSentence } from '../../settings/typed-text.ts';
import type { Host } from '../../start/host.ts';
import { type HelpTopic, paragraph } from './help-topic.ts';

/** The build writes this file beside the program. The other files are in `assets`. */
export const LICENSES_FILE = 'licenses.txt';

export const SHIPPED_FILES = [
  {
    name: 'man',
    file: 'linecheck.1',
    description: 'the manual page: linecheck help man | man -l -',
  },
  { name: 'openapi', file: 'openapi.json', description: 'the API of serve, as OpenAPI' },
  { name: 'dashboard', file: 'grafana.json', description: 'a Grafana dashboard for exporter' },
  { name: 'alerts', file: 'alerts.yml', description: 'Prometheus alert rules for exporter' },
  {
    name: 'behaviors',
    file: 'behaviors.md',
    description: 'every behavior of serve, and who chose it',
  },
  { name: 'integrate', file: 'integrate.md', description: 'recipes to read the API, with sandbox' },
  { name: 'faults', file: 'faults.example.json', description: 'an example for serve --faults' },
  { name: 'licenses', file: LICENSES_FILE, description: 'the licenses of bundled packages' },
];

export const COMPLETION_SHELLS = ['bash', 'zsh', 'fish'] as const;

export const COMPLETION_FILES: Readonly<Record<(typeof COMPLETION_SHELLS)[number], string>> = {
  bash: 'completions/linecheck.bash',
  zsh: 'completions/_linecheck',
  fish: 'completions/linecheck.fish',
};

export async function shippedText(file: string, host: Host): Promise<string> {
  try {
    return await host.file(file);
  } catch {
    throw new Failure('CONFIGURATION', `${file} is missing. Install linecheck again.`);
  }
}

const SCHEMA_PAGE = `Schemas

  linecheck help schema report > report.schema.json
  linecheck help schema            # also lists the commands

${paragraph('JSON Schema 2020-12 of the JSON document, or of a line where there is no document. Each part is in $defs, too: document, line (of ndjson), and summary (--summary json). Fields may be added at any time. When a field goes or changes its meaning, a number rises: schemaVersion in each document that is an object, and the one in $id. Arrays and lines have none.')}`;

export const SCHEMA: HelpTopic = {
  name: 'schema',
  description: 'JSON Schema of what a command prints',
  text: async () => SCHEMA_PAGE,
};

/** Without a name, returns the page with all names. Throws USAGE for a name without a schema. */
export async function schemaTexts(name: string, host: Host): Promise<readonly string[]> {
  const schemas: unknown = JSON.parse(await shippedText('schemas.json', host));
  const schemasByName = isObject(schemas) ? schemas : {};
  const names = Object.keys(schemasByName);
  if (name === '') return [SCHEMA_PAGE, `\nCommands:\n\n${paragraph(`${names.join(', ')}.`, 2)}`];
  if (names.includes(name)) return [`${jsonText(schemasByName[name], 2)}\n`];
  const text = `No schema for ${quotedValue(name)}. ${suggestionSentence(name, names)}`.trimEnd();
  throw new Failure('USAGE', text, { hint: 'Run linecheck help schema for the list.' });
}
