import layout from '../../../components/layout.module.css';
import { meanText, useScoreFormat } from '../../../features/anime/scores';
import { plural } from '../../../features/anime/words';
import { Curve } from '../../../features/profile/Curve';
import { useAnimeEpisodeScoresQuery } from '../../../generated/graphql';

/** The episodes' mean scores, as far as the viewer has come: a curve that ends where they are. */
export function EpisodeScores({ slug }: { slug: string }) {
  const format = useScoreFormat();
  // Others score episodes in the meantime.
  const { data, previousData } = useAnimeEpisodeScoresQuery({
    variables: { slug },
    fetchPolicy: 'cache-and-network',
  });
  const scores = (data ?? previousData)?.anime?.episodeScores;
  if (!scores) return null;
  if (scores.length === 0)
    return (
      <p className={layout.hint}>
        Rate the episodes you’ve watched. Once five people have scored one, its mean shows here.
      </p>
    );
  return (
    <Curve
      title="Scores so far"
      headings={['Episode', 'Mean', 'Scores']}
      points={scores.map(({ number, mean, scores: count }) => ({
        at: number,
        value: mean,
        words: [String(number), meanText(mean, format), plural(count, 'score')],
      }))}
    />
  );
}
