import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { Button, ButtonLink } from '../../../components/buttons/Button';
import { ErrorBoundary } from '../../../components/states/ErrorBoundary';
import { lazyPart } from '../../../components/states/lazyPart';
import { useViewer } from '../../../state';
import type { NewThreadAbout } from './NewThreadDialog';

const NewThreadDialog = lazyPart(() => import('./NewThreadDialog').then((module) => module.NewThreadDialog));

type Props = { about?: NewThreadAbout; look?: 'solid' | 'quiet' };

/** "New thread": the form is loaded on press; visitors are asked to sign in, and come back. */
export function NewThreadButton({ about = { anime: null }, look = 'solid' }: Props) {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(false);
  if (!viewer)
    return (
      <ButtonLink look="quiet" to={paths.signIn(pathname + search)}>
        Sign in to start a thread
      </ButtonLink>
    );
  return (
    <>
      <Button look={look} onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" size={18} />
        New thread
      </Button>
      {open ? (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <NewThreadDialog about={about} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}
