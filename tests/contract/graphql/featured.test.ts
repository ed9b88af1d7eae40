import { setUpApp } from '../../support/apps/startApp';

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true });

interface Featured {
  featured: { slug: string; curated: boolean; synopsis: string | null }[];
}

const featured = (args = '') =>
  app.visitor().graphql<Featured>(`{ featured${args} { slug curated synopsis } }`);

describe('featured', () => {
  it('has curated anime with a synopsis, the first of their series, the same for everyone on one day', async () => {
    const { data } = await featured();
    // The small catalogue has no more that begin a series.
    expect(data?.featured).toHaveLength(4);
    for (const anime of data?.featured ?? []) {
      expect(anime).toMatchObject({ curated: true, synopsis: expect.stringMatching(/\w/) });
    }
    expect((await featured()).data).toEqual(data);
  });

  it('changes on the next day', async () => {
    const today = (await featured('(limit: 10)')).data;
    app.clock.advance(86_400);
    expect((await featured('(limit: 10)')).data).not.toEqual(today);
  });

  it.each([0, -1, 21])('refuses a limit of %i', async (limit) => {
    const { errors } = await featured(`(limit: ${limit})`);
    expect(errors.map(({ extensions }) => extensions?.code)).toEqual(['VALIDATION_ERROR']);
  });
});
