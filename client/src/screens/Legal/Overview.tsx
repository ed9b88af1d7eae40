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
          <Link to={paths.privacy()}>Privacy</Link>: what this site keeps about you, for how long, and what
          your browser keeps.
        </li>
        <li>
          <Link to={paths.terms()}>Terms of use</Link>: what you may expect here, and what is expected of you.
        </li>
        <li>
          <Link to={paths.about()}>About</Link>: where the catalogue comes from, with the licences.
        </li>
      </ul>
      <p>
        The titles of anime and the names of services belong to their owners. They are named here to tell
        which work is meant.
      </p>
    </>
  );
}
