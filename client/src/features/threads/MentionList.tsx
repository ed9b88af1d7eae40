import { Person } from '../../components/people/Person';
import type { Mentions } from './useMentions';
import styles from './WriteField.module.css';

/** The people suggested; the focus stays in the text, the arrow keys choose. */
export function MentionList({ mentions }: { mentions: Mentions }) {
  return (
    <div id={mentions.listId} className={styles.people} role="listbox" aria-label="People to mention">
      {mentions.people.map((person, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field
        <div
          key={person.id}
          id={mentions.optionId(place)}
          className={styles.option}
          role="option"
          tabIndex={-1}
          aria-selected={place === mentions.chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => mentions.take(person)}
        >
          <Person person={person}>@{person.handle}</Person>
        </div>
      ))}
    </div>
  );
}
