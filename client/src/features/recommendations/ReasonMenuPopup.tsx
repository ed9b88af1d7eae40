import { Flag, Pencil, RotateCcw, ShieldX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MenuAt, MenuItem, MenuLine } from '../../components/overlays/Menu';
import type { AtButton } from '../../components/overlays/MenuButton';
import type { ReasonFieldsFragment } from '../../generated/graphql';
import { titlesOf } from '../anime/words';
import { ReportDialog } from '../threads/ReportDialog';
import { RecommendDialog } from './RecommendDialog';
import type { ReasonPlace } from './reasonPlace';
import { useRecommendationChanges } from './useRecommendationChanges';

type Props = AtButton & ReasonPlace & { reason: ReasonFieldsFragment };

/** Edit, delete, report; and remove, for operators. */
export function ReasonMenuPopup({ reason, recommended, onPageOf, page, anchor, open, onOpenChange }: Props) {
  const { remove, takeDown } = useRecommendationChanges();
  const [dialog, setDialog] = useState<'edit' | 'report' | null>(null);
  const { id, state, viewerCan: can } = reason;
  const { anime } = recommended;
  const close = () => setDialog(null);
  return (
    <>
      <MenuAt anchor={anchor} open={open} onOpenChange={onOpenChange} label="More for this reason">
        {can.change ? (
          <>
            <MenuItem icon={<Pencil />} onSelect={() => setDialog('edit')}>
              Edit
            </MenuItem>
            <MenuItem icon={<Trash2 />} onSelect={() => remove(reason)}>
              Delete
            </MenuItem>
          </>
        ) : null}
        {can.report ? (
          <MenuItem icon={<Flag />} onSelect={() => setDialog('report')}>
            Report to the operators
          </MenuItem>
        ) : null}
        {can.remove ? (
          <>
            <MenuLine />
            {state === 'REMOVED' ? (
              <MenuItem icon={<RotateCcw />} onSelect={() => takeDown(id, false)}>
                Bring back
              </MenuItem>
            ) : (
              <MenuItem icon={<ShieldX />} onSelect={() => takeDown(id, true)}>
                Remove as operator
              </MenuItem>
            )}
          </>
        ) : null}
      </MenuAt>
      {dialog === 'edit' ? (
        <RecommendDialog
          anime={onPageOf}
          other={{ id: anime.id, name: titlesOf(anime.title).main }}
          reason={reason}
          page={page}
          onClose={close}
        />
      ) : null}
      {dialog === 'report' ? <ReportDialog recommendationId={id} onClose={close} /> : null}
    </>
  );
}
