/** Whether the user wants sentences for a screen reader instead of a drawn screen. */

type Environment = Readonly<Record<string, string | undefined>>;

/** `ACCESSIBLE`, the convention of command-line programs (anything but 0), or Ink's own `INK_SCREEN_READER=true`. */
export function sentencesWanted(environment: Environment): boolean {
  const accessible = environment['ACCESSIBLE'] ?? '';
  return (accessible !== '' && accessible !== '0') || environment['INK_SCREEN_READER'] === 'true';
}
