import { useEffect, useState } from 'react';
import { paths } from '../../../../shared/paths';
import { ButtonLink } from '../../components/buttons/Button';
import { Field } from '../../components/fields/Field';
import { usePeopleQuery } from '../../generated/graphql';
import styles from './friends.module.css';
import { PeopleRows } from './PeopleRows';

/** People found by the beginning of their handle, or by a part of their name. */
export function FindPeople() {
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWanted(text.trim()), 200);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, previousData, error, loading, refetch } = usePeopleQuery({
    variables: { text: wanted },
    skip: wanted === '',
  });
  const found = (data ?? previousData)?.people;
  return (
    <section className={styles.part} aria-labelledby="find-title">
      <h2 id="find-title" className={styles.title}>
        Find people
      </h2>
      <div className={styles.find}>
        <Field
          label="Handle or name"
          type="search"
          value={text}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="@mika"
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div role="status" className={styles.hint}>
        {wanted && data
          ? found?.length === 0
            ? `No one found for “${wanted}”.`
            : `${found?.length} found`
          : null}
      </div>
      {wanted === '' ? null : (
        <PeopleRows
          list={found && { items: found, nextCursor: null }}
          error={error}
          loading={loading}
          retry={() => void refetch().catch(() => undefined)}
          more={() => undefined}
          empty={null}
          actions={({ handle }) => <ButtonLink to={paths.profileOf(handle)}>View profile</ButtonLink>}
        />
      )}
    </section>
  );
}
