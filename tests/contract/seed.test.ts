import { demoPassword, emailOf, seedCommunity } from '../../server/commands/seed/seedCommunity';
import { setUpApp } from '../support/apps/startApp';

const app = setUpApp({
  catalogue: true,
  now: '2026-11-22T12:00:00Z',
  env: { AUTH_VERIFY_ON_SIGN_UP: 'false' },
});
beforeAll(async () => {
  await seedCommunity(app.deps, { members: 6 });
});

describe('the demo community', () => {
  it('mails no one', async () => {
    const [{ n }] = await app.deps.db.manager.query('SELECT COUNT(*) AS n FROM work');
    expect(Number(n)).toBe(0);
  });

  it('has a demo account to sign in to, with a list, friends and threads', async () => {
    const visitor = app.visitor();
    const { status } = await visitor.auth('sign-in/email', { email: emailOf(0), password: demoPassword });
    expect(status).toBe(200);
    const { data } = await visitor.graphql<{
      viewerProfile: { handle: string; statistics: { anime: number } };
      threads: { items: { title: string; commentCount: number }[] };
    }>('{ viewerProfile { handle statistics { anime } } threads { items { title commentCount } } }');
    expect(data?.viewerProfile.statistics.anime).toBeGreaterThan(0);
    expect(data?.threads.items.map(({ title }) => title)).toContain('Introduce yourself');
  });

  it('has notes on episodes that their people share', async () => {
    const shared = `SELECT COUNT(*) AS n FROM episode_note k JOIN list_entry l ON l.userId = k.userId AND l.animeId = k.animeId
       JOIN episode_opinion o ON o.entryId = l.id AND o.number = k.number AND o.notePublic = 1`;
    const [{ n }] = await app.deps.db.manager.query(shared);
    expect(Number(n)).toBeGreaterThan(0);
  });

  it('is created only once', async () => {
    const [{ n }] = await app.deps.db.manager.query('SELECT COUNT(*) AS n FROM user');
    expect(Number(n)).toBe(6);
    await expect(seedCommunity(app.deps)).rejects.toThrow('already there');
  });
});
