import type { ReactNode } from 'react';
import type { ErrorCode } from '../../generated/graphql';
import { Addresses } from './Addresses';
import styles from './connections.module.css';
import { Matches } from './Matches';
import { AskedPlays, LatestPlays } from './Plays';
import { Rules } from './Rules';
import { UnmatchedShows } from './UnmatchedShows';

type Props = {
  /** Where the server asks for a fresh session: how to get one. */
  signInAgain: (code: ErrorCode | null) => ReactNode;
};

/** What plays anime elsewhere and marks it here: addresses, what waits, rules, and what came of late. */
export function Connections({ signInAgain }: Props) {
  return (
    <div className={styles.connections}>
      <Addresses signInAgain={signInAgain} />
      <UnmatchedShows />
      <AskedPlays />
      <Rules />
      <LatestPlays />
      <Matches />
    </div>
  );
}
