import { MenuButton } from '../../components/overlays/MenuButton';
import { lazyPart } from '../../components/states/lazyPart';

const load = () => import('./PersonMenuPopup');
const PersonMenuPopup = lazyPart(() => load().then((module) => module.PersonMenuPopup));

/** Further actions concerning a person. */
export function PersonMenu({ handle, friend }: { handle: string; friend: boolean }) {
  return (
    <MenuButton label={`More for @${handle}`} load={load}>
      {(at) => <PersonMenuPopup handle={handle} friend={friend} {...at} />}
    </MenuButton>
  );
}
