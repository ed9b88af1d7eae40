import { useApolloClient } from '@apollo/client/react';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import type { DiscoverFilter } from '../../generated/graphql';
import { SurpriseDocument } from '../../generated/graphql';
import styles from './Discover.module.css';

/** Opens a random anime that passes the filters. */
export function SurpriseButton({ filter, none }: { filter: DiscoverFilter; none: boolean }) {
  const go = useNavigate();
  const client = useApolloClient();
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const draw = async () => {
    setState('busy');
    const { data } = await client
      .query({ query: SurpriseDocument, variables: { filter }, fetchPolicy: 'network-only' })
      .catch(() => ({ data: undefined }));
    if (data?.surprise) void go(paths.anime(data.surprise.slug));
    setState(data ? 'ready' : 'failed');
  };
  return (
    <Button className={styles.short} busy={state === 'busy'} disabled={none} onClick={() => void draw()}>
      <Dices aria-hidden="true" className={styles.icon} />
      <span>{state === 'failed' ? 'Try again' : 'Surprise me'}</span>
    </Button>
  );
}
