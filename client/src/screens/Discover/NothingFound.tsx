import { Button } from '../../components/buttons/Button';
import { EmptyState } from '../../components/states/EmptyState';
import { count } from './count';
import type { Facets } from './FilterPanel';
import type { Change } from './useWanted';
import { countWanted, everything, loosenPart, type Wanted } from './wanted';

type Props = { wanted: Wanted; change: Change; facets: Facets | null };

const suggestions = 3;

/** No results: suggests which filters to drop, and how many anime each would find. */
export function NothingFound({ wanted, change, facets }: Props) {
  const helpful = (facets?.without ?? []).slice(0, suggestions);
  const filtered = countWanted(wanted) > 0;
  return (
    <EmptyState
      title="Nothing found"
      actions={
        <>
          {filtered
            ? helpful.map(({ part, count: number }) => (
                <Button key={part} onClick={() => change(loosenPart(part).removed)}>
                  Without {loosenPart(part).words}: {count(number)}
                </Button>
              ))
            : null}
          <Button look={filtered ? 'plain' : 'quiet'} onClick={() => change(everything)}>
            Show everything
          </Button>
        </>
      }
    >
      {filtered
        ? 'No anime matches all of these filters.'
        : 'Try part of the title, in English, romaji or Japanese. Typos are fine.'}
    </EmptyState>
  );
}
