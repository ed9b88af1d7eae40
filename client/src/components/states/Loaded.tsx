import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState';

type Props<Data> = {
  /** What a generated query hook returns. */
  query: {
    data?: Data;
    previousData?: Data;
    error?: unknown;
    loading: boolean;
    refetch(): Promise<unknown>;
  };
  /** Shown until there are data, as tall as they will be. */
  skeleton?: ReactNode;
  /** Goes on showing the last answer while that to other variables is awaited: another page of the same list. */
  keepsLast?: boolean;
  level?: 2 | 3;
  title?: string;
  children: (data: Data, loading: boolean) => ReactNode;
};

/**
 * What a part of a screen asked for: its skeleton, its content, or an error with a retry. Content once shown stays, whatever
 * becomes of a later request (docs/decisions/0031-loading.md).
 */
export function Loaded<Data>({ query, skeleton = null, keepsLast, level, title, children }: Props<Data>) {
  const { data, previousData, error, loading, refetch } = query;
  const shown = data ?? (keepsLast && !error ? previousData : undefined);
  if (shown) return children(shown, loading);
  if (!error) return skeleton;
  return <ErrorState level={level} title={title} onRetry={() => void retry(refetch)} busy={loading} />;
}

/** Asks again. A failure is in the query's own `error`, so it is no one's rejection. */
export function retry(refetch: () => Promise<unknown>): Promise<unknown> {
  return refetch().catch(() => undefined);
}
