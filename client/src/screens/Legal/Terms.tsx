import type { SiteFacts } from './Legal';

/** /legal/terms: what one may expect of the site, and the other way round. */
export function Terms({ site: { name, operator } }: { site: SiteFacts }) {
  const owner = operator ?? 'the owner of this site';
  return (
    <>
      <p>Using {name} costs nothing. By creating an account you agree to the following.</p>
      <h2>Your account</h2>
      <ul>
        <li>
          It’s for one person. Keep your password to yourself: you’re responsible for what’s done with it.
        </li>
        <li>Use an email address that reaches you: it’s the only way back in.</li>
      </ul>
      <h2>What not to do</h2>
      <ul>
        <li>Don’t try to get into other people’s accounts, or keep others from using the site.</li>
        <li>Don’t use programs in a way that slows the site down for others.</li>
        <li>Don’t use it for anything illegal.</li>
      </ul>
      <p>If you do, you may lose your account.</p>
      <h2>What to expect</h2>
      <ul>
        <li>
          Dates, episode counts and titles come from open data. Some are estimated from broadcast times and
          marked as such. They can be wrong.
        </li>
        <li>Linked services belong to others, who are responsible for what they show and where.</li>
        <li>
          The site is offered as is. It may be unavailable at times, and {owner} may change or close it.
        </li>
      </ul>
      <p>The software behind this site is free under the MIT licence.</p>
    </>
  );
}
