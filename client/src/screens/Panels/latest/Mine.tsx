import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { ButtonLink } from '../../../components/buttons/Button';
import { ViewSwitch } from '../../../components/fields/ViewSwitch';
import { EmptyState } from '../../../components/states/EmptyState';

const whose = [
  { value: 'all', label: 'All' },
  { value: 'mine', label: 'Mine' },
] as const;

/** All episodes, or those of the viewer's own anime (product P1). It stands in the address, from the first page on. */
export function MineSwitch({ mine }: { mine: boolean }) {
  const [params, setParams] = useSearchParams();
  const choose = (next: (typeof whose)[number]['value']) => {
    const changed = new URLSearchParams(params);
    changed.delete('page');
    if (next === 'mine') changed.set('mine', 'true');
    else changed.delete('mine');
    setParams(changed, { replace: true });
  };
  return <ViewSwitch legend="Whose anime" options={whose} value={mine ? 'mine' : 'all'} onChange={choose} />;
}

export function NothingOfMine() {
  return (
    <EmptyState
      title="Nothing of yours has aired yet"
      actions={
        <>
          <ButtonLink look="solid" to={paths.discover()}>
            Find something to follow
          </ButtonLink>
          <ButtonLink to={paths.latest()}>See all episodes</ButtonLink>
        </>
      }
    >
      Episodes of the anime on your list stand here as they air; dropped ones are left out.
    </EmptyState>
  );
}
