/** The view of ticket routes, for all stations. */
export interface TraceView {
  /** The route while the station's KDS is offline. */
  readonly kdsDown: boolean;
  /** First line shown; for screen readers, the last announced hop. */
  readonly top: number;
}

/** Default view of a route. */
export const TRACE_VIEW: TraceView = { kdsDown: false, top: 0 };
