import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { ButtonLink } from '../../components/buttons/Button';
import { EmptyState } from '../../components/states/EmptyState';

/** What a visitor sees in a personal panel: what it is for, and the two ways in. Never a redirect (P6). */
export function Invitation({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <EmptyState
      title={title}
      actions={
        <>
          <ButtonLink look="solid" to={paths.signUp(pathname)}>
            Create an account
          </ButtonLink>
          <ButtonLink to={paths.signIn(pathname)}>Sign in</ButtonLink>
        </>
      }
    >
      <p>{children}</p>
    </EmptyState>
  );
}
