import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { useSignUpOffered } from '../../apollo/useSignUpOffered';
import { Button, ButtonLink } from '../../components/buttons/Button';
import layout from '../../components/layout.module.css';
import { EmptyState } from '../../components/states/EmptyState';
import { Headline } from '../../components/text/Headline';
import { useTitle } from '../../layout/ActiveScope';
import styles from './PanelParts.module.css';

/** The head of a panel: its name, which takes the focus after navigation, and its switches. */
export function PanelHead({ title, children }: { title: string; children?: ReactNode }) {
  useTitle(title);
  return (
    <header className={styles.head}>
      <Headline tabIndex={-1}>{title}</Headline>
      {children ? <div className={layout.wrap3}>{children}</div> : null}
    </header>
  );
}

/** Puts a panel's error below its head (`frame` of `Loaded`). */
export const titled = (title: string) => (failure: ReactNode) => (
  <>
    <PanelHead title={title} />
    {failure}
  </>
);

type Props = { page: number; totalPages: number; onPage: (page: number) => void };

/** Previous and next, for lists whose page is client state rather than part of the address. */
export function PageSteps({ page, totalPages, onPage }: Props) {
  const steps = useRef<HTMLElement>(null);
  if (totalPages <= 1) return null;
  /** To the start of the list, which stands above. */
  const go = (to: number) => {
    onPage(to);
    const list = steps.current?.parentElement;
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: 'start' });
  };
  return (
    <nav ref={steps} className={layout.row4} aria-label="Pages">
      <Button disabled={page <= 1} onClick={() => go(page - 1)}>
        Previous
      </Button>
      <span role="status">
        Page {page} of {totalPages}
      </span>
      <Button disabled={page >= totalPages} onClick={() => go(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

/** What visitors see in a personal panel: what it is for, with sign-in and sign-up. Never a redirect. */
export function Invitation({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const offered = useSignUpOffered();
  return (
    <EmptyState
      title={title}
      actions={
        <>
          {offered ? (
            <ButtonLink look="solid" to={paths.signUp(pathname)}>
              Create an account
            </ButtonLink>
          ) : null}
          <ButtonLink to={paths.signIn(pathname)}>Sign in</ButtonLink>
        </>
      }
    >
      <p>{children}</p>
    </EmptyState>
  );
}
