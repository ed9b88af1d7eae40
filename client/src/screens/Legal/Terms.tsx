import type { SiteFacts } from './Legal';

/** /legal/terms: what one may expect of the site, and the other way round. */
export function Terms({ site: { name, operator } }: { site: SiteFacts }) {
  const owner = operator ?? 'the owner of this site';
  return (
    <>
      <p>Using {name} costs nothing. By making an account you agree to what follows.</p>
      <h2>Your account</h2>
      <ul>
        <li>
          It is for one person. Keep the password to yourself; what is done with it counts as done by you.
        </li>
        <li>Give an e-mail address that reaches you: it is the only way back in.</li>
      </ul>
      <h2>What not to do</h2>
      <ul>
        <li>Do not try to get into accounts that are not yours, or to keep others from using the site.</li>
        <li>Do not call the site by programs so often that it becomes slow for people.</li>
        <li>Do not use it for anything that the law forbids.</li>
      </ul>
      <p>Whoever does so may lose the account.</p>
      <h2>What to expect</h2>
      <ul>
        <li>
          Dates, episode counts and titles come from open data and are partly worked out from broadcast times;
          those are marked as estimated. They can be wrong.
        </li>
        <li>
          The services that an anime’s page links to belong to others, who answer for what they show and where
          they show it.
        </li>
        <li>The site is offered as it is. It may be away at times, and {owner} may change or close it.</li>
      </ul>
      <p>
        The program behind the site is free software under the MIT licence, which says how it may be used.
      </p>
    </>
  );
}
