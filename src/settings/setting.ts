/** A setting as a flag or the environment gives it, trimmed; a blank one counts as not given. */
export function setting(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim();
}
