import { setUpApp } from '../../support/apps/startApp';
import { anEntry } from '../../support/people/lists';
import { signUp } from '../../support/people/people';

/** A press is answered from data already loaded, without reading it again: that must match what is stored. */
const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true });

const fields = `viewerEntry {
  id status progress score startedOn finishedOn notes tags priority visibility favourite rewatches pass spoilerLevel
  version updatedAt behind nextEpisode { number title titled screened watched }
}`;

interface Looked {
  anime: {
    slug: string;
    viewerEntry: { behind: number; nextEpisode: { number: number; screened: boolean } | null };
  };
}

it.each(['OFF', 'UNWATCHED', 'UNWATCHED_EXCEPT_NEXT'])(
  'a press returns what is stored, with the spoiler level %s',
  async (spoilerLevel) => {
    const person = await signUp(app);
    const { visitor } = person;
    const set =
      'mutation ($level: SpoilerLevel!) { updateSettings(input: { spoilerLevel: $level }) { spoilerLevel } }';
    expect((await visitor.graphql(set, { level: spoilerLevel })).errors).toEqual([]);
    const { animeId, slug } = await longAnime();
    await anEntry(person, { animeId, status: 'WATCHING' });
    const steps = [
      ['incrementProgress', 'by: 1'],
      ['markEpisode', 'number: 3'],
      ['markEpisode', 'number: 5'],
      ['incrementProgress', 'by: 1'],
      ['incrementProgress', 'by: 1'],
      ['unmarkEpisode', 'number: 2'],
      ['incrementProgress', 'by: 1'],
      ['incrementProgress', 'by: -1'],
      ['markEpisodesUpTo', 'number: 4'],
    ] as const;
    const screens: boolean[] = [];
    for (const [name, argument] of steps) {
      const pressed = await visitor.graphql<{ changed: Looked }>(
        `mutation { changed: ${name}(animeId: "${animeId}", ${argument}) { anime { slug ${fields} } } }`,
      );
      expect(pressed.errors).toEqual([]);
      const looked = await visitor.graphql<Looked>(
        `query ($slug: String!) { anime(slug: $slug) { slug ${fields} } }`,
        {
          slug,
        },
      );
      expect(pressed.data?.changed.anime).toEqual(looked.data?.anime);
      screens.push(looked.data?.anime.viewerEntry.nextEpisode?.screened ?? false);
    }
    expect(screens.includes(true)).toBe(spoilerLevel === 'UNWATCHED');
  },
);

async function longAnime(): Promise<{ animeId: number; slug: string }> {
  const [row] = await app.deps.db.manager.query(
    `SELECT a.id AS animeId, a.slug AS slug FROM anime a JOIN episode e ON e.animeId = a.id
      WHERE e.airsAt < '2026-11-01' GROUP BY a.id, a.slug HAVING COUNT(*) > 8 ORDER BY a.id LIMIT 1`,
  );
  return row;
}
