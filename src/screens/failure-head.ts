/** The first words on a reading that brought nothing, by the code of its failure. */
export function failureHead(code: string): string {
  if (code === 'NOT_PERMITTED' || code === 'NOT_AUTHENTICATED') return 'Denied';
  return code === 'NOT_ARCHIVED' ? 'Not in the archive' : 'No answer';
}

/** The same in a word or two among others: `denied`, `unreachable`, `timed out`, `not archived`. */
export function failureWord(code: string): string {
  return code === 'NOT_PERMITTED' ? 'denied' : code.toLowerCase().replaceAll('_', ' ');
}
