import { Check } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../../components/cx';
import { Select } from '../../../components/fields/Select';
import layout from '../../../components/layout.module.css';
import { Chip } from '../../../components/lists/Chip';
import { Loaded } from '../../../components/states/Loaded';
import { Skeleton } from '../../../components/states/Skeleton';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { longDate } from '../../../features/anime/time';
import { countryOptions, countryText } from '../../../features/settings/countries';
import {
  type OfferKind,
  useWatchOffersQuery,
  useWatchServicesQuery,
  type WatchOffersFieldsFragment,
} from '../../../generated/graphql';
import { useViewer } from '../../../state';
import styles from './AnimeAbout.module.css';
import { useWatchCountry } from './useWatchCountry';

const kinds: readonly { kind: OfferKind; title: string }[] = [
  { kind: 'SUBSCRIPTION', title: 'Subscription' },
  { kind: 'FREE', title: 'Free' },
  { kind: 'RENT', title: 'Rent' },
  { kind: 'BUY', title: 'Buy' },
];

/** Where an anime can be watched in the viewer's country, by what it costs, their own services first. */
export function WatchOffers({ slug }: { slug: string }) {
  const [country, choose] = useWatchCountry();
  const [chosen, setChosen] = useState(false);
  const options = countryOptions();
  const query = useWatchOffersQuery({ variables: { slug, country }, skip: country === '' });
  return (
    <section className={cx(layout.stack3, layout.top)} aria-labelledby="watch-title">
      <h2 id="watch-title" className={styles.label}>
        {country ? `Where to watch in ${countryText(country)}` : 'Where to watch'}
      </h2>
      <Select
        label="Country"
        value={country}
        options={country ? options : [{ value: '', label: 'Choose one' }, ...options]}
        onChange={(next) => {
          setChosen(true);
          choose(next);
        }}
      />
      {/* What was asked for is read out, not what the page came with. */}
      <div aria-live={chosen ? 'polite' : 'off'}>
        <Loaded query={query} skeleton={country ? <Skeleton height={6} /> : null} level={3}>
          {({ anime }) => (anime?.watchOffers ? <Offers country={country} {...anime.watchOffers} /> : null)}
        </Loaded>
      </div>
    </section>
  );
}

function Offers({
  country,
  services,
  source,
  url,
  date,
  ofSeries,
}: WatchOffersFieldsFragment & { country: string }) {
  const { data } = useWatchServicesQuery({ skip: !useViewer() });
  const mine = data?.watchServices.flatMap(({ id, chosen }) => (chosen ? id : [])) ?? [];
  const isMine = ({ watchService }: (typeof services)[number]) =>
    watchService !== null && mine.includes(watchService);
  if (services.length === 0) return <p className={layout.muted}>Nothing known for {countryText(country)}.</p>;
  return (
    <div className={cx(layout.stack3, layout.top)}>
      {kinds.map(({ kind, title }) => {
        const offers = services.filter((offer) => offer.kind === kind);
        if (offers.length === 0) return null;
        offers.sort((a, b) => Number(isMine(b)) - Number(isMine(a)));
        return (
          <div key={kind}>
            <h3 id={`watch-${kind}`} className={styles.offers}>
              {title}
            </h3>
            <ul className={layout.wrap2} aria-labelledby={`watch-${kind}`}>
              {offers.map((offer) => (
                <li key={offer.service}>
                  <Chip>
                    {isMine(offer) ? <Check aria-hidden="true" /> : null}
                    {offer.service}
                    {isMine(offer) ? <VisuallyHidden>, one of your services</VisuallyHidden> : null}
                  </Chip>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      <p className={cx(layout.fine, layout.measure)}>
        Where to watch:{' '}
        {url ? (
          <a href={url} rel="nofollow noreferrer">
            {source}
          </a>
        ) : (
          source
        )}
        {date ? (
          <>
            , <time dateTime={date}>{longDate(date)}</time>
          </>
        ) : null}
        .{ofSeries ? ' This is about the whole series: a season may be missing.' : null}
      </p>
    </div>
  );
}
