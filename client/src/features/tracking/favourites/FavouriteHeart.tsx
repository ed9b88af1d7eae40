import { useApolloClient } from '@apollo/client/react';
import { Heart } from 'lucide-react';
import { IconButton } from '../../../components/buttons/IconButton';
import { useInvitation } from '../entry/entryDialog';
import type { NamedFavourite } from '../wanted/wantedAction';
import styles from './FavouriteHeart.module.css';
import { setFavouriteOfKind } from './favouriteChanges';

/** Whether a character, a person or a studio is among the viewer's favourites. Visitors are led to signing in, and back here. */
export function FavouriteHeart({ item, favourite }: { item: NamedFavourite; favourite: boolean }) {
  const invite = useInvitation();
  const client = useApolloClient();
  return (
    <IconButton
      label={favourite ? `${item.name} is a favourite` : `Add ${item.name} to favourites`}
      tip="none"
      icon={<Heart aria-hidden="true" fill={favourite ? 'currentcolor' : 'none'} />}
      aria-pressed={favourite}
      className={styles.heart}
      onClick={() =>
        invite
          ? invite({ kind: 'FAVOURITE_OF_KIND', favourite: item })
          : void setFavouriteOfKind(client, item, !favourite)
      }
    />
  );
}
