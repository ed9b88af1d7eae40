import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { createCache } from '../../../apollo/cache';
import { entryDialog } from '../entry/entryDialog';
import { anEntryFixture, entryChanged } from '../tracking.fixtures';
import { carryOutWanted } from './carryOutWanted';
import type { WantedKind } from './wantedAction';

/** The action wanted before signing in is done, without losing anything already on the list. */
const anime = { id: '1', slug: 'lighthouse-1', name: 'Lighthouse 1' };

async function done(kind: WantedKind, entry: object | null, found = '1'): Promise<string[]> {
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
          asked.push([operationName, variables.status].filter(Boolean).join(' '));
          const data = operationName === 'AnimeMenu' ? { anime: menu } : { saveEntry: entryChanged('1', {}) };
          observer.next({ data });
          observer.complete();
        }),
    ),
  });
  await carryOutWanted(client, { kind, anime });
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

it('opens the editor', async () => {
  expect(await done('EDIT', null)).toEqual(['AnimeMenu']);
  expect(entryDialog()).toBe('1');
});

it('does nothing if the address now belongs to another anime', async () => {
  expect(await done('PLANNING', null, '2')).toEqual(['AnimeMenu']);
});
