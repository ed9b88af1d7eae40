import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { ButtonLink } from '../../components/buttons/Button';
import { Skeleton } from '../../components/states/Skeleton';
import { Headline } from '../../components/text/Headline';
import { state } from '../../state';
import { useSessionCheck } from './useSessionCheck';
import styles from './Welcome.module.css';

/**
 * Where a deletion ends, from the settings or by the mailed link. It asks the server whether somebody is signed in still:
 * then nothing was deleted here, and the address was merely opened. So it was where this browser never asked for a deletion.
 */
export function Farewell() {
  const [asked] = useState(() => state.deletionAsked());
  useEffect(() => () => void state.deletionAsked(null), []);
  const checked = useSessionCheck();
  if (!asked) return <Navigate replace to={paths.signIn()} />;
  if (checked === 'signed-in') return <Navigate replace to={paths.home()} />;
  if (checked === 'asking') return <Skeleton height="14rem" />;
  return (
    <>
      <Headline>Account deleted</Headline>
      <p>
        Everything in it is gone from this site, and you’re signed out on every device. Thank you for being
        here.
      </p>
      <div className={styles.actions}>
        <ButtonLink look="solid" to={paths.home()}>
          Go home
        </ButtonLink>
        <ButtonLink to={paths.signUp()}>Create a new account</ButtonLink>
      </div>
    </>
  );
}
