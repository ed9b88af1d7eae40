import type { FragmentType } from '@apollo/client';
import { paths } from '../../../../../shared/paths';
import { Person } from '../../../components/people/Person';
import { Section } from '../../../features/anime/Section';
import { scoreText, useScoreFormat } from '../../../features/anime/scores';
import { plural } from '../../../features/anime/words';
import { progressText, statusWord } from '../../../features/tracking/entryWords';
import {
  type FriendsOnAnime_animeFragment,
  useFriendsOnAnime_anime,
  useFriendsOnAnimeQuery,
} from '../../../generated/graphql';
import { useViewer } from '../../../state';
import styles from './FriendsOnAnime.module.css';

/** Which friends have an anime on a list, how far they are, and how they scored it; nothing without any. */
export function FriendsOnAnime({ anime: given }: { anime: FragmentType<FriendsOnAnime_animeFragment> }) {
  const anime = useFriendsOnAnime_anime(given);
  const viewer = useViewer();
  const { data } = useFriendsOnAnimeQuery({
    variables: { slug: anime?.slug ?? '' },
    skip: !viewer || !anime,
    // Friends go on watching.
    fetchPolicy: 'cache-and-network',
  });
  const format = useScoreFormat();
  const friends = data?.anime?.friends;
  if (!anime || !friends || friends.items.length === 0) return null;
  return (
    <Section title="Friends" note={`${plural(friends.totalItems, 'friend')} with it on a list`}>
      <ul className={styles.friends}>
        {friends.items.map(({ person, status, progress, score }) => (
          <li key={person.id}>
            <Person person={person} to={paths.profileOf(person.handle)}>
              {statusWord[status]}
              {status === 'PLANNING' ? null : `, ${progressText(progress, anime)}`}
            </Person>
            {score === null ? null : <b className={styles.score}>{scoreText(score, format)}</b>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
