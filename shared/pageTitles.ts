/** Titles of pages that are the same for everyone: the server puts them into the head, the screens into the tab. */
export const pageTitles = {
  latest: 'Latest episodes',
  schedule: 'Schedule',
  discover: 'Discover',
  discussions: 'Discussions',
  about: 'About',
  signUp: 'Create an account',
  signIn: 'Sign in',
  notFound: 'Not found',
} as const;
