import { demoField, jsonText } from '../kitchen/text/json-text.ts';

/** Raised when a field goes or changes its meaning. Additions do not raise it. */
export const SCHEMA_VERSION = 2;

export function versioned(value: object): object {
  return { schemaVersion: SCHEMA_VERSION, ...value };
}

/** Ends with a newline. A demo answer starts with a field marking it. */
export function jsonDocument(value: object, isDemo = false): string {
  return `${jsonText({ ...demoField(isDemo), ...versioned(value) }, 2)}\n`;
}

export function jsonLine(value: object): string {
  return `${jsonText(value)}\n`;
}
