import type { NotificationFieldsFragment } from '../../generated/graphql';
import { anAnime } from '../anime/anime.fixtures';
import { describeNotification } from './describeNotification';

const mention = {
  id: '1',
  kind: 'MENTION',
  createdAt: '2026-04-05T12:00:00Z',
  read: false,
  episodeNumber: null,
  reference: null,
  text: null,
  anime: null,
  actor: { id: 'u', handle: 'jun', name: 'Jun', avatar: null },
  thread: { id: 't', title: 'Bells', screened: false, episodeNumber: null },
  comment: { id: 'c', threadId: 't' },
};
const say = (more: object) => {
  const { who, what, to } = describeNotification({ ...mention, ...more } as NotificationFieldsFragment);
  return [`${who} ${what}`, to];
};

it('names the thread, and leads to the comment', () => {
  expect(say({})).toEqual(['Jun mentioned you in “Bells”', '/profile/threads/t#comment-c']);
});

it('names only the episode of a thread that could spoil it', () => {
  const thread = { ...mention.thread, title: null, screened: true, episodeNumber: 9 };
  expect(say({ thread })[0]).toBe('Jun mentioned you in “a thread about episode 9”');
});

it('names an anime by the title that the reader prefers', () => {
  expect(say({ kind: 'PLANNED_STARTS', anime: anAnime('2') })).toEqual([
    'Lighthouse 2 It’s starting, and you planned to watch it',
    '/anime/anime-2',
  ]);
});
