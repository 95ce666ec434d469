/** A behavior for each field of a resource, from its schema: there is no second list of fields. */
import { type Behavior, type DocumentSection, documented } from './behavior.ts';

interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly title?: string;
}

/**
 * `<prefix>.<field>` for each field of the resource: its type, format, whether it is required, and its meaning. That some may be null is
 * our choice, and listed separately.
 */
export function fieldsOf(
  section: DocumentSection,
  prefix: string,
  schema: {
    readonly required?: readonly string[];
    readonly properties: Readonly<Record<string, FieldSchema>>;
  },
): readonly Behavior[] {
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
