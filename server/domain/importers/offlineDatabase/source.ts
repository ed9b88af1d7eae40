/** https://github.com/manami-project/anime-offline-database, of which an operator may import a release (product P2). */
export const offlineDatabase = {
  id: 'anime-offline-database',
  name: 'anime-offline-database',
  licence: 'ODbL 1.0',
  url: 'https://github.com/manami-project/anime-offline-database',
};
