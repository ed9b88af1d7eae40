import { seasonNames } from '../../../shared/paths';
import type { Visitor } from '../apps/visitor';

/** Content of the demo community to show. */
export interface Sights {
  /** Slugs: the best-known anime, one on the member's list, one that is still airing, the best scored, and one with a long title. */
  known: string;
  kept: string;
  airing: string;
  scored: string;
  long: string;
  /** One with a recap among its episodes. */
  marked: string;
  thread: string;
  /** One whose episodes have scores that the member sees. */
  curve: string;
  /** The thread of a review, and the anime that it is about. */
  review: { thread: string; slug: string };
  /** Slug of an anime with recommendations. */
  recommended: string;
  handle: string;
  season: { year: number; name: string };
}

interface Found {
  known: { items: (Titled & { recommendations: { items: object[] } })[] };
  kept: { items: Titled[] };
  airing: { items: Titled[] };
  scored: { items: Titled[] };
  marked: { items: Titled[] };
  threads: { items: { id: string }[] };
  reviews: { items: { id: string; anime: { slug: string } }[] };
  curves: { items: { anime: { slug: string; episodeScores: object[] } }[] };
  friends: { items: { handle: string }[] };
}

interface Titled {
  slug: string;
  title: { preferred: string };
}

/** Finds the content for the screens, as the member of the demo community. */
export async function findSights(member: Visitor): Promise<Sights> {
  const { data, errors } = await member.graphql<Found>(`{
    known: discover(pageSize: 48) { items { slug title { preferred } recommendations(pageSize: 1) { items { pair { id } } } } }
    kept: discover(pageSize: 1, filter: { onMyList: MINE }) { items { slug title { preferred } } }
    airing: discover(pageSize: 1, filter: { statuses: [AIRING] }) { items { slug title { preferred } } }
    scored: discover(pageSize: 1, sort: SCORE) { items { slug title { preferred } } }
    marked: discover(pageSize: 1, sort: RELEVANCE, filter: { text: "fullmetal alchemist brotherhood" }) { items { slug title { preferred } } }
    threads(limit: 1) { items { id } }
    reviews: threads(limit: 1, subject: REVIEW) { items { id anime { slug } } }
    curves: viewerList(pageSize: 50, status: COMPLETED) { items { anime { slug episodeScores(limit: 12) { number } } } }
    friends(limit: 1) { items { handle } }
  }`);
  const anime = data?.known.items[0];
  const thread = data?.threads.items[0];
  const friend = data?.friends.items[0];
  const review = data?.reviews.items[0];
  const recommended = data?.known.items.find(({ recommendations }) => recommendations.items.length > 0);
  if (!data || !anime || !thread || !friend || !review || !recommended)
    throw new Error(`The demo community is incomplete. ${JSON.stringify(errors)}`);
  const long =
    data.known.items.toSorted((a, b) => b.title.preferred.length - a.title.preferred.length)[0] ?? anime;
  return {
    known: anime.slug,
    kept: data.kept.items[0]?.slug ?? anime.slug,
    airing: data.airing.items[0]?.slug ?? anime.slug,
    scored: data.scored.items[0]?.slug ?? anime.slug,
    long: long.slug,
    marked: data.marked.items[0]?.slug ?? anime.slug,
    thread: thread.id,
    curve: longestCurve(data.curves.items) ?? anime.slug,
    review: { thread: review.id, slug: review.anime.slug },
    recommended: recommended.slug,
    handle: friend.handle,
    season: seasonOf(new Date()),
  };
}

function longestCurve(items: Found['curves']['items']): string | undefined {
  return items.toSorted((a, b) => b.anime.episodeScores.length - a.anime.episodeScores.length)[0]?.anime.slug;
}

function seasonOf(now: Date): { year: number; name: string } {
  return { year: now.getFullYear(), name: seasonNames[Math.floor(now.getMonth() / 3)] ?? 'winter' };
}
