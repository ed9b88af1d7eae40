import { lazy } from 'react';
import { MenuButton } from '../../components/overlays/MenuButton';
import type { ShownThread } from './ThreadView';

const load = () => import('./ThreadMenuPopup');
const ThreadMenuPopup = lazy(() => load().then((module) => ({ default: module.ThreadMenuPopup })));

/** What else can be done with a thread, for whoever may do something. */
export function ThreadMenu({ thread, onEdit }: { thread: ShownThread; onEdit: () => void }) {
  const { viewerCan: can, opening } = thread;
  if (!can.edit && !can.delete && !can.operate && !opening.viewerCan.report) return null;
  return (
    <MenuButton label="More for this thread" load={load}>
      {(at) => <ThreadMenuPopup thread={thread} onEdit={onEdit} {...at} />}
    </MenuButton>
  );
}
