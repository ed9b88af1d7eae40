import { lazy } from 'react';
import { MenuButton } from '../../components/overlays/MenuButton';

const load = () => import('./PersonMenuPopup');
const PersonMenuPopup = lazy(() => load().then((module) => ({ default: module.PersonMenuPopup })));

/** Further actions concerning a person. */
export function PersonMenu({ handle, friend }: { handle: string; friend: boolean }) {
  return (
    <MenuButton label={`More for @${handle}`} load={load}>
      {(at) => <PersonMenuPopup handle={handle} friend={friend} {...at} />}
    </MenuButton>
  );
}
