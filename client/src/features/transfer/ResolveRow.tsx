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

/** Chooses the anime for an unmatched row: a search that starts with the row's title. */
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
