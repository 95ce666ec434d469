/** Catches exceptions from screens and effects. Drawing stops, and the monitor's caller gets the error. */
import { Component, type ReactNode } from 'react';

interface Properties {
  readonly onCrash: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Ink's own boundary draws the exception with source code. That helps no reader and may reveal too much. */
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
