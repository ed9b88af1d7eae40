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
        <li>
          Your name and handle, your e-mail address and whether it is confirmed, pictures if you gave any, and
          the ways by which you sign in.
        </li>
        <li>
          Your lists with their history, queue and shelves; your settings, friends and notifications; and what
          you write. Your settings say who sees your profile and lists.
        </li>
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
          Cookies, only once you sign in: the session’s, a note if you asked not to be kept signed in, and a
          mark by which this browser is known at later sign-ins. Scripts cannot read them, and they are sent
          to this site alone.
        </li>
        <li>
          In the browser’s own storage: theme, chosen views, whether the sidebar is open, when you were here
          last, what you searched for last, and the name and e-mail address that you last typed into the
          account form. Never a password. It does not leave your browser, and signing out clears the form.
        </li>
        <li>The pages that you saw last, to open them without a network. The settings switch that off.</li>
      </ul>
      <h2>While you visit</h2>
      <ul>
        <li>
          The server writes a log of requests: time, network address, page, answer. It serves to find faults
          and abuse.
        </li>
        <li>
          Type, icons, posters and all else that belongs to the site come from it. Only people’s own pictures
          may lie at an address of their choice: the site there learns your network address, and not what you
          read.
        </li>
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
        The settings let you take your lists along{site.deleteUser ? ' and delete your account' : ''} whenever
        you like. You may also ask the owner what is kept about you, have it put right, or have it deleted
        {site.contact ? `: ${site.contact}` : ''}.
        {site.deleteUser
          ? ' Of a deleted account, its handle is kept for a year, so that nobody else takes it; not whose it was.'
          : ''}
      </p>
    </>
  );
}
