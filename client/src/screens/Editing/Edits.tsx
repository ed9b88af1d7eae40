import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import { ViewSwitch } from '../../components/fields/ViewSwitch';
import layout from '../../components/layout.module.css';
import { toast } from '../../components/overlays/toast';
import { EmptyState } from '../../components/states/EmptyState';
import { retry } from '../../components/states/Loaded';
import { Headline } from '../../components/text/Headline';
import { readError } from '../../errors/readError';
import { OfferedMatches } from '../../features/connections/OfferedMatches';
import { Decide } from '../../features/editing/Decide';
import { FactsForm } from '../../features/editing/FactsForm';
import { fieldNames } from '../../features/editing/fields';
import { Roles } from '../../features/editing/Roles';
import { SuggestionList } from '../../features/editing/SuggestionList';
import {
  type SuggestionState,
  useFactRulesQuery,
  useMyRightsQuery,
  useMySuggestionsQuery,
  useOpenReportsQuery,
  useSuggestFactsMutation,
  useSuggestionQuery,
  useSuggestionsQuery,
  useWithdrawSuggestionMutation,
} from '../../generated/graphql';
import { useTitle } from '../../layout/ActiveScope';
import { Page } from '../../layout/Page';
import { useViewer } from '../../state';
import { Licence, SignInFirst } from './AnimeEdit';
import own from './Editing.module.css';

type View = 'MINE' | SuggestionState;

const queues: readonly { value: View; label: string }[] = [
  { value: 'OPEN', label: 'Open' },
  { value: 'ACCEPTED', label: 'Accepted' },
  { value: 'DECLINED', label: 'Declined' },
  { value: 'MINE', label: 'Yours' },
];

/** /settings/edits: suggestions about anime. Users see their own, editors all that are waiting. */
export function Edits() {
  useTitle('Edits');
  const viewer = useViewer();
  const { data, refetch } = useOpenReportsQuery({ skip: viewer === null });
  const { data: rights } = useMyRightsQuery({ skip: viewer === null });
  const editor = data?.openSuggestions != null;
  const [chosen, choose] = useState<View | null>(null);
  const [adding, setAdding] = useState(false);
  const view = chosen ?? (editor ? 'OPEN' : 'MINE');
  const [search] = useSearchParams();
  const one = search.get('suggestion');
  if (!viewer)
    return (
      <Page at="edits">
        <Headline>Edits</Headline>
        <SignInFirst back={paths.edits()} />
      </Page>
    );
  return (
    <Page at="edits">
      <header className={cx(layout.stack3, own.top)}>
        <Headline>Edits</Headline>
        <p className={cx(layout.muted, layout.measure)}>
          To change an anime, open its page and choose “Suggest a change”. If one is missing, add it here.
        </p>
      </header>
      <div className={cx(layout.row, own.bar)}>
        {editor && !one ? (
          <ViewSwitch legend="Which suggestions" options={queues} value={view} onChange={choose} />
        ) : null}
        <Button onClick={() => setAdding(!adding)} aria-expanded={adding}>
          {adding ? 'Cancel' : 'Add a missing anime'}
        </Button>
      </div>
      {adding ? <AddAnime /> : null}
      {one ? (
        <>
          <One key={one} id={one} editor={editor} onDecided={() => void retry(refetch)} />
          <Link to={paths.edits()}>All suggestions</Link>
        </>
      ) : view === 'MINE' ? (
        <Mine />
      ) : (
        <Queue key={view} state={view} onDecided={() => void retry(refetch)} />
      )}
      {rights?.viewerProfile?.operator ? <Roles /> : null}
      {rights?.viewerProfile?.operator ? <OfferedMatches /> : null}
    </Page>
  );
}

/** The suggestion named in the address, such as one that was reported. */
function One({ id, editor, onDecided }: { id: string; editor: boolean; onDecided: () => void }) {
  const query = useSuggestionQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  return (
    <SuggestionList
      query={query}
      listOf={({ suggestion }) => ({ items: suggestion ? [suggestion] : [], nextCursor: null })}
      empty={
        <EmptyState title="No such suggestion">
          <p>Its author and editors can read a suggestion.</p>
        </EmptyState>
      }
      actions={(suggestion) =>
        editor && suggestion.state === 'OPEN' ? (
          <Decide
            suggestion={suggestion}
            onDecided={() => {
              void retry(query.refetch);
              onDecided();
            }}
          />
        ) : null
      }
    />
  );
}

function Queue({ state, onDecided }: { state: SuggestionState; onDecided: () => void }) {
  const query = useSuggestionsQuery({
    variables: { state },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  return (
    <SuggestionList
      query={query}
      listOf={({ suggestions }) => suggestions}
      empty={
        <EmptyState title={state === 'OPEN' ? 'Nothing to decide' : 'Nothing here yet'}>
          <p>{state === 'OPEN' ? 'New suggestions appear here, oldest first.' : 'Decisions appear here.'}</p>
        </EmptyState>
      }
      actions={(suggestion) =>
        suggestion.state === 'OPEN' ? (
          <Decide
            suggestion={suggestion}
            onDecided={() => {
              void retry(query.refetch);
              onDecided();
            }}
          />
        ) : null
      }
    />
  );
}

function Mine() {
  const query = useMySuggestionsQuery({
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const [withdraw, { loading: withdrawing }] = useWithdrawSuggestionMutation();
  const run = (id: string) =>
    withdraw({ variables: { id } }).catch((problem: unknown) =>
      toast({ kind: 'failed', title: 'That didn’t work', text: readError(problem).text }),
    );
  return (
    <SuggestionList
      query={query}
      listOf={({ mySuggestions }) => mySuggestions}
      empty={
        <EmptyState title="You haven’t suggested anything yet">
          <p>Your suggestions appear here, with the editors’ decisions.</p>
        </EmptyState>
      }
      actions={({ id, state }) =>
        state === 'OPEN' ? (
          <div className={layout.row3}>
            <Button busy={withdrawing} onClick={() => void run(id)}>
              Withdraw
            </Button>
          </div>
        ) : null
      }
    />
  );
}

const nothing = fieldNames.map((field) => ({ field, values: [] }));

function AddAnime() {
  const { data } = useFactRulesQuery();
  const [suggest] = useSuggestFactsMutation({ refetchQueries: ['MySuggestions', 'Suggestions'] });
  if (!data) return null;
  return (
    <FactsForm
      shown={nothing}
      rules={data.factRules}
      noted
      button={{ idle: 'Suggest this anime', busy: 'Sending' }}
      send={async (facts, { note, sourceUrl }) => {
        await suggest({ variables: { input: { facts, note, sourceUrl: sourceUrl || null } } });
        return 'Thank you. An editor will look at it.';
      }}
    >
      <Licence />
    </FactsForm>
  );
}
