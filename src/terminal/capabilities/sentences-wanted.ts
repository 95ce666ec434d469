/** Whether the user wants sentences to listen to instead of a screen to look at. */

type Environment = Readonly<Record<string, string | undefined>>;

/** `ACCESSIBLE`, the convention of command-line programs (anything but 0), or Ink's own `INK_SCREEN_READER=true`. */
export function sentencesWanted(environment: Environment): boolean {
  const accessible = environment['ACCESSIBLE'] ?? '';
  return (accessible !== '' && accessible !== '0') || environment['INK_SCREEN_READER'] === 'true';
}
