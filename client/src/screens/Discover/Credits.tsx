import type { FragmentType } from '@apollo/client';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Pagination } from '../../components/lists/Pagination';
import { Avatar } from '../../components/people/Avatar';
import { Headline } from '../../components/text/Headline';
import { AnimeCard } from '../../features/anime/AnimeCard';
import { nameOf } from '../../features/anime/creditWords';
import grid from '../../features/anime/grid.module.css';
import { withPage } from '../../features/anime/pages';
import { Section } from '../../features/anime/Section';
import { plural } from '../../features/anime/words';
import type { AnimeCard_animeFragment, PageFieldsFragment } from '../../generated/graphql';
import styles from './Credits.module.css';

interface Named {
  name: string;
  native: string | null;
}

/** Who a page of credits is about, in both scripts, and what one can do about them. */
export function CreditsHead({ of, children }: { of: Named & { id: string }; children?: ReactNode }) {
  const { main, lang, also, alsoLang } = nameOf(of);
  return (
    <header className={styles.head}>
      <Avatar id={of.id} name={main} image={null} className={styles.tile} />
      <div className={layout.stack2}>
        <Headline lang={lang}>{main}</Headline>
        {also ? (
          <p className={styles.also} lang={alsoLang}>
            {also}
          </p>
        ) : null}
      </div>
      {children}
    </header>
  );
}

type CreditListProps = {
  /** Of the page number in the address. */
  name: string;
  title: string;
  info: PageFieldsFragment;
  params: URLSearchParams;
  busy: boolean;
  children: ReactNode[];
};

/** One page of cards, with the way to the others. */
export function CreditList({ name, title, info, params, busy, children }: CreditListProps) {
  const to = (page: number) => `?${withPage(params, page, name)}`;
  return (
    <Section title={title} note={plural(info.totalItems, 'anime', 'anime')}>
      <div className={cx(layout.stack6, styles.list)} aria-busy={busy || undefined}>
        {children.length > 0 ? (
          <div className={grid.posters}>{children}</div>
        ) : (
          <p>
            Nothing on this page. <ButtonLink to={to(1)}>Go to the first page</ButtonLink>
          </p>
        )}
        <Pagination
          label={`Pages of ${title.toLowerCase()}`}
          page={info.page}
          totalPages={info.totalPages}
          to={to}
        />
      </div>
    </Section>
  );
}

/** An anime's card with links below: in the card they would be covered by the one to the anime. */
export function CreditCard({
  anime,
  note,
  children,
}: {
  anime: FragmentType<AnimeCard_animeFragment>;
  note?: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.credit}>
      <AnimeCard anime={anime} note={note} />
      {children}
    </div>
  );
}

/** Names with links to their pages; those without a page are plain. */
export function CreditedNames({
  of,
  lead,
  to,
}: {
  of: readonly (Named & { slug: string | null })[];
  lead?: string;
  to: (slug: string) => string;
}) {
  if (of.length === 0) return null;
  return (
    <p className={styles.names}>
      {lead ? `${lead} ` : null}
      {of.map((one, at) => {
        const { main, lang } = nameOf(one);
        return (
          <Fragment key={one.slug ?? one.name}>
            {at > 0 ? ', ' : null}
            {one.slug ? (
              <Link to={to(one.slug)} lang={lang}>
                {main}
              </Link>
            ) : (
              <span lang={lang}>{main}</span>
            )}
          </Fragment>
        );
      })}
    </p>
  );
}
