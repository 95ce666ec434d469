/** Where an exception of a screen or an effect ends: nothing is drawn any more, and whoever opened the monitor is told. */
import { Component, type ReactNode } from 'react';

interface Properties {
  readonly onCrash: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Ink's own would draw the exception with its source, which is no use to whoever sees it and may show too much. */
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
