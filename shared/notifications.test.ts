import {
  describeNotification,
  type NotificationFacts,
  type NotificationKind,
  notificationKinds,
  notificationRecords,
} from './notifications';

const jun = { name: 'Jun', handle: 'jun' };
const anime = { title: 'Lighthouse', slug: 'lighthouse' };
const thread = { id: 't', title: 'Bells' };
const comment = { person: jun, thread, commentId: 'c' };

const rows: [NotificationKind, NotificationFacts, string, string][] = [
  ['EPISODE_AIRED', { anime, episodeNumber: 3 }, 'Lighthouse Episode 3 is out', '/anime/lighthouse'],
  [
    'EPISODE_AIRED',
    { anime, episodeNumber: 3, reference: 'Crunchyroll' },
    'Lighthouse Episode 3 is on Crunchyroll',
    '/anime/lighthouse',
  ],
  ['EPISODE_AIRED', { anime }, 'Lighthouse A new episode is out', '/anime/lighthouse'],
  [
    'SEQUEL_ANNOUNCED',
    { anime },
    'Lighthouse A sequel to something on your list was announced',
    '/anime/lighthouse',
  ],
  ['PLANNED_STARTS', { anime }, 'Lighthouse It’s starting, and you planned to watch it', '/anime/lighthouse'],
  ['FRIEND_REQUEST', { person: jun }, 'Jun wants to be friends', '/profile/jun'],
  ['FRIEND_REQUEST', { person: { ...jun, name: '' } }, '@jun wants to be friends', '/profile/jun'],
  ['FRIEND_ACCEPTED', {}, 'Someone is now your friend', '/profile'],
  ['RECOMMENDATION', { person: jun, anime }, 'Jun recommends Lighthouse', '/anime/lighthouse'],
  ['RECOMMENDATION', {}, 'Someone recommends an anime', '/queue'],
  ['REPLY', comment, 'Jun replied to you in “Bells”', '/profile/threads/t#comment-c'],
  ['REPLY', { ...comment, reference: 'thread' }, 'Jun commented in “Bells”', '/profile/threads/t#comment-c'],
  [
    'MENTION',
    { ...comment, thread: { id: 't', title: null } },
    'Jun mentioned you',
    '/profile/threads/t#comment-c',
  ],
  ['LIKE', { person: jun }, 'Jun likes what you wrote', '/profile'],
  [
    'ACTIVITY_ANSWER',
    { person: jun, anime, reference: 'd-e-1-2026-01-02' },
    'Jun replied to your activity on “Lighthouse”',
    '/profile/friends/activity/d-e-1-2026-01-02',
  ],
  ['ACTIVITY_ANSWER', {}, 'Someone replied to your activity', '/profile/friends/activity'],
  ['IMPORT_DONE', {}, 'Import finished Your list is up to date', '/library'],
  ['PLAYS_UNMATCHED', { reference: '1' }, 'Needs a match A play from your player', '/settings/connections'],
  ['PLAYS_UNMATCHED', { reference: '3' }, 'Needs a match 3 plays from your player', '/settings/connections'],
  ['REPORT_WAITING', { reference: '1' }, 'Reports One waits for an answer', '/settings/reports'],
  ['REPORT_WAITING', { reference: '4' }, 'Reports 4 wait for an answer', '/settings/reports'],
  ['SUGGESTION_WAITING', { reference: '2' }, 'Suggestions 2 wait for an answer', '/settings/edits'],
  [
    'CATALOGUE_REFUSED',
    { reference: 'bangumi-data 0.3.223' },
    'Catalogue update failed bangumi-data 0.3.223 couldn’t be used. Nothing has changed',
    '/about',
  ],
  ['BACKUP_FAILED', {}, 'Backup failed The site’s log says why', '/settings/site'],
  ['SUGGESTION_ACCEPTED', { anime }, 'Lighthouse Your suggestion was accepted', '/anime/lighthouse'],
  ['SUGGESTION_DECLINED', {}, 'An anime Your suggestion was declined', '/settings/edits'],
  [
    'PROFILE_RESET',
    { reference: 'NAME,ABOUT' },
    'Your profile Moderators reset your name and about text',
    '/settings/profile',
  ],
  ['PROFILE_RESET', {}, 'Your profile Moderators reset your profile', '/settings/profile'],
  [
    'REPORT_ANSWERED',
    { reference: 'ACTED_ON,comment', text: 'Thank you' },
    'Your report of a post We’ve acted on it: “Thank you”',
    '/latest',
  ],
  [
    'REPORT_ANSWERED',
    { reference: 'NOTHING_TO_ACT_ON,person' },
    'Your report of a profile We found nothing to act on',
    '/latest',
  ],
  ['REPORT_ANSWERED', {}, 'Your report of something It’s closed', '/latest'],
  [
    'CHANNEL_OFF',
    { reference: 'My phone' },
    'My phone We couldn’t reach it, so it’s switched off',
    '/settings/notifications',
  ],
];

it.each(rows)('%s reads well, and leads there (%j)', (kind, facts, words, to) => {
  const said = describeNotification(kind, facts);
  expect(`${said.who} ${said.what}`).toBe(words);
  expect(said.to).toBe(to);
});

it('has an example of every kind, whose name fits its column', () => {
  expect([...new Set(rows.map(([kind]) => kind))]).toEqual(notificationKinds);
  expect(notificationKinds.filter((kind) => kind.length > 24)).toEqual([]);
});

it.each(notificationKinds)('%s has a line in the digest for one and for many', (kind) => {
  const { digestLine } = notificationRecords[kind];
  for (const n of ['1', '12']) expect(digestLine(n)).toMatch(/^(\d+ )?[a-z][a-z ]+$/);
  expect(digestLine('12')).not.toMatch(/\b1 /);
});
