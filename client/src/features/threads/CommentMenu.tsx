import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import { IconButton } from '../../components/IconButton';
import type { CommentFieldsFragment } from '../../generated/graphql';

const load = () => import('./CommentMenuPopup');
const CommentMenuPopup = lazy(() => load().then((module) => ({ default: module.CommentMenuPopup })));

type Props = { comment: CommentFieldsFragment; onEdit: () => void };

/** What else can be done with a comment; the menu is loaded when it is reached for. */
export function CommentMenu({ comment, onEdit }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [needed, setNeeded] = useState(false);
  return (
    <>
      <IconButton
        ref={button}
        label={`More for the comment by ${comment.author?.name ?? 'a deleted user'}`}
        tip="none"
        icon={<Ellipsis aria-hidden="true" />}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => {
          setNeeded(true);
          setOpen(true);
        }}
      />
      {needed ? (
        <ErrorBoundary fallback={() => null} resetOn={open}>
          <Suspense fallback={null}>
            <CommentMenuPopup
              comment={comment}
              anchor={button}
              open={open}
              onOpenChange={setOpen}
              onEdit={onEdit}
            />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}
