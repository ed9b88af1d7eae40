import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { retry } from '../../../components/states/Loaded';
import { RichText } from '../../../components/text/RichText';
import type { CommentFieldsFragment } from '../../../generated/graphql';
import { useRevealCommentQuery } from '../../../generated/graphql';
import { usePref } from '../../../state';
import styles from '../threads.module.css';

/** What a post says that has a word on the site's list. */
export const heldWords = 'Held until a moderator has looked at it.';

/** A comment's text. If it concerns an episode the viewer has not reached, the server withholds it: one press fetches it. */
export function CommentText({ comment }: { comment: CommentFieldsFragment }) {
  const { answered, html, state } = comment;
  if (state === 'DELETED') return <p className={layout.muted}>This comment was deleted.</p>;
  if (state === 'REMOVED' || state === 'HELD')
    return (
      <>
        <p className={html === null ? layout.muted : layout.hint}>
          {state === 'HELD' ? heldWords : 'This comment was removed by the operators.'}
        </p>
        {html === null ? null : <RichText html={html} />}
      </>
    );
  return (
    <>
      {answered ? (
        <p className={layout.hint}>
          To <Link to={paths.profileOf(answered.handle)}>@{answered.handle}</Link>
        </p>
      ) : null}
      {html === null ? <Screened comment={comment} /> : <RichText html={html} />}
    </>
  );
}

function Screened({ comment: { id, episodeNumber } }: { comment: CommentFieldsFragment }) {
  const [screen] = usePref('spoilerScreen');
  const [wanted, setWanted] = useState(false);
  // With the spoiler screen off for this visit (client state `spoilerScreen`), no press is needed.
  const { data, error, loading, refetch } = useRevealCommentQuery({
    variables: { id },
    skip: screen && !wanted,
  });
  const html = data?.comment?.revealedHtml;
  if (html && (wanted || !screen)) return <RichText html={html} />;
  return (
    <div className={cx(layout.icons, styles.screened)}>
      <EyeOff aria-hidden="true" />
      <p>
        {error
          ? 'It couldn’t be shown. Try again.'
          : episodeNumber === null
            ? 'This goes beyond what you’ve watched.'
            : `This is about episode ${episodeNumber}, which you haven’t reached.`}
      </p>
      <Button look="plain" busy={loading} onClick={() => (error ? void retry(refetch) : setWanted(true))}>
        Show it
      </Button>
    </div>
  );
}
