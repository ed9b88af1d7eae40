import {
  findCatalogueNotices,
  sendCatalogueNotices,
} from '../../../server/domain/community/notifications/catalogueNotices';
import { setUpApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import { run } from '../../support/people/community';
import { anEntry, animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';
import { exportOf } from '../../support/people/transfer';

/** Weekly from 7 November at 02:00; Netflix has each episode six hours later, and the other anime's services are unknown. */
const begin = '2026-11-07T02:00:00.000Z';
const app = setUpApp(() => {
  const later = { site: 'netflix', id: '1', begin: '2026-11-07T08:00:00.000Z' };
  return {
    now: '2026-11-20T12:00:00.000Z',
    catalogue: [
      anAnime({ native: '後の話', english: 'Later there', begin, sites: [later] }),
      anAnime({ native: '知らず', english: 'Who knows', begin, sites: [{ site: 'netflix', id: '2' }] }),
    ],
  };
});
beforeAll(async () => {
  await app.visitor().graphql('{ __typename }');
});
beforeEach(() => app.clock.set(new Date('2026-11-20T12:00:00.000Z')));

const choose = async (person: SignedIn, services: string) =>
  await run(person, `mutation { chooseWatchServices(services: ${services}) { id name chosen } }`);
const netflix = { id: 'netflix', name: 'Netflix' };

async function aWatcher(): Promise<SignedIn> {
  const person = await signUp(app);
  for (const slug of ['later-there', 'who-knows'])
    await anEntry(person, { animeId: await animeId(app, slug), status: 'WATCHING', progress: 2 });
  return person;
}

async function noticesOf(person: SignedIn, at: string): Promise<unknown[]> {
  app.clock.set(new Date(at));
  const all = await findCatalogueNotices(app.deps);
  return all
    .filter(({ userId }) => userId === person.userId)
    .map(({ kind, episodeNumber, reference }) => [kind, episodeNumber, reference]);
}

it('notifies of an episode once a chosen service has it, and of others when they air', async () => {
  const [person, other] = [await aWatcher(), await aWatcher()];
  expect((await choose(person, '["netflix"]')).data).toEqual({
    chooseWatchServices: [{ ...netflix, chosen: true }],
  });
  const aired = ['EPISODE_AIRED', 3, undefined];
  expect(await noticesOf(person, '2026-11-21T02:00:00.000Z')).toEqual([aired]);
  expect(await noticesOf(other, '2026-11-21T02:00:00.000Z')).toEqual([aired, aired]);
  expect(await noticesOf(person, '2026-11-21T07:59:59.000Z')).toEqual([aired]);
  expect(await noticesOf(person, '2026-11-21T08:00:00.000Z')).toEqual([
    aired,
    ['EPISODE_AIRED', 3, 'Netflix'],
  ]);
  await sendCatalogueNotices(app.deps);
  const { data } = await run(
    person,
    '{ notifications { items { kind episodeNumber reference anime { slug } } } }',
  );
  expect(data?.notifications).toEqual({
    items: expect.arrayContaining([
      { kind: 'EPISODE_AIRED', episodeNumber: 3, reference: 'Netflix', anime: { slug: 'later-there' } },
      { kind: 'EPISODE_AIRED', episodeNumber: 3, reference: null, anime: { slug: 'who-knows' } },
    ]),
  });
  // Nothing is sent twice, whatever is chosen then.
  await choose(person, '[]');
  expect(await noticesOf(person, '2026-11-21T08:01:00.000Z')).toEqual([]);
});

it('offers services with known times, and stores the choice', async () => {
  const person = await signUp(app);
  const read = async () => (await run(person, '{ watchServices { id name chosen } }')).data?.watchServices;
  expect(await read()).toEqual([{ ...netflix, chosen: false }]);
  await choose(person, '["netflix", "netflix"]');
  expect(await read()).toEqual([{ ...netflix, chosen: true }]);
  const exported = JSON.parse(await exportOf(person, 'account.json'));
  expect(exported.notificationChannels.watchServices).toEqual(['Netflix']);
  await choose(person, '[]');
  expect(await read()).toEqual([{ ...netflix, chosen: false }]);
});

it('refuses unknown services, and visitors', async () => {
  const person = await signUp(app);
  expect(codesOf(await choose(person, '["mal"]'))).toEqual(['VALIDATION_ERROR']);
  const many = JSON.stringify(Array.from({ length: 61 }, () => 'netflix'));
  expect(codesOf(await choose(person, many))).toEqual(['VALIDATION_ERROR']);
  const document = 'mutation { chooseWatchServices(services: []) { id } }';
  expect(codesOf(await app.visitor().graphql(document))).toEqual(['UNAUTHENTICATED']);
  expect(codesOf(await app.visitor().graphql('{ watchServices { id } }'))).toEqual(['UNAUTHENTICATED']);
});
