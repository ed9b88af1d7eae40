import type { EpisodeKind } from '../../generated/graphql';
import styles from './KindWord.module.css';
import { kindWord } from './words';

/** "Filler" beside an episode's number. It says nothing of the content, so the spoiler screen leaves it alone. */
export function KindWord({ kind }: { kind: EpisodeKind | null }) {
  return kind ? (
    <>
      {' '}
      <span className={styles.kind}>{kindWord[kind]}</span>
    </>
  ) : null;
}
