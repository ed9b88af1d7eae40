import type { SiteFacts } from './Legal';

/** /legal/privacy: what this software keeps, on the server and in the browser. Change the text when that changes. */
export function Privacy({ site }: { site: SiteFacts }) {
  return (
    <>
      <p>
        You can read everything in the catalogue without an account and without saying who you are.
        {site.operator ? ` ${site.operator} is responsible for the data stored here.` : ''}
      </p>
      <h2>With an account</h2>
      <ul>
        <li>
          Your name and handle, your email address and whether it’s confirmed, any pictures you’ve added, and
          how you sign in.
        </li>
        <li>
          Your lists with their history, queue and shelves; your settings, friends and notifications; and what
          you write. Your settings decide who can see your profile and lists.
        </li>
        <li>Your password, only as an Argon2id hash, which can’t be turned back into it.</li>
        <li>
          For each signed-in device: when the session started and ends, the IP address, and what the browser
          calls itself. A session ends after seven days without a visit, or after one day if you chose not to
          stay signed in.
        </li>
        <li>Emails to you, until they’ve been sent.</li>
      </ul>
      <h2>In your browser</h2>
      <ul>
        <li>
          Cookies, only once you sign in: one for the session, one if you chose not to stay signed in, and one
          that recognises this browser at later sign-ins. Scripts can’t read them, and they’re sent to this
          site only.
        </li>
        <li>
          In the browser’s own storage: your theme, chosen views, whether the sidebar is open, when you last
          visited, your recent searches, and the name and email address you last typed into the account form.
          Never a password. It doesn’t leave your browser, and signing out clears the form.
        </li>
        <li>The last pages you saw, so they open offline. You can turn this off in the settings.</li>
      </ul>
      <h2>While you visit</h2>
      <ul>
        <li>
          The server logs requests: time, IP address, page and response. The log is used to find errors and
          abuse.
        </li>
        <li>
          Fonts, icons, posters and everything else on the site come from the site itself. Only people’s own
          pictures may be hosted elsewhere: that host sees your IP address, but not what you read.
        </li>
        {site.analyticsScriptUrl ? (
          <li>
            The owner has added a script that counts visits, from{' '}
            {new URL(site.analyticsScriptUrl, window.location.href).host}. It isn’t loaded when your browser
            sends “Do Not Track” or “Global Privacy Control”.
          </li>
        ) : (
          <li>Nothing counts or tracks your visits.</li>
        )}
      </ul>
      <h2>Your rights</h2>
      <p>
        In the settings you can export your lists{site.deleteUser ? ' and delete your account' : ''} whenever
        you like. You can also ask the owner what is stored about you, and have it corrected or deleted
        {site.contact ? `: ${site.contact}` : ''}.
        {site.deleteUser
          ? ' The handle of a deleted account stays reserved for a year so that nobody else takes it, without any record of whose it was.'
          : ''}
      </p>
    </>
  );
}
