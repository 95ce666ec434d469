const HOUR_SECONDS = 3_600;
const FORM = /^(\d{1,2})(?::([0-5]\d)(?::([0-5]\d))?)?(?: ?([ap])m?)?$/;

export interface TypedTime {
  /** After midnight. */
  readonly seconds: number;
  /** Last typed unit in seconds: 3,600 for `6pm`, 60 for `18:30`, 1 for `18:30:15`. */
  readonly unit: number;
}

/** Reads `18:30`, `18:30:15`, `6pm`, `6:30p`, and `6:30:15 pm`, in any case. `undefined` for anything else. */
export function typedTime(text: string): TypedTime | undefined {
  const [, hours = '', minutes, seconds = '0', half] = FORM.exec(text.trim().toLowerCase()) ?? [];
  const hour = Number(hours);
  const isHour = half === undefined ? hour <= 23 && minutes !== undefined : hour >= 1 && hour <= 12;
  if (hours === '' || !isHour) return undefined;
  const ofDay = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  const unit = minutes === undefined ? HOUR_SECONDS : text.split(':').length === 3 ? 1 : 60;
  return { seconds: ofDay * HOUR_SECONDS + Number(minutes ?? '0') * 60 + Number(seconds), unit };
}
