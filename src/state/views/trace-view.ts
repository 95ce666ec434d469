/** The view of ticket routes, of whichever station. */
export interface TraceView {
  /** The KDS of the station is taken to be offline. */
  readonly kdsDown: boolean;
  /** First line shown; where it is spoken, the last hop that was spoken. */
  readonly top: number;
}

/** As a trace is first seen. */
export const TRACE_VIEW: TraceView = { kdsDown: false, top: 0 };
