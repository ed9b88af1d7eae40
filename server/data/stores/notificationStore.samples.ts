import type * as store from './notificationStore';
import { type Samples, sampleCursor, sampleDate, samplePeople } from './samples';

const [userId, actorId] = samplePeople;
const row: store.NotificationRow = {
  id: 'notification',
  userId,
  kind: 'FRIEND_REQUEST',
  about: `request:${actorId}`,
  actorId,
  threadId: null,
  commentId: null,
  animeId: null,
  episodeNumber: null,
  reference: null,
  text: null,
  readAt: null,
  createdAt: sampleDate,
};

export const samples: Samples<typeof store> = {
  notificationsOf: [
    [{ userId, unreadOnly: false, after: null, most: 5 }],
    [{ userId, unreadOnly: true, after: sampleCursor, most: 5 }],
  ],
  findNotification: [[row]],
  countUnread: [[userId]],
  countUnreadKinds: [[{ userId, since: sampleDate }]],
  markNotificationsRead: [
    [{ userId, ids: 'all', readAt: sampleDate }],
    [{ userId, ids: [row.id], readAt: sampleDate }],
  ],
  insertNotifications: [[[row]]],
  notificationsAbout: [[{ userIds: samplePeople, abouts: [row.about] }]],
  deleteNotifications: [[[row.id, 'another']]],
  deleteNotificationAbout: [[row]],
  deleteNotificationsAbout: [[{ userId, abouts: [row.about, 'another'] }], [{ userId, abouts: [] }]],
  setNotificationReference: [[{ userId, about: row.about, reference: '2' }]],
  deleteNotificationsBy: [[{ userId, actorId }]],
  sweepNotifications: [[{ now: sampleDate, read: sampleDate, unread: sampleDate, most: 5 }]],
};
