/** `undefined` for a text that is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Of a value from outside. `undefined` for anything but an object, and without the property. */
export function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** `undefined` unless every entry is valid. */
export function listOf<T>(
  found: unknown,
  max: number,
  read: (entry: unknown) => T | undefined,
): readonly T[] | undefined {
  if (!Array.isArray(found) || found.length > max) return undefined;
  const entries = found.flatMap((each: unknown) => read(each) ?? []);
  return entries.length === found.length ? entries : undefined;
}
