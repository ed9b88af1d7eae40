import type { ReactNode } from 'react';
import { Component } from 'react';

type Props = {
  children: ReactNode;
  /** Replaces the part that failed; `retry` renders it again. */
  fallback: (retry: () => void) => ReactNode;
  /** A new value renders the part again: another path may work. */
  resetOn?: unknown;
};

/** Contains a failure within the part where it happened. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetOn !== this.props.resetOn) this.retry();
  }

  retry = () => this.setState({ failed: false });

  override render() {
    return this.state.failed ? this.props.fallback(this.retry) : this.props.children;
  }
}
