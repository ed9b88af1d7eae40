import type { ReactNode } from 'react';
import { lazy } from 'react';
import { MenuButton } from '../../../components/overlays/MenuButton';
import type { MenuAnime } from './AnimeMenuPopup';

const load = () => import('./AnimeMenuPopup');
const AnimeMenuPopup = lazy(() => load().then((module) => ({ default: module.AnimeMenuPopup })));

type Props = {
  anime: MenuAnime;
  /** Further things to do, where the anime stands in a list of its own. */
  children?: ReactNode;
  className?: string;
};

/** What one may do with an anime, behind one button on its card: list, queue, shelves, favourite, not interested. */
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
