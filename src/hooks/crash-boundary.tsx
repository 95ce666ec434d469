/** Catches exceptions of screens and effects: drawing stops, and the caller of the monitor gets the error. */
import { Component, type ReactNode } from 'react';

interface Properties {
  readonly onCrash: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Ink's own boundary would draw the exception with its source: no help to the reader, and it may reveal too much. */
export class CrashBoundary extends Component<Properties, { readonly crashed: boolean }> {
  static getDerivedStateFromError(): { readonly crashed: boolean } {
    return { crashed: true };
  }

  override readonly state = { crashed: false };

  override componentDidCatch(error: unknown): void {
    this.props.onCrash(error);
  }

  override render(): ReactNode {
    return this.state.crashed ? undefined : this.props.children;
  }
}
