import { useApolloClient } from '@apollo/client/react';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../components/buttons/IconButton';
import { useLastChange } from './lastChanges';
import { takeBack } from './takeBack';
import styles from './UndoButton.module.css';

/**
 * Undoes the last change to the viewer's lists, as long as that is possible. It appears with the first change and then stays,
 * so that the focus has a place once everything is undone.
 */
export function UndoButton() {
  const client = useApolloClient();
  const change = useLastChange();
  const [came, setCame] = useState(false);
  if (change && !came) setCame(true);
  if (!change && !came) return null;
  return (
    <IconButton
      className={styles.undo}
      label={change ? `Undo: ${change.title}` : 'Nothing to undo'}
      icon={<Undo2 aria-hidden="true" />}
      aria-disabled={change ? undefined : true}
      onClick={() => change && void takeBack(client, change)}
    />
  );
}
