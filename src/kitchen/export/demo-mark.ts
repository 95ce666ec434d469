/** Marks for demo data in every output format: it must never pass for a restaurant's. */

/** The sentence above tables and documents, and on stderr. */
export const DEMO_SENTENCE = 'Demo: simulated data.';

/** The first field of each JSON object and the first column of each CSV line; nothing for real data. */
export function demoField(isDemo: boolean | undefined): { readonly demo?: true } {
  return isDemo === true ? { demo: true } : {};
}

/** The lines before a table or a document of the demo; none in formats whose rows have the field. */
export function demoHeading(isDemo: boolean | undefined, format: string): readonly string[] {
  if (isDemo !== true) return [];
  if (format === 'table') return [`${DEMO_SENTENCE}\n`];
  return format === 'md' ? [`${DEMO_SENTENCE}\n\n`] : [];
}
