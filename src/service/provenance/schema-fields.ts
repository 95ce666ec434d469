/** A behaviour for each field of a resource, told from its schema: there is no second list of fields. */
import { type Behaviour, type DocumentSection, documented } from './behaviour.ts';

interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly title?: string;
}

/**
 * `<prefix>.<field>` for each field of the resource: its type, its format, whether it is required, and its meaning. That some may be null
 * is our choice, and told apart.
 */
export function fieldsOf(
  section: DocumentSection,
  prefix: string,
  schema: {
    readonly required?: readonly string[];
    readonly properties: Readonly<Record<string, FieldSchema>>;
  },
): readonly Behaviour[] {
  const fields = Object.entries(schema.properties).map(([name, field]) => {
    const isRequired = schema.required?.includes(name) === true;
    const facts = [typeOf(field), ...(isRequired ? ['required'] : [])].join(', ');
    return [`${prefix}.${name}`, `\`${name}\` (${facts}): ${field.description ?? ''}`] as const;
  });
  return documented(section, Object.fromEntries(fields));
}

function typeOf({ type, format, title }: FieldSchema): string {
  const types = typeof type === 'string' ? [type] : (type ?? []).filter((each) => each !== 'null');
  return [title ?? types.join(' or '), ...(format === undefined ? [] : [format])].join(', ');
}
