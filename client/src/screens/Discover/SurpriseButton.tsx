import { useApolloClient } from '@apollo/client/react';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { useGoOn } from '../../components/useGoOn';
import type { DiscoverFilter } from '../../generated/graphql';
import { SurpriseDocument } from '../../generated/graphql';
import styles from './Discover.module.css';

/** Opens a random anime that passes the filters. */
export function SurpriseButton({ filter, none }: { filter: DiscoverFilter; none: boolean }) {
  const fromHere = useGoOn();
  const client = useApolloClient();
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const draw = async () => {
    setState('busy');
    const goOn = fromHere();
    const { data } = await client
      .query({ query: SurpriseDocument, variables: { filter }, fetchPolicy: 'network-only' })
      .catch(() => ({ data: undefined }));
    if (data?.surprise) void goOn(paths.anime(data.surprise.slug));
    setState(data ? 'ready' : 'failed');
  };
  return (
    <Button className={styles.short} busy={state === 'busy'} disabled={none} onClick={() => void draw()}>
      <Dices aria-hidden="true" className={styles.icon} />
      <span>{state === 'failed' ? 'Try again' : 'Surprise me'}</span>
    </Button>
  );
}
