import { useRef, useState } from 'react';
import { Dialog } from '../../components/overlays/Dialog';
import type { ImportRowFieldsFragment, SearchHitFragment } from '../../generated/graphql';
import { AnimeFinder } from '../search/AnimeFinder';
import { useResolve } from './Proposals';

type Props = {
  importId: string;
  row: ImportRowFieldsFragment;
  onClose: () => void;
  onResolved: () => void;
};

/** Says which anime a row is about that matched none: a search that begins with the title of the row (product P4). */
export function ResolveRow({ importId, row, onClose, onResolved }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { run, busy, notes } = useResolve(importId, row, () => {
    onClose();
    onResolved();
  });
  const choose = (anime: SearchHitFragment) => {
    setChosen(anime.id);
    run(anime);
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Choose the match" initialFocus={field}>
      <AnimeFinder
        label={`“${row.title}” in your file`}
        text={row.title}
        inputRef={field}
        onChoose={choose}
        busyId={busy ? chosen : null}
        problem={notes[0]}
      />
    </Dialog>
  );
}
