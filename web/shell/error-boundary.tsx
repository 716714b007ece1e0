import { Component, type ReactNode } from 'react';
import { FailedPage } from './failed-page.tsx';

/**
 * Keeps a failure in its place. A new `place` (the address) gives the page another chance. With a `fallback` what
 * fails is an extra that the page can do without.
 */
export class ErrorBoundary extends Component<
  { place?: string; fallback?: ReactNode; children: ReactNode },
  { error?: unknown; place?: string | undefined }
> {
  override state: { error?: unknown; place?: string | undefined } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error() };
  }

  static getDerivedStateFromProps(props: { place?: string }, state: { place?: string | undefined }) {
    return props.place === state.place ? null : { error: undefined, place: props.place };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const { fallback = <FailedPage error={error} /> } = this.props;
    return fallback;
  }
}
