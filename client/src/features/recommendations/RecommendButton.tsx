import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { Button, ButtonLink } from '../../components/buttons/Button';
import layout from '../../components/layout.module.css';
import { ErrorBoundary } from '../../components/states/ErrorBoundary';
import { lazyPart } from '../../components/states/lazyPart';
import { useViewer } from '../../state';

const RecommendDialog = lazyPart(() => import('./RecommendDialog').then((module) => module.RecommendDialog));

type Props = {
  anime: { id: string; name: string };
  /** The viewer has begun it, so they can speak about it. */
  begun: boolean;
  page: { page: number; pageSize: number };
};

/** "Recommend something": the form is loaded on press; visitors are asked to sign in, and come back. */
export function RecommendButton({ anime, begun, page }: Props) {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  if (!viewer) return <ButtonLink to={paths.signIn(pathname)}>Sign in to recommend something</ButtonLink>;
  if (!begun)
    return (
      <p className={layout.hint}>
        Once you’ve watched an episode, you can tell people who liked it what to try next.
      </p>
    );
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" size={18} />
        Recommend something
      </Button>
      {open ? (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <RecommendDialog anime={anime} page={page} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}
