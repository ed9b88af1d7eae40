import { useDeferredValue, useId, useState } from 'react';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import type { DiscoverFilter, FacetFieldsFragment } from '../../generated/graphql';
import { useStudioFacetsQuery, useTagFacetsQuery } from '../../generated/graphql';
import styles from './FilterPanel.module.css';
import { type Choice, Names } from './Names';

type Props = {
  kind: 'tags' | 'studios';
  filter: DiscoverFilter;
  /** The most frequent names. */
  names: readonly FacetFieldsFragment[];
  choice: (value: string) => Choice;
  onPress: (value: string) => void;
};

const words = { tags: 'Find a tag', studios: 'Find a studio' };
/** A single letter would match half of all names. */
const least = 2;

/** A filter with possibly thousands of names: the most frequent ones, and a field that searches the others on the server. */
export function NameFinder({ kind, filter, names, choice, onPress }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const like = useDeferredValue(text.trim());
  const looking = like.length >= least;
  const variables = { filter, like };
  const tags = useTagFacetsQuery({ variables, skip: !looking || kind !== 'tags' });
  const studios = useStudioFacetsQuery({ variables, skip: !looking || kind !== 'studios' });
  const tagsFound = (tags.data ?? tags.previousData)?.discoverFacets.tags;
  const studiosFound = (studios.data ?? studios.previousData)?.discoverFacets.studios;
  const found = looking ? (kind === 'tags' ? tagsFound : studiosFound) : null;
  const shown = found ?? names;
  return (
    <>
      <input
        id={id}
        className={cx(layout.bare, styles.find)}
        type="search"
        aria-label={words[kind]}
        placeholder={words[kind]}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {shown.length > 0 ? (
        <Names look="rows" names={shown} label={({ label }) => label} choice={choice} onPress={onPress} />
      ) : (
        <p className={layout.fine}>{looking ? `No matches for “${like}”.` : 'None known for these.'}</p>
      )}
    </>
  );
}
