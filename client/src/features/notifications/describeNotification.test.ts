import type { NotificationFieldsFragment, NotificationKind } from '../../generated/graphql';
import { anAnime } from '../anime/anime.fixtures';
import { describeNotification } from './describeNotification';

const base = {
  id: '1',
  createdAt: '2026-04-05T12:00:00Z',
  read: false,
  episodeNumber: null,
  reference: null,
  actor: { id: 'u', handle: 'jun', name: 'Jun', avatar: null },
  thread: { id: 't', title: 'Bells', screened: false, episodeNumber: null },
  comment: { id: 'c', threadId: 't' },
  anime: null,
};
const say = (kind: NotificationKind, more: object = {}) =>
  describeNotification({ ...base, kind, ...more } as NotificationFieldsFragment);

it.each<[NotificationKind, object, string, string]>([
  [
    'EPISODE_AIRED',
    { anime: anAnime('1'), episodeNumber: 3 },
    'Lighthouse 1 Episode 3 is out',
    '/anime/anime-1',
  ],
  [
    'EPISODE_AIRED',
    { anime: anAnime('1'), episodeNumber: 3, reference: 'Crunchyroll' },
    'Lighthouse 1 Episode 3 is on Crunchyroll',
    '/anime/anime-1',
  ],
  ['EPISODE_AIRED', { anime: anAnime('1') }, 'Lighthouse 1 A new episode is out', '/anime/anime-1'],
  [
    'PLANNED_STARTS',
    { anime: anAnime('2') },
    'Lighthouse 2 It’s starting, and you planned to watch it',
    '/anime/anime-2',
  ],
  ['FRIEND_REQUEST', {}, 'Jun wants to be friends', '/profile/jun'],
  ['REPLY', {}, 'Jun replied to you in “Bells”', '/profile/threads/t#comment-c'],
  [
    'MENTION',
    { thread: { ...base.thread, title: null, screened: true, episodeNumber: 9 } },
    'Jun mentioned you in “a thread about episode 9”',
    '/profile/threads/t#comment-c',
  ],
  ['LIKE', { thread: null, comment: null }, 'Jun likes what you wrote', '/profile'],
  ['FRIEND_ACCEPTED', { actor: null }, 'Someone is now your friend', '/profile'],
  [
    'SUGGESTION_ACCEPTED',
    { anime: anAnime('3') },
    'Lighthouse 3 Your suggestion was accepted',
    '/anime/anime-3',
  ],
  ['SUGGESTION_DECLINED', {}, 'An anime Your suggestion was declined', '/settings/edits'],
  ['PLAYS_UNMATCHED', { reference: '1' }, 'Needs a match A play from your player', '/settings/connections'],
  ['PLAYS_UNMATCHED', { reference: '3' }, 'Needs a match 3 plays from your player', '/settings/connections'],
  ['IMPORT_DONE', {}, 'Import finished Your list is up to date', '/library'],
  [
    'CATALOGUE_REFUSED',
    { reference: 'bangumi-data 0.3.223' },
    'Catalogue update failed bangumi-data 0.3.223 couldn’t be used. Nothing has changed',
    '/about',
  ],
  ['BACKUP_FAILED', {}, 'Backup failed The site’s log says why', '/settings/site'],
  ['REPORT_WAITING', { reference: '1' }, 'Reports One waits for an answer', '/settings/reports'],
  ['REPORT_WAITING', { reference: '4' }, 'Reports 4 wait for an answer', '/settings/reports'],
  ['SUGGESTION_WAITING', { reference: '2' }, 'Suggestions 2 wait for an answer', '/settings/edits'],
  [
    'CHANNEL_OFF',
    { reference: 'My phone' },
    'My phone We couldn’t reach it, so it’s switched off',
    '/settings/notifications',
  ],
])('%s reads well, and leads there (%j)', (kind, more, words, to) => {
  const said = say(kind, more);
  expect(`${said.who} ${said.what}`).toBe(words);
  expect(said.to).toBe(to);
});
