import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { useFriendsActivityQuery } from '../../generated/graphql';
import { Section } from '../anime/Section';
import { HappeningItem } from './Activity';
import styles from './activity.module.css';

/** What the viewer's friends did recently. Hidden if there is nothing. */
export function FriendsActivity() {
  const { data } = useFriendsActivityQuery({ fetchPolicy: 'cache-and-network' });
  const done = data?.friendsActivity ?? [];
  if (done.length === 0) return null;
  return (
    <Section title="Friends" more={<Link to={paths.activity()}>All activity</Link>}>
      <ol className={styles.activity}>
        {done.map(({ person, activity }) => (
          <HappeningItem key={activity.id} who={person} happening={activity} />
        ))}
      </ol>
    </Section>
  );
}
