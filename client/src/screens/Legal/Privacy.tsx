import type { SiteFacts } from './Legal';

/** /legal/privacy: what this software keeps, on the server and in the browser. Change the text when that changes. */
export function Privacy({ site }: { site: SiteFacts }) {
  return (
    <>
      <p>
        You can read everything in the catalogue without an account and without telling who you are.
        {site.operator ? ` ${site.operator} is responsible for what is kept here.` : ''}
      </p>
      <h2>With an account</h2>
      <ul>
        <li>Your name, your e-mail address and whether it is confirmed, a picture if you gave one.</li>
        <li>Your password only as an argon2id hash, from which it cannot be read back.</li>
        <li>
          For each device that is signed in: when that began and ends, the network address, and the browser’s
          name for itself. A session ends by itself after seven days without a visit, or after one day if you
          asked not to be kept signed in.
        </li>
        <li>Mails to you, until they have been sent.</li>
      </ul>
      <h2>In your browser</h2>
      <ul>
        <li>
          Cookies, only once you sign in: the session’s, and a note if you asked not to be kept signed in.
          Scripts cannot read them, and they are sent to this site alone.
        </li>
        <li>
          In the browser’s own storage: theme, chosen views, whether the sidebar is open, when you were here
          last, and the name and e-mail address that you last typed into the account form. Never a password.
          It does not leave your browser, and signing out clears the form.
        </li>
      </ul>
      <h2>While you visit</h2>
      <ul>
        <li>
          The server writes a log of requests: time, network address, page, answer. It serves to find faults
          and abuse.
        </li>
        <li>Type, icons and pictures come from this site. No other site learns that you were here.</li>
        {site.analyticsScriptUrl ? (
          <li>
            The owner has added a script that counts visits, from{' '}
            {new URL(site.analyticsScriptUrl, window.location.href).host}. It is not loaded when your browser
            says “Do Not Track” or “Global Privacy Control”.
          </li>
        ) : (
          <li>Nothing counts or follows your visits.</li>
        )}
      </ul>
      <h2>Your say</h2>
      <p>
        You may ask the owner what is kept about you, have it put right, or have it deleted
        {site.contact ? `: ${site.contact}` : ''}.
      </p>
    </>
  );
}
