import type { ReactNode } from 'react';
import { MenuButton } from '../../../components/overlays/MenuButton';
import { lazyPart } from '../../../components/states/lazyPart';
import type { MenuAnime } from './AnimeMenuPopup';

const load = () => import('./AnimeMenuPopup');
const AnimeMenuPopup = lazyPart(() => load().then((module) => module.AnimeMenuPopup));

type Props = {
  anime: MenuAnime;
  /** Further items for an anime in a list with actions of its own. */
  children?: ReactNode;
  className?: string;
};

/** An anime's actions behind one button on its card: list, queue, shelves, favourite, not interested. */
export function AnimeMenu({ anime, children, className }: Props) {
  return (
    <MenuButton className={className} label={`More for ${anime.name}`} load={load}>
      {(at) => (
        <AnimeMenuPopup anime={anime} {...at}>
          {children}
        </AnimeMenuPopup>
      )}
    </MenuButton>
  );
}
