export interface Host {
  /** `licenses.txt` and those in `assets`. Throws where one is missing. */
  readonly file: (name: string) => Promise<string>;
  /** Keeps the code compiled so far for the next start. Costs some 30 ms, so nobody should be waiting. */
  readonly keepCode: (after: CodeMilestone) => void;
  readonly installation: Installation;
}

/** When the code compiled so far is worth keeping. */
export type CodeMilestone = 'first screen' | 'command';

export interface Runtime {
  readonly platform: NodeJS.Platform;
  readonly arch: NodeJS.Architecture;
  readonly versions: NodeJS.ProcessVersions;
}

export interface Installation {
  readonly build: string;
  readonly form: 'package' | 'executable';
  /** The parts loaded so far, and where the V8 code of each comes from. */
  readonly code: () => Readonly<Record<string, CodeOrigin>>;
  readonly runtime: Runtime;
}

/** `compiled` where there was no code, or V8 refused it. */
export type CodeOrigin = 'built in' | 'kept' | 'compiled';

export interface ProgramModule {
  readonly main: (host: Host) => Promise<void>;
}
