import type { FragmentType } from '@apollo/client';
import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { Avatar, hueOf } from '../../../components/people/Avatar';
import { Fitted } from '../../../components/text/Fitted';
import { characterWord, nameOf, staffWord } from '../../../features/anime/creditWords';
import { Section } from '../../../features/anime/Section';
import { plural } from '../../../features/anime/words';
import {
  type AnimeCast_animeFragment,
  type PersonNameFragment,
  useAnimeCast_anime,
} from '../../../generated/graphql';
import styles from './AnimeCast.module.css';

/** The golden angle, in degrees: neighbouring colours, also vertically, are far apart. */
const GOLDEN_ANGLE_DEGREES = 137;

/** How many are shown before "more" is pressed. */
const first = 6;

/** Characters with their voice actors, and the staff; each links to the other anime that they are in or worked on. */
export function AnimeCast({ anime: given }: { anime: FragmentType<AnimeCast_animeFragment> }) {
  const { characters = [], staff = [] } = useAnimeCast_anime(given) ?? {};
  if (characters.length + staff.length === 0) return null;
  const title = characters.length === 0 ? 'Staff' : staff.length === 0 ? 'Characters' : 'Characters & staff';
  return (
    <Section title={title}>
      <div className={styles.cast}>
        {characters.length > 0 ? <Characters characters={characters} /> : null}
        {staff.length > 0 ? <Staff staff={staff} /> : null}
      </div>
    </Section>
  );
}

function Characters({ characters }: Pick<AnimeCast_animeFragment, 'characters'>) {
  const [all, setAll] = useState(false);
  const shown = all ? characters : characters.slice(0, first);
  return (
    <div className={cx(layout.stack5, layout.top, layout.start, styles.characters)}>
      <ul>
        {shown.map((character, at) => {
          const { main, lang } = nameOf(character);
          return (
            <li key={character.name} className={styles.character}>
              <Avatar
                id={character.name}
                name={main}
                image={null}
                hue={(hueOf(characters[0]?.name ?? '') + at * GOLDEN_ANGLE_DEGREES) % 360}
                className={styles.tile}
              />
              <div className={styles.words}>
                <h3 className={styles.name} lang={lang}>
                  {character.slug ? (
                    <Link to={paths.character(character.slug)}>
                      <Fitted>{main}</Fitted>
                    </Link>
                  ) : (
                    <Fitted>{main}</Fitted>
                  )}
                </h3>
                <p className={layout.hint}>{characterWord[character.role]}</p>
                {character.voice ? (
                  <p className={cx(layout.hint, styles.voice)}>
                    Voice: <Person person={character.voice} />
                  </p>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
      {characters.length > first ? (
        <Button look="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${plural(characters.length, 'character')}`}
        </Button>
      ) : null}
    </div>
  );
}

function Staff({ staff }: Pick<AnimeCast_animeFragment, 'staff'>) {
  const roles = [...new Set(staff.map(({ role }) => role))];
  return (
    <dl className={styles.staff}>
      {roles.map((role) => (
        <div key={role}>
          <dt>{staffWord[role]}</dt>
          <dd>
            {staff
              .filter((one) => one.role === role)
              .map(({ person }, at) => (
                <Fragment key={person.id}>
                  {at > 0 ? ', ' : null}
                  <Person person={person} />
                </Fragment>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Person({ person }: { person: PersonNameFragment }) {
  const { main, lang } = nameOf(person);
  return (
    <Link to={paths.person(person.slug)} lang={lang}>
      {main}
    </Link>
  );
}
