import { lazy } from 'react';
import { MenuButton } from '../../components/overlays/MenuButton';
import type { CommentFieldsFragment } from '../../generated/graphql';

const load = () => import('./CommentMenuPopup');
const CommentMenuPopup = lazy(() => load().then((module) => ({ default: module.CommentMenuPopup })));

type Props = { comment: CommentFieldsFragment; onEdit: () => void };

/** What else can be done with a comment. */
export function CommentMenu({ comment, onEdit }: Props) {
  return (
    <MenuButton label={`More for the comment by ${comment.author?.name ?? 'a deleted user'}`} load={load}>
      {(at) => <CommentMenuPopup comment={comment} onEdit={onEdit} {...at} />}
    </MenuButton>
  );
}
