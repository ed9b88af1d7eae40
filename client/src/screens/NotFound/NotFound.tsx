import { useLocation } from 'react-router-dom';
import { NothingHere } from '../../layout/NothingHere';
import { Page } from '../../layout/Page';

/** Any path outside the route table. The server answers it with status 404. */
export function NotFound() {
  const { pathname } = useLocation();
  return (
    <Page at={pathname}>
      <NothingHere />
    </Page>
  );
}
