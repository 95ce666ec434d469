/** Marks demo data in every output format, so that it never passes for a restaurant's. */

/** Above tables and documents, and on stderr. */
export const DEMO_SENTENCE = 'Demo: simulated data.';

/** First in each JSON object and CSV line. Nothing for real data. */
export function demoField(isDemo: boolean | undefined): { readonly demo?: true } {
  return isDemo === true ? { demo: true } : {};
}

/** None in formats with the field in rows. */
export function demoHeading(isDemo: boolean | undefined, format: string): readonly string[] {
  if (isDemo !== true) return [];
  if (format === 'table') return [`${DEMO_SENTENCE}\n`];
  return format === 'md' ? [`${DEMO_SENTENCE}\n\n`] : [];
}
