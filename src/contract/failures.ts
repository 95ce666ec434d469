/** Every failure: stable code, exit code, fix, and what programs do about it. Exit codes are an API: scripts branch on them. */
export const EXIT = {
  done: 0,
  /** It ran and found what was requested. Never a failure. */
  found: 1,
  usage: 2,
  notAuthenticated: 3,
  notPermitted: 4,
  notFound: 5,
  notSubscribed: 6,
  unreachable: 7,
  contract: 8,
  archive: 9,
  notWritten: 10,
  /** A linecheck bug. */
  fault: 70,
  interrupted: 130,
  terminated: 143,
} as const;

/** Without it, the platform sends no bumps. */
export const NO_SUBSCRIPTION = 'No ticket times: no Professional subscription.';

/** What one code means to people, and to every part of the program that goes on or gives up. */
export interface FailureMeaning {
  readonly exit: number;
  /** What to do about it. A failure may have a better one. */
  readonly hint: string;
  /**
   * Where it began. `here`: the command, the user, or this machine. `link`: nothing answered. `gateway`: something in front of the
   * platform answered, or the platform could not. `platform`: its state. `refusal`: it refuses this restaurant or request.
   * `response`: the content is not what the API documents. `archive`: the local copy.
   */
  readonly origin: 'here' | 'link' | 'gateway' | 'platform' | 'refusal' | 'response' | 'archive';
  /**
   * Whether a program that stays tries again. `after success`: only where it has read before. A restarting platform sends other pages,
   * and a copy has no new business date at closeout.
   */
  readonly retry: 'always' | 'after success' | 'never';
  /**
   * What else would fail for the same reason. `date or restaurant`: the answer leaves this open, so work over many dates gives the
   * restaurant up, and work over a few tries the others.
   */
  readonly stops: 'date' | 'date or restaurant' | 'restaurant' | 'all';
  /** For people, in a word or two. Default: the code in lower case. */
  readonly word?: string;
  /** For programs. Default: the code in lower case. */
  readonly state?: string;
  /** What people see, why, and what to do, where the failure's sentences are not enough. Literal input and output is in backticks. */
  readonly symptom?: { readonly seen: string; readonly cause: string; readonly remedy: string };
}

