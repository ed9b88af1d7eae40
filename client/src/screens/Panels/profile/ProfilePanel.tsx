import { usePref, useViewer } from '../../../state';
import { PanelHead } from '../PanelHead';
import panel from '../PanelParts.module.css';
import { OwnProfile } from './OwnProfile';
import { ProfileScreen } from './ProfileScreen';
import { ProfileViews } from './ProfileViews';
import { SignedOutProfile } from './SignedOutProfile';
import { ThreadScreen } from './ThreadScreen';

type Props = { handle?: string; thread?: string };

/** The profile panel: one's own, somebody's by handle, or one thread (specification section 2, product P5, P6). */
export function ProfilePanel({ handle, thread }: Props) {
  const viewer = useViewer();
  const [view] = usePref('profileView');
  return (
    <div className={panel.panel}>
      {thread ? (
        <ThreadScreen key={thread} id={thread} />
      ) : handle ? (
        <ProfileScreen key={handle} handle={handle} />
      ) : viewer ? (
        <OwnProfile name={viewer.name} />
      ) : (
        <>
          <PanelHead title="Profile">
            <ProfileViews />
          </PanelHead>
          <SignedOutProfile view={view} />
        </>
      )}
    </div>
  );
}
