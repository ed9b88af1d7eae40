import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { Operator } from './Contact';
import type { SiteFacts } from './Legal';

/** /legal: who runs the site, and where the rest is. */
export function Overview({ site }: { site: SiteFacts }) {
  return (
    <>
      <Operator site={site} />
      <ul>
        <li>
          <Link to={paths.privacy()}>Privacy</Link>: what this site stores about you, for how long, and what
          your browser stores.
        </li>
        <li>
          <Link to={paths.terms()}>Terms of use</Link>: what you can expect here, and what we expect of you.
        </li>
        <li>
          <Link to={paths.about()}>About</Link>: where the catalogue comes from, with the licences.
        </li>
      </ul>
      <p>
        Anime titles and service names belong to their owners. They’re used here only to say which work is
        meant.
      </p>
    </>
  );
}