/** Most frequent first, as people look them up. */
const MEANINGS = {
  USAGE: {
    exit: EXIT.usage,
    hint: 'Run linecheck --help.',
    origin: 'here',
    retry: 'never',
    stops: 'all',
  },
  CONFIGURATION: {
    exit: EXIT.usage,
    hint: 'Run linecheck config check to find the mistake, or config init to start over.',
    origin: 'here',
    retry: 'never',
    stops: 'all',
  },
  NODE_TOO_OLD: {
    exit: EXIT.usage,
    hint: 'Install a newer Node, or run npm ci in the linecheck checkout to get one.',
    origin: 'here',
    retry: 'never',
    stops: 'all',
  },
  NOT_AUTHENTICATED: {
    exit: EXIT.notAuthenticated,
    hint: 'Check the client ID and secret where they were issued.',
    origin: 'platform',
    retry: 'never',
    stops: 'all',
    symptom: {
      seen: 'Login refused',
      cause: "The client ID or secret is wrong, or this machine's clock is.",
      remedy: 'Check both where they were issued. Run `linecheck login` to compare clocks.',
    },
  },
  NOT_PERMITTED: {
    exit: EXIT.notPermitted,
    hint: 'Check that the client has the scope kitchen:read and access to this restaurant, and that the restaurant ID is right.',
    origin: 'refusal',
    retry: 'never',
    stops: 'date or restaurant',
    word: 'no access',
    state: 'denied',
    symptom: {
      seen: 'No access to this restaurant',
      cause:
        'The client has no scope `kitchen:read` or no access to this restaurant, or the ID is wrong.',
      remedy: "Run `linecheck login` to see the client's scopes.",
    },
  },
  UNREACHABLE: {
    exit: EXIT.unreachable,
    hint: 'Check the base URL, the network, and the proxy. Run linecheck doctor to find the failing step.',
    origin: 'link',
    retry: 'always',
    stops: 'all',
    symptom: {
      seen: "Can't reach the platform",
      cause: 'DNS, the connection, the proxy, or TLS failed.',
      remedy: 'Run `linecheck doctor` to find the failing step.',
    },
  },
  TIMED_OUT: {
    exit: EXIT.unreachable,
    hint: 'Try again. The platform is slow, or the connection dropped.',
    origin: 'link',
    retry: 'always',
    stops: 'date',
    symptom: {
      seen: 'No answer in time',
      cause: 'The platform is slow, or the connection dropped.',
      remedy: 'Try again. If it keeps failing, run `linecheck doctor`.',
    },
  },
  RATE_LIMITED: {
    exit: EXIT.unreachable,
    hint: 'Wait before trying again.',
    origin: 'gateway',
    retry: 'always',
    stops: 'restaurant',
    symptom: {
      seen: 'Too many requests',
      cause: 'The platform limits how many requests this client may send.',
      remedy: 'Wait for the time shown. Use the client in fewer programs at once.',
    },
  },
  SERVER_ERROR: {
    exit: EXIT.unreachable,
    hint: 'Try again later. If it keeps failing, give the request ID to platform support.',
    origin: 'gateway',
    retry: 'always',
    stops: 'date',
    symptom: {
      seen: 'The platform failed',
      cause: 'The error is on the platform, or in a proxy in front of it.',
      remedy: 'Try again later. If it keeps failing, give the request ID to platform support.',
    },
  },
  CONTRACT_BROKEN: {
    exit: EXIT.contract,
    hint: 'Check that the base URL belongs to a kitchen API. Run linecheck doctor to see what answers there.',
    origin: 'response',
    retry: 'after success',
    stops: 'date',
    symptom: {
      seen: 'Not a kitchen API response',
      cause: 'The response does not match the API. The base URL may belong to something else.',
      remedy: 'Check the base URL. Run `linecheck doctor` to see what answers there.',
    },
  },
  BODY_TOO_LARGE: {
    exit: EXIT.contract,
    hint: 'No kitchen sends this much in a day, so reading stopped. Check that the base URL belongs to a kitchen API.',
    origin: 'response',
    retry: 'after success',
    stops: 'date',
    symptom: {
      seen: 'Response too large',
      cause: 'The response is larger than any kitchen sends in a day, so reading stopped.',
      remedy: 'Check that the base URL belongs to a kitchen API.',
    },
  },
  REQUEST_REFUSED: {
    exit: EXIT.unreachable,
    hint: 'Check the restaurant ID and the business date.',
    origin: 'refusal',
    retry: 'after success',
    stops: 'date',
    symptom: {
      seen: 'Request refused',
      cause: 'The platform rejected the request as invalid.',
      remedy: 'Check the restaurant ID and the business date.',
    },
  },
  CONFIGURATION_MOVING: {
    exit: EXIT.unreachable,
    hint: 'The setup is being published. Try again in a minute.',
    origin: 'platform',
    retry: 'always',
    stops: 'date',
    symptom: {
      seen: 'Setup is being published',
      cause: 'The setup changed while it was being read.',
      remedy: 'Try again in a minute.',
    },
  },
  NOT_FOUND: {
    exit: EXIT.notFound,
    hint: 'It may have been deleted. Go back to the list. If every call fails like this, check the base URL.',
    origin: 'refusal',
    retry: 'after success',
    stops: 'date or restaurant',
    symptom: {
      seen: 'Not found',
      cause: 'It was deleted, or the base URL is wrong.',
      remedy: 'Go back to the list. If every call fails like this, check the base URL.',
    },
  },
  NOT_SUBSCRIBED: {
    exit: EXIT.notSubscribed,
    hint: 'Stations, routing, and setup checks still work.',
    origin: 'refusal',
    retry: 'never',
    stops: 'restaurant',
  },
  NOT_ARCHIVED: {
    exit: EXIT.archive,
    hint: 'Run linecheck sync to copy it, while the platform is reachable.',
    origin: 'archive',
    retry: 'after success',
    stops: 'date',
    word: 'not copied',
    symptom: {
      seen: 'Not in the archive',
      cause: 'It was not copied yet.',
      remedy: 'Run `linecheck sync` to copy it, while the platform is reachable.',
    },
  },
  ARCHIVE: {
    exit: EXIT.archive,
    hint: 'Check that the archive exists, is readable, and is not damaged.',
    origin: 'archive',
    retry: 'never',
    stops: 'date',
    symptom: {
      seen: "Can't read the archive",
      cause: 'The file is missing, not readable, or damaged.',
      remedy: 'Check the file, or restore a backup.',
    },
  },
  ARCHIVE_UNAVAILABLE: {
    exit: EXIT.archive,
    hint: "Check that the archive's database is running and reachable, then try again.",
    origin: 'archive',
    retry: 'after success',
    stops: 'all',
    symptom: {
      seen: "Can't reach the archive",
      cause: "The archive's database is down or unreachable.",
      remedy: 'Check that the database is running. Run `linecheck doctor` to test the connection.',
    },
  },
  IMPORT_REFUSED: {
    exit: EXIT.contract,
    hint: 'Nothing was imported. Fix the file and import it again.',
    origin: 'here',
    retry: 'never',
    stops: 'all',
  },
  NOT_WRITTEN: {
    exit: EXIT.notWritten,
    hint: 'Check that the folder exists, is writable, and has room. An existing file was left unchanged.',
    origin: 'here',
    retry: 'never',
    stops: 'all',
  },
  CANCELLED: {
    exit: EXIT.interrupted,
    hint: 'Stopped by Ctrl-C. Run the command again.',
    origin: 'here',
    retry: 'never',
    stops: 'all',
  },
} as const satisfies Readonly<Record<string, FailureMeaning>>;

