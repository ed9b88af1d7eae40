import { useApolloClient } from '@apollo/client/react';
import { Suspense, useState } from 'react';
import { Dialog } from '../../../components/overlays/Dialog';
import { ErrorState } from '../../../components/states/ErrorState';
import { retry } from '../../../components/states/Loaded';
import { lazyPart } from '../../../components/states/lazyPart';
import { Skeleton } from '../../../components/states/Skeleton';
import { useOneCall } from '../../../forms/useOneCall';
import {
  AnimeSlugFragmentDoc,
  type EditedEntryFragment,
  useAnimeEntryQuery,
} from '../../../generated/graphql';
import { useReactiveVar } from '../../../state/reactive';
import { useReveal } from '../../anime/useReveal';
import { titlesOf } from '../../anime/words';
import { removeEntry } from '../changes/entryChanges';
import { EntryConflict } from './EntryConflict';
import { EntryForm } from './EntryForm';
import { entryDialog } from './entryDialog';
import { useEntryEditor } from './useEntryEditor';

const PastPassForm = lazyPart(() => import('./PastPassForm').then((module) => module.PastPassForm));

/** The entry editor over the page. It fetches the current entry first, as another browser may have changed it. */
export function EntryDialog() {
  const animeId = useReactiveVar(entryDialog);
  const { cache } = useApolloClient();
  if (!animeId) return null;
  const id = cache.identify({ __typename: 'Anime', id: animeId });
  const known = cache.readFragment({ id, fragment: AnimeSlugFragmentDoc, fragmentName: 'AnimeSlug' });
  return known ? <Editor key={animeId} slug={known.slug} /> : null;
}

/** An answer may come once another anime's editor is open. */
const closeOf = (animeId: string) => entryDialog() === animeId && entryDialog(null);

function Editor({ slug }: { slug: string }) {
  const { data, error, loading, refetch } = useAnimeEntryQuery({
    variables: { slug, ...useReveal() },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const anime = data?.anime;
  const [past, setPast] = useState<'not yet' | 'now' | 'before'>('not yet');
  return (
    <Dialog
      open
      onOpenChange={(open) => open || entryDialog(null)}
      title={anime ? titlesOf(anime.title).main : 'On my list'}
    >
      {anime && past === 'now' ? (
        <Suspense fallback={<Skeleton shape="form" />}>
          <PastPassForm anime={anime} onDone={() => setPast('before')} onBack={() => setPast('before')} />
        </Suspense>
      ) : anime ? (
        // A new one after that: it starts from the entry as it is by then.
        <Edit anime={anime} onAddPast={() => setPast('now')} returned={past === 'before'} />
      ) : error || data ? (
        <ErrorState level={3} onRetry={() => void retry(refetch)} busy={loading} />
      ) : (
        <Skeleton shape="form" />
      )}
    </Dialog>
  );
}

type Props = { anime: EditedEntryFragment; onAddPast: () => void; returned: boolean };

function Edit({ anime, onAddPast, returned }: Props) {
  const editor = useEntryEditor(anime, () => closeOf(anime.id));
  const client = useApolloClient();
  const { run: remove } = useOneCall(async () => {
    if (!(await removeEntry(client, anime))) return;
    editor.forget();
    closeOf(anime.id);
  });
  if (editor.conflict) {
    return (
      <EntryConflict
        key={editor.start?.version}
        conflict={editor.conflict}
        busy={editor.busy}
        onSave={editor.settleConflict}
        onBack={editor.backToForm}
      />
    );
  }
  return (
    <EntryForm
      anime={{
        ...anime,
        viewerEntry: editor.start ? { passes: [], ...anime.viewerEntry, ...editor.start } : null,
      }}
      draft={editor.draft}
      onDraft={editor.setDraft}
      busy={editor.busy}
      notes={editor.notes}
      onSave={editor.save}
      onAddPast={onAddPast}
      returned={returned}
      onRemove={() => remove()}
    />
  );
}
