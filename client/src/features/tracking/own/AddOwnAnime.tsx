import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../../components/buttons/Button';
import { lazyPart } from '../../../components/states/lazyPart';

const OwnAnimeDialog = lazyPart(() => import('./OwnAnimeDialog').then((module) => module.OwnAnimeDialog));

/** The button to add something that no catalogue has. */
export function AddOwnAnime({ look }: { look?: 'plain' }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look={look} onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        Add something of my own
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <OwnAnimeDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