export type FailureCode = keyof typeof MEANINGS;

export const FAILURES: Readonly<Record<FailureCode, FailureMeaning>> = MEANINGS;

export function isFailureCode(text: string): text is FailureCode {
  return Object.hasOwn(FAILURES, text);
}

/** What is known about one failure. Nothing of it is secret. */
export interface FailureFacts {
  /** HTTP status, if an answer arrived. */
  readonly status?: number | undefined;
  /** The platform's request ID, for support. */
  readonly requestId?: string | undefined;
  /** Replaces the hint of the code. */
  readonly hint?: string | undefined;
  /** Replaces what the code stops: a broken connection concerns only one answer. */
  readonly stops?: FailureMeaning['stops'] | undefined;
  /** Underlying error, never shown to users: it may contain addresses but no secret. */
  readonly cause?: unknown;
}

/** An error with a known cause and a hint. Any other error is a bug. Its message is one sentence, without a token, secret, or header. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly #hint: string | undefined;
  readonly #stops: FailureMeaning['stops'] | undefined;

  constructor(code: FailureCode, message: string, facts: FailureFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = code;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.#hint = facts.hint;
    this.#stops = facts.stops;
  }

  /** The same failure with other facts. */
  with(facts: FailureFacts, message = this.message): Failure {
    const { status, requestId, cause } = this;
    const own = { status, requestId, cause, hint: this.#hint, stops: this.#stops };
    return new Failure(this.code, message, { ...own, ...facts });
  }

  get exitCode(): number {
    return FAILURES[this.code].exit;
  }

  /** Failures of one kind are printed once. An untrusted certificate and a refused connection have one code, but are not of one kind. */
  get kind(): string {
    return `${this.code} ${String(this.cause)}`;
  }

  get hint(): string {
    return this.#hint ?? FAILURES[this.code].hint;
  }

  get origin(): FailureMeaning['origin'] {
    return FAILURES[this.code].origin;
  }

  get retry(): FailureMeaning['retry'] {
    return FAILURES[this.code].retry;
  }

  get stops(): FailureMeaning['stops'] {
    return this.#stops ?? FAILURES[this.code].stops;
  }
}
