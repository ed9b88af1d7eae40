import { useLocation } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { Button, ButtonLink } from '../../components/buttons/Button';
import { useTitle } from '../../layout/ActiveScope';
import { NothingHere } from '../../layout/NothingHere';
import { overlay } from '../../layout/overlay';
import { Page } from '../../layout/Page';

/** Any path outside the route table (specification section 2). The server answers it with status 404. */
export function NotFound() {
  const { pathname } = useLocation();
  useTitle('Page not found');
  return (
    <Page at={pathname}>
      <NothingHere
        title="Page not found"
        actions={
          <>
            <ButtonLink look="solid" to={paths.home()}>
              Go home
            </ButtonLink>
            <Button onClick={() => overlay('search')}>Search for an anime</Button>
          </>
        }
      >
        <p>
          There’s nothing at <code>{pathname}</code>. The address may be mistyped, or the page may be gone.
        </p>
      </NothingHere>
    </Page>
  );
}
