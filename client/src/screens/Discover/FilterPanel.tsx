import { type ReactNode, useState } from 'react';
import { ViewSwitch } from '../../components/fields/ViewSwitch';
import { formatWord, seasonWord, sourceWord, statusWord } from '../../features/anime/words';
import type { DiscoverFacetsQuery, DiscoverFilter } from '../../generated/graphql';
import { count } from './count';
import styles from './FilterPanel.module.css';
import { countryWord, isSet, mineLabel } from './facets';
import { NameFinder } from './NameFinder';
import { type Choice, Names } from './Names';
import { NumberRange } from './NumberRange';
import { ScoreRange } from './ScoreRange';
import type { Change } from './useWanted';
import { type NameList, toggled, type Wanted } from './wanted';
import { YearRange } from './YearRange';

export type Facets = DiscoverFacetsQuery['discoverFacets'];

type Props = {
  wanted: Wanted;
  change: Change;
  filter: DiscoverFilter;
  facets: Facets;
  signedIn: boolean;
};

const mineOptions = (['ANY', 'MINE', 'NOT_MINE'] as const).map((value) => ({
  value,
  label: mineLabel[value],
}));

/** All discover filters, with the number of anime for each choice. */
export function FilterPanel({ wanted, change, filter, facets, signedIn }: Props) {
  const among =
    (list: NameList) =>
    (value: string): Choice =>
      (wanted[list] as readonly string[]).some((name) => same(name, value)) ? 'in' : null;
  const press = (list: NameList) => (value: string) =>
    change({ [list]: toggled<string>(wanted[list], value) } as Partial<Wanted>);
  const genres = threeWays(wanted, change, 'genres', 'notGenres');
  const tags = threeWays(wanted, change, 'tags', 'notTags');

  return (
    <div className={styles.groups}>
      {signedIn ? (
        <Group title="My list" set={Number(wanted.mine !== 'ANY') + Number(wanted.hidden)} open>
          <ViewSwitch
            legend="My list"
            options={mineOptions}
            value={wanted.mine}
            onChange={(mine) => change({ mine })}
            className={styles.switch}
          />
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={wanted.hidden}
              onChange={(event) => change({ hidden: event.target.checked })}
            />
            Show hidden anime
          </label>
        </Group>
      ) : null}
      <Group title="Genres" set={wanted.genres.length + wanted.notGenres.length} open>
        {facets.genres.length > 0 ? (
          <>
            <Names look="chips" names={facets.genres} label={({ label }) => label} {...genres} />
            <p className={styles.note}>Click to include, again to exclude.</p>
          </>
        ) : (
          <p className={styles.note}>No genres known for these.</p>
        )}
      </Group>
      <Group title="Format" set={wanted.formats.length} open>
        <Names
          look="chips"
          names={facets.formats}
          label={({ value }) => formatWord[value as keyof typeof formatWord] ?? value}
          choice={among('formats')}
          onPress={press('formats')}
        />
      </Group>
      <Group title="Years" set={Number(isSet(wanted.years))} open>
        <YearRange years={facets.years} range={wanted.years} onChange={(years) => change({ years })} />
      </Group>
      <Group title="Season" set={Number(wanted.season !== null)} open>
        <Names
          look="chips"
          names={inOrder(facets.seasons, Object.keys(seasonWord))}
          label={({ value }) => seasonWord[value as keyof typeof seasonWord] ?? value}
          choice={(value) => (wanted.season === value ? 'in' : null)}
          onPress={(value) =>
            change({ season: wanted.season === value ? null : (value as Wanted['season']) })
          }
        />
      </Group>
      <Group title="Status" set={wanted.statuses.length} open>
        <Names
          look="chips"
          names={inOrder(facets.statuses, ['AIRING', 'FINISHED', 'UPCOMING'])}
          label={({ value }) => statusWord[value as keyof typeof statusWord] ?? value}
          choice={among('statuses')}
          onPress={press('statuses')}
        />
      </Group>
      <Group title="Episodes" set={Number(isSet(wanted.episodes))}>
        <NumberRange
          labels={['Minimum episodes', 'Maximum episodes']}
          placeholders={['1', 'any']}
          least={1}
          most={100_000}
          range={wanted.episodes}
          onChange={(episodes) => change({ episodes })}
        />
        <p className={styles.note}>Anime with an unknown episode count are left out.</p>
      </Group>
      <Group title="Score" set={Number(wanted.score !== null)}>
        {facets.scored > 0 || wanted.score !== null ? (
          <>
            <ScoreRange score={wanted.score} onChange={(score) => change({ score })} />
            <p className={styles.note}>{count(facets.scored)} of these have a score.</p>
          </>
        ) : (
          <p className={styles.note}>
            None of these has a score yet: no source gives one, and too few people here have rated them.
          </p>
        )}
      </Group>
      <Group title="Streaming" set={wanted.services.length}>
        <Names
          look="rows"
          names={facets.streamingServices}
          label={({ label }) => label}
          choice={among('services')}
          onPress={press('services')}
        />
      </Group>
      <Group title="Studio" set={wanted.studios.length}>
        <NameFinder
          kind="studios"
          filter={filter}
          names={facets.studios}
          choice={among('studios')}
          onPress={press('studios')}
        />
      </Group>
      <Group title="Tags" set={wanted.tags.length + wanted.notTags.length}>
        <NameFinder kind="tags" filter={filter} names={facets.tags} {...tags} />
      </Group>
      <Group title="Source" set={wanted.sources.length}>
        {facets.sources.length > 0 ? (
          <Names
            look="chips"
            names={facets.sources}
            label={({ value }) => sourceWord(value)}
            choice={among('sources')}
            onPress={press('sources')}
          />
        ) : (
          <p className={styles.note}>Unknown for all of these.</p>
        )}
      </Group>
      <Group title="Country" set={wanted.countries.length}>
        <Names
          look="chips"
          names={facets.countries}
          label={({ value }) => countryWord(value)}
          choice={among('countries')}
          onPress={press('countries')}
        />
      </Group>
    </div>
  );
}

/** Included, excluded, neither: each click moves to the next. */
function threeWays(
  wanted: Wanted,
  change: Change,
  list: 'genres' | 'tags',
  notList: 'notGenres' | 'notTags',
) {
  const choice = (value: string): Choice => {
    if (wanted[list].some((name) => same(name, value))) return 'in';
    return wanted[notList].some((name) => same(name, value)) ? 'out' : null;
  };
  const onPress = (value: string) => {
    const [names, nots] = [drop(wanted[list], value), drop(wanted[notList], value)];
    const now = choice(value);
    change({
      [list]: now === null ? [...names, value] : names,
      [notList]: now === 'in' ? [...nots, value] : nots,
    });
  };
  return { choice, onPress };
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const drop = (list: readonly string[], name: string) => list.filter((one) => !same(one, name));

function inOrder(names: Facets['seasons'], order: readonly string[]): Facets['seasons'] {
  return [...names].sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value));
}

/** A section of the panel. It shows how many of its filters are active, and starts open if there are any. */
function Group({
  title,
  set,
  open = false,
  children,
}: {
  title: string;
  set: number;
  open?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(open || set > 0);
  return (
    <details className={styles.group} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <h3>{title}</h3>
        {set > 0 ? <b className={styles.set}>{set}</b> : null}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
