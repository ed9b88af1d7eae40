import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import layout from '../../../components/layout.module.css';
import { useOwnAnimeQuery } from '../../../generated/graphql';
import { titlesOf } from '../../anime/words';

/** Own anime that the viewer removed from their lists: nothing else leads back to them. */
export function TakenOff({ onClose }: { onClose: () => void }) {
  const { data } = useOwnAnimeQuery({ fetchPolicy: 'cache-and-network' });
  const off = data?.ownAnime.items.filter(({ viewerEntry }) => viewerEntry === null) ?? [];
  if (off.length === 0) return null;
  return (
    <p className={layout.hint}>
      Added before, and on no list now:{' '}
      {off.map(({ id, slug, title }, at) => (
        <Fragment key={id}>
          {at > 0 ? ', ' : null}
          <Link to={paths.anime(slug)} onClick={onClose}>
            {titlesOf(title).main}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}
