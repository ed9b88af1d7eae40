/** For screen tests: the head of a made-up profile, as the server would answer. */
export const aProfile = (handle: string, more: object = {}) => ({
  __typename: 'Profile',
  id: `person-${handle}`,
  handle,
  name: handle.charAt(0).toUpperCase() + handle.slice(1),
  avatar: null,
  banner: null,
  aboutHtml: '<p>I keep the lamp lit.</p>',
  about: null,
  joinedAt: '2026-01-05T12:00:00.000Z',
  closed: false,
  suspended: false,
  relationship: 'NONE',
  operator: false,
  friendCount: 2,
  counts: { __typename: 'ListCounts', watching: 3, completed: 0, planning: 1, total: 4 },
  ...more,
});
