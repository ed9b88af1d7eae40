import type { ReactNode } from 'react';
import { toast } from '../overlays/toast';
import { ErrorState } from './ErrorState';

/** What a generated query hook returns. */
export type Query<Data> = {
  data?: Data;
  previousData?: Data;
  error?: unknown;
  loading: boolean;
  refetch(): Promise<unknown>;
};

/** That of a list with more below. */
export type ListQuery<Data> = Query<Data> & {
  fetchMore(options: { variables: object }): Promise<unknown>;
};

type Props<Data> = {
  query: Query<Data>;
  /** Shown until there are data, as tall as they will be. */
  skeleton?: ReactNode;
  /** Goes on showing the last answer until there is one to other variables: another page of the same list. */
  keepsLast?: boolean;
  level?: 2 | 3;
  title?: string;
  /** Puts an error in place of the content into what stands around it, such as a title. */
  frame?: (failure: ReactNode) => ReactNode;
  children: (data: Data, loading: boolean) => ReactNode;
};

/**
 * What a part of a screen asked for: its skeleton, its content, or an error with a retry. Content once shown stays, whatever
 * becomes of a later request (docs/decisions/0031-loading.md).
 */
export function Loaded<Data>({
  query,
  skeleton = null,
  keepsLast,
  level,
  title,
  frame = asItIs,
  children,
}: Props<Data>) {
  const { data, previousData, error, loading, refetch } = query;
  const shown = data ?? (keepsLast ? previousData : undefined);
  const failure =
    error && !data ? (
      <ErrorState level={level} title={title} onRetry={() => void retry(refetch)} busy={loading} />
    ) : null;
  if (!shown) return failure ? frame(failure) : skeleton;
  return (
    <>
      {failure}
      {children(shown, loading)}
    </>
  );
}

const asItIs = (failure: ReactNode) => failure;

/** Asks for what is below a list. A failure is not in the query's own `error`, so it is said here. */
export function loadMore<Data>({ fetchMore }: ListQuery<Data>, after: string | null): void {
  fetchMore({ variables: { after } }).catch(() =>
    toast({
      id: 'load-more',
      kind: 'failed',
      title: 'The rest didn’t load',
      text: 'We can’t reach the site, or it answered with an error. Try again.',
    }),
  );
}

/** Asks again. A failure is in the query's own `error`, so it is no one's rejection. */
export function retry(refetch: () => Promise<unknown>): Promise<unknown> {
  return refetch().catch(() => undefined);
}
