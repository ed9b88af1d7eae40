import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { createCache } from '../../../apollo/cache';
import { entryDialog } from '../entry/entryDialog';
import { anEntryFixture, entryChanged } from '../tracking.fixtures';
import { carryOutWanted } from './carryOutWanted';
import type { WantedAction, WantedKind } from './wantedAction';

/** The action wanted before signing in is done, without losing anything already on the list. */
const anime = { id: '1', slug: 'lighthouse-1', name: 'Lighthouse 1' };

const done = (kind: WantedKind, entry: object | null, found = '1') =>
  carriedOut({ kind, anime }, entry, found);

async function carriedOut(wanted: WantedAction, entry: object | null, found = '1'): Promise<string[]> {
  const asked: string[] = [];
  const menu = {
    __typename: 'Anime',
    id: found,
    viewerHidden: false,
    viewerCollectionIds: [],
    viewerEntry: entry && anEntryFixture('1', entry),
  };
  const client = new ApolloClient({
    dataMasking: true,
    cache: createCache(),
    link: new ApolloLink(
      ({ operationName = '', variables }) =>
        new Observable((observer) => {
          asked.push(
            [operationName, variables.status, variables.favourite === true ? variables.slug : null]
              .filter(Boolean)
              .join(' '),
          );
          const data = operationName === 'AnimeMenu' ? { anime: menu } : { saveEntry: entryChanged('1', {}) };
          observer.next({ data });
          observer.complete();
        }),
    ),
  });
  await carryOutWanted(client, wanted);
  await new Promise((resolve) => setTimeout(resolve, 10));
  return asked;
}

afterEach(() => void entryDialog(null));

it('puts it on the list', async () => {
  expect(await done('PLANNING', null)).toEqual(['AnimeMenu', 'PutOnList PLANNING']);
});

it.each(['PLANNING', 'WATCHING'] as const)('leaves existing entries as they are: %s', async (kind) => {
  expect(await done(kind, { status: 'COMPLETED' })).toEqual(['AnimeMenu']);
});

it('adds it to the queue or the favourites', async () => {
  expect(await done('QUEUE', { status: 'COMPLETED' })).toEqual(['AnimeMenu', 'AddToQueue']);
  expect(await done('FAVOURITE', null)).toEqual(['AnimeMenu', 'SetFavourite']);
});

it('adds a person or a studio to the favourites', async () => {
  const favourite = { kind: 'PERSON', id: '7', slug: 'hana-mori', name: 'Hana Mori' } as const;
  expect(await carriedOut({ kind: 'FAVOURITE_OF_KIND', favourite }, null)).toEqual([
    'SetFavouriteOfKind hana-mori',
  ]);
});

it('opens the editor', async () => {
  expect(await done('EDIT', null)).toEqual(['AnimeMenu']);
  expect(entryDialog()).toBe('1');
});

it('does nothing if the address now belongs to another anime', async () => {
  expect(await done('PLANNING', null, '2')).toEqual(['AnimeMenu']);
});
