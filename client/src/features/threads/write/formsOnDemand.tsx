import type { ComponentProps } from 'react';
import { Suspense } from 'react';
import { lazyPart } from '../../../components/states/lazyPart';
import { Skeleton } from '../../../components/states/Skeleton';

const Comment = lazyPart(() => import('../comments/CommentForm').then((module) => module.CommentForm));
const Thread = lazyPart(() => import('./EditThread').then((module) => module.EditThread));

/**
 * The forms of a thread, which visitors never see: they load when a member opens one. `readyForms` loads them ahead, so that
 * they appear at once.
 */
export const readyForms = () => Promise.all([Comment.ready(), Thread.ready()]);

export function CommentForm(props: ComponentProps<typeof Comment>) {
  return (
    <Suspense fallback={<Skeleton height={13} />}>
      <Comment {...props} />
    </Suspense>
  );
}

export function EditThread(props: ComponentProps<typeof Thread>) {
  return (
    <Suspense fallback={<Skeleton height={16} />}>
      <Thread {...props} />
    </Suspense>
  );
}
