import { useFriendsActivityQuery } from '../../generated/graphql';
import { Section } from '../anime/Section';
import { HappeningItem } from './Activity';
import styles from './profile.module.css';

/** What the viewer's friends watched recently. Hidden if there is nothing. */
export function FriendsActivity() {
  const { data } = useFriendsActivityQuery({ fetchPolicy: 'cache-and-network' });
  const done = data?.friendsActivity ?? [];
  if (done.length === 0) return null;
  return (
    <Section title="Friends">
      <ol className={styles.activity}>
        {done.map(({ person, activity }) => (
          <HappeningItem key={activity.id} who={person} happening={activity} />
        ))}
      </ol>
    </Section>
  );
}
