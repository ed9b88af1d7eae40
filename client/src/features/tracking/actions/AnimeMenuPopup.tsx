import { useApolloClient } from '@apollo/client/react';
import {
  Bookmark,
  EyeOff,
  Heart,
  HeartOff,
  Library,
  ListEnd,
  ListStart,
  LogIn,
  RotateCcw,
  Send,
  SquarePen,
  Trash2,
  UserPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { useSignUpOffered } from '../../../apollo/useSignUpOffered';
import {
  MenuAt,
  MenuCheck,
  MenuChoice,
  MenuItem,
  MenuLine,
  MenuLink,
  MenuNote,
  MenuSub,
} from '../../../components/overlays/Menu';
import type { AtButton } from '../../../components/overlays/MenuButton';
import { lazyPart } from '../../../components/states/lazyPart';
import type { ShelfFieldsFragment } from '../../../generated/graphql';
import { useAnimeMenuQuery, useShelvesQuery } from '../../../generated/graphql';
import { useViewer } from '../../../state';
import {
  addToQueue,
  hideAnime,
  putOnList,
  removeFromLists,
  setFavourite,
  setOnShelf,
  unhideAnime,
} from '../changes/animeChanges';
import { startRewatch } from '../changes/entryChanges';
import { useEntryDialog, useInvitation } from '../entry/entryDialog';
import { statuses, statusWord } from '../entryWords';
import { recommendDialog } from '../recommended/recommendDialog';
import type { WantedKind } from '../wanted/wantedAction';

export interface MenuAnime {
  id: string;
  slug: string;
  /** The title as shown to this viewer. */
  name: string;
}

const ShelfDialog = lazyPart(() => import('./ShelfDialog').then((module) => module.ShelfDialog));

interface Props extends AtButton {
  anime: MenuAnime;
  children?: ReactNode;
}

/** The menu of an anime. Visitors are sent to sign in, and come back here. */
export function AnimeMenuPopup({ anime, anchor, open, onOpenChange, children }: Props) {
  const viewer = useViewer();
  const [making, setMaking] = useState(false);
  return (
    <>
      <MenuAt anchor={anchor} open={open} onOpenChange={onOpenChange} label={anime.name}>
        {viewer ? (
          <OwnItems anime={anime} onNewShelf={() => setMaking(true)}>
            {children}
          </OwnItems>
        ) : (
          <VisitorItems anime={anime} />
        )}
      </MenuAt>
      {making ? (
        <Suspense fallback={null}>
          <ShelfDialog animeIds={[anime.id]} onClose={() => setMaking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Each item leads to signing in, and is carried out afterwards. */
function VisitorItems({ anime }: { anime: MenuAnime }) {
  const { pathname, search } = useLocation();
  const back = pathname + search;
  const invite = useInvitation();
  const offered = useSignUpOffered();
  const want = (kind: WantedKind) => () => invite?.({ kind, anime });
  return (
    <>
      <MenuItem icon={<Bookmark aria-hidden="true" />} onSelect={want('PLANNING')}>
        Plan to watch
      </MenuItem>
      <MenuItem icon={<ListEnd aria-hidden="true" />} onSelect={want('QUEUE')}>
        Add to queue
      </MenuItem>
      <MenuItem icon={<Heart aria-hidden="true" />} onSelect={want('FAVOURITE')}>
        Add to favourites
      </MenuItem>
      <MenuLine />
      <MenuNote>Keep track of what you watch: your list, queue and shelves.</MenuNote>
      {offered ? (
        <MenuLink to={paths.signUp(back)} icon={<UserPlus aria-hidden="true" />}>
          Create an account
        </MenuLink>
      ) : null}
      <MenuLink to={paths.signIn(back)} icon={<LogIn aria-hidden="true" />}>
        Sign in
      </MenuLink>
    </>
  );
}

function OwnItems({
  anime,
  onNewShelf,
  children,
}: {
  anime: MenuAnime;
  onNewShelf: () => void;
  children?: ReactNode;
}) {
  const { data } = useAnimeMenuQuery({ variables: { slug: anime.slug }, fetchPolicy: 'cache-and-network' });
  const client = useApolloClient();
  const dialog = useEntryDialog();
  const now = data?.anime;
  const entry = now?.viewerEntry;
  if (!now) return <MenuNote>Loading …</MenuNote>;
  return (
    <>
      <MenuSub
        label={entry?.status ? statusWord[entry.status] : 'Add to my list'}
        icon={<Bookmark aria-hidden="true" fill={entry?.status ? 'currentcolor' : 'none'} />}
      >
        <MenuChoice
          label="List"
          value={entry?.status ?? null}
          options={statuses}
          onChange={(status) => putOnList(client, anime, entry, status)}
        />
      </MenuSub>
      {entry ? (
        <MenuItem icon={<SquarePen aria-hidden="true" />} onSelect={() => dialog.open(anime.id)}>
          Edit entry …
        </MenuItem>
      ) : null}
      {entry?.status === 'COMPLETED' ? (
        <MenuItem icon={<RotateCcw aria-hidden="true" />} onSelect={() => startRewatch(client, now)}>
          Rewatch
        </MenuItem>
      ) : null}
      <MenuItem icon={<ListEnd aria-hidden="true" />} onSelect={() => addToQueue(client, anime, false)}>
        Add to queue
      </MenuItem>
      <MenuItem icon={<ListStart aria-hidden="true" />} onSelect={() => addToQueue(client, anime, true)}>
        Watch next
      </MenuItem>
      <ShelvesItem
        onIds={now.viewerCollectionIds}
        onSet={(shelf, on) => setOnShelf(client, anime, shelf, on)}
        onNewShelf={onNewShelf}
      />
      {entry?.favourite ? (
        <MenuItem icon={<HeartOff aria-hidden="true" />} onSelect={() => setFavourite(client, anime, false)}>
          Remove from favourites
        </MenuItem>
      ) : (
        <MenuItem icon={<Heart aria-hidden="true" />} onSelect={() => setFavourite(client, anime, true)}>
          Add to favourites
        </MenuItem>
      )}
      {now.own ? null : (
        <MenuItem icon={<Send aria-hidden="true" />} onSelect={() => recommendDialog(anime)}>
          Recommend to …
        </MenuItem>
      )}
      {children}
      <MenuLine />
      {entry ? (
        <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={() => removeFromLists(client, anime)}>
          Remove from my library
        </MenuItem>
      ) : null}
      {now.viewerHidden ? (
        <MenuItem icon={<EyeOff aria-hidden="true" />} onSelect={() => unhideAnime(client, anime)}>
          Show in suggestions again
        </MenuItem>
      ) : entry || now.own ? null : (
        <MenuItem icon={<EyeOff aria-hidden="true" />} onSelect={() => hideAnime(client, anime)}>
          Not interested
        </MenuItem>
      )}
    </>
  );
}

function ShelvesItem({
  onIds,
  onSet,
  onNewShelf,
}: {
  onIds: readonly string[];
  onSet: (shelf: ShelfFieldsFragment, on: boolean) => void;
  onNewShelf: () => void;
}) {
  const { data } = useShelvesQuery();
  const shelves = data?.collections.items ?? [];
  return (
    <MenuSub label="Shelves" icon={<Library aria-hidden="true" />}>
      {shelves.map((shelf) => (
        <MenuCheck key={shelf.id} checked={onIds.includes(shelf.id)} onChange={(on) => onSet(shelf, on)}>
          {shelf.name}
        </MenuCheck>
      ))}
      {shelves.length > 0 ? <MenuLine /> : null}
      <MenuItem onSelect={onNewShelf}>New shelf …</MenuItem>
    </MenuSub>
  );
}
