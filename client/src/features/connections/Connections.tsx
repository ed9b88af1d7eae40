import type { ReactNode } from 'react';
import layout from '../../components/layout.module.css';
import type { ErrorCode } from '../../generated/graphql';
import { Addresses } from './Addresses';
import { Matches } from './Matches';
import { AskedPlays, LatestPlays } from './Plays';
import { Rules } from './Rules';
import { UnmatchedShows } from './UnmatchedShows';

type Props = {
  /** How to get a fresh session when the server asks for one. */
  signInAgain: (code: ErrorCode | null) => ReactNode;
};

/** Players that mark episodes here: their addresses, pending plays, rules, and recent plays. */
export function Connections({ signInAgain }: Props) {
  return (
    <div className={layout.stack7}>
      <Addresses signInAgain={signInAgain} />
      <UnmatchedShows />
      <AskedPlays />
      <Rules />
      <LatestPlays />
      <Matches />
    </div>
  );
}
