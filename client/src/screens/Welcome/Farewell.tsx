import { Navigate } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { ButtonLink } from '../../components/buttons/Button';
import { Skeleton } from '../../components/states/Skeleton';
import { Headline } from '../../components/text/Headline';
import { useSessionCheck } from './useSessionCheck';
import styles from './Welcome.module.css';

/**
 * Where a deletion ends, from the settings or by the mailed link. It asks the server whether somebody is signed in still:
 * then nothing was deleted here, and the address was merely opened.
 */
export function Farewell() {
  const checked = useSessionCheck();
  if (checked === 'signed-in') return <Navigate replace to={paths.home()} />;
  if (checked === 'asking') return <Skeleton height="14rem" />;
  return (
    <>
      <Headline>Your account is deleted</Headline>
      <p>
        Everything that belonged to it is gone from this site, and you are signed out on every device. Thank
        you for having been here.
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
