import { useApolloClient } from '@apollo/client/react';
import { PenLine, Trash2 } from 'lucide-react';
import { Suspense, startTransition, useOptimistic, useState } from 'react';
import { Button } from '../../../components/buttons/Button';
import { ViewSwitch } from '../../../components/fields/ViewSwitch';
import layout from '../../../components/layout.module.css';
import { toast } from '../../../components/overlays/toast';
import { ErrorBoundary } from '../../../components/states/ErrorBoundary';
import { lazyPart } from '../../../components/states/lazyPart';
import { readError } from '../../../errors/readError';
import type { OwnReviewFragment, Verdict } from '../../../generated/graphql';
import {
  AnimeReviewsDocument,
  RestoreThreadDocument,
  useDeleteReviewMutation,
  useSaveReviewMutation,
} from '../../../generated/graphql';
import { heldWords } from '../comments/CommentText';
import styles from './reviews.module.css';
import { verdictOptions } from './verdicts';

const ReviewDialog = lazyPart(() => import('./ReviewDialog').then((module) => module.ReviewDialog));

type Props = {
  anime: { id: string; name: string };
  review: OwnReviewFragment | null;
  /** The page of reviews on screen, which the answer to a change brings anew. */
  page: { page: number; pageSize: number };
};

/** The viewer's verdict in one press, and what they write about it. */
export function OwnVerdict({ anime, review, page }: Props) {
  const client = useApolloClient();
  const [writing, setWriting] = useState(false);
  const failed = (error: unknown) =>
    toast({ kind: 'failed', title: 'That didn’t work', text: readError(error).text });
  // The last press counts, in whichever order requests would arrive.
  const context = { inOrder: `review ${anime.id}` };
  const [save, { loading: saving }] = useSaveReviewMutation({ context, onError: failed });
  const [remove, { loading: removing }] = useDeleteReviewMutation({ context, onError: failed });
  // A press shows at once; if it fails, what the server has shows again.
  const [verdict, press] = useOptimistic(review?.verdict ?? null);
  const give = (given: Verdict) =>
    startTransition(async () => {
      press(given);
      // `onError` says so.
      await save({ variables: { input: { animeId: anime.id, verdict: given }, ...page } }).catch(() => {});
    });
  const takeBack = async () => {
    if (!review) return;
    const { data } = await remove({ variables: { animeId: anime.id, ...page } });
    if (!data) return;
    const back = () =>
      review.thread
        ? void client
            .mutate({
              mutation: RestoreThreadDocument,
              variables: { id: review.thread.id },
              refetchQueries: [AnimeReviewsDocument],
            })
            .catch(failed)
        : give(review.verdict);
    toast({ title: 'Review deleted', actions: [{ label: 'Undo', run: back }] });
  };
  return (
    <div className={styles.own} aria-busy={saving || undefined}>
      <ViewSwitch
        legend="Your verdict"
        options={verdictOptions}
        value={verdict ?? ('' as Verdict)}
        onChange={give}
      />
      <Button onClick={() => setWriting(true)}>
        <PenLine aria-hidden="true" size={18} />
        {review?.thread ? 'Edit your review' : 'Write a review'}
      </Button>
      {review ? (
        <Button look="plain" busy={removing} onClick={() => void takeBack()}>
          <Trash2 aria-hidden="true" size={18} />
          {review.thread ? 'Delete your review' : 'Take it back'}
        </Button>
      ) : null}
      {review?.thread?.opening.state === 'HELD' ? <p className={layout.hint}>{heldWords}</p> : null}
      {writing ? (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <ReviewDialog anime={anime} review={review} page={page} onClose={() => setWriting(false)} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </div>
  );
}
