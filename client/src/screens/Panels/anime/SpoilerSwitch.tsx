import { Eye, EyeOff } from 'lucide-react';
import { Button } from '../../../components/buttons/Button';
import type { EpisodeTitleFragment } from '../../../generated/graphql';
import { usePref } from '../../../state';

/** Lifts the spoiler screen from all titles for this visit, and puts it back (client state `spoilerScreen`, product P4). */
export function SpoilerSwitch({ episodes }: { episodes: readonly EpisodeTitleFragment[] }) {
  const [screen, setScreen] = usePref('spoilerScreen');
  if (!episodes.some(({ screened, titled }) => screened && titled)) return null;
  return (
    <Button look="plain" aria-pressed={!screen} onClick={() => setScreen(!screen)}>
      {screen ? <Eye aria-hidden="true" size={18} /> : <EyeOff aria-hidden="true" size={18} />}
      {screen ? 'Show all titles' : 'Cover titles again'}
    </Button>
  );
}
