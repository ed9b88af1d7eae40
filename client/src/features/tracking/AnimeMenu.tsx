import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazy, Suspense, useRef, useState } from 'react';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import { IconButton } from '../../components/IconButton';

const load = () => import('./AnimeMenuPopup');
const AnimeMenuPopup = lazy(() => load().then((module) => ({ default: module.AnimeMenuPopup })));

export interface MenuAnime {
  id: string;
  slug: string;
  /** The title as this viewer reads it. */
  name: string;
}

type Props = {
  anime: MenuAnime;
  /** Further things to do, where the anime stands in a list of its own. */
  children?: ReactNode;
  className?: string;
};

/**
 * What one may do with an anime, behind one button on its card: list, queue, shelves, favourite, not interested. Only the
 * button is there at first; the menu is loaded when it is reached for.
 */
export function AnimeMenu({ anime, children, className }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [needed, setNeeded] = useState(false);
  return (
    <>
      <IconButton
        ref={button}
        className={className}
        label={`More for ${anime.name}`}
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
            <AnimeMenuPopup anime={anime} anchor={button} open={open} onOpenChange={setOpen}>
              {children}
            </AnimeMenuPopup>
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}
