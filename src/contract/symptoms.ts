import { FAILURES, type FailureCode, type FailureMeaning, isFailureCode } from './failures.ts';

type Symptom = NonNullable<FailureMeaning['symptom']>;

const LOGIN_PAGE: Symptom = {
  seen: '"a network login page"',
  cause: 'A captive portal answers instead of the platform.',
  remedy: 'Open any page in a browser on this network, or ask the administrator.',
};

const OTHER_SYMPTOMS: readonly Symptom[] = [
  {
    seen: '"belongs to another user", "is writable by other users"',
    cause:
      'Configuration, secrets, certificates, and fault rules are read only from files and folders owned by you or root, with no write access for anybody else. Under `sudo`, only root counts.',
    remedy: 'Run the `chmod` or `chown` in the hint, or use a file of yours.',
  },
  {
    seen: 'Every time is hours off',
    cause: 'The time zone is not set, or wrong. The API does not send time zones.',
    remedy: 'Set `timezone` for the restaurant in the profile, or `LINECHECK_TIMEZONE`.',
  },
  {
    seen: 'Not subscribed, or no bumps',
    cause:
      'Not subscribed: without a Professional subscription the platform sends no ticket times. No bumps: the platform sent this date, and it is empty.',
    remedy: 'Setup checks work without a subscription.',
  },
  {
    seen: 'Figures do not change',
    cause: 'The header shows how old they are and why they are not refreshed.',
    remedy: 'Press `r` to refresh, `=` to resume when paused.',
  },
  {
    seen: 'Boxes, colors, or keys look wrong',
    cause: 'The terminal supports less than it reports.',
    remedy:
      'Set `LC_ALL=C` for ASCII, `NO_COLOR=1` for no color, or `--link slow` for fewer changes. `linecheck doctor` shows what was detected.',
  },
];

const FAILURE_SYMPTOMS = Object.entries(FAILURES).flatMap(([code, { symptom }]) =>
  symptom !== undefined && isFailureCode(code) ? [{ ...symptom, code }] : [],
);
const FREQUENT_COUNT = 1 + FAILURE_SYMPTOMS.findIndex(({ code }) => code === 'UNREACHABLE');

export const SYMPTOMS: readonly (Symptom & { readonly code?: FailureCode })[] = [
  ...FAILURE_SYMPTOMS.slice(0, FREQUENT_COUNT),
  LOGIN_PAGE,
  ...FAILURE_SYMPTOMS.slice(FREQUENT_COUNT),
  ...OTHER_SYMPTOMS,
];
