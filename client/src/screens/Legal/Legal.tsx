import { Link, NavLink } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Loaded } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import { Headline } from '../../components/text/Headline';
import { RichText } from '../../components/text/RichText';
import type { SiteFactsFragment } from '../../generated/graphql';
import { useSiteQuery, useSiteTextsQuery } from '../../generated/graphql';
import { useTitle } from '../../layout/ActiveScope';
import { Page } from '../../layout/Page';
import styles from './Legal.module.css';
import { OutsideSources } from './OutsideSources';

type SiteFacts = SiteFactsFragment;

const pages = {
  overview: { title: 'Legal', Text: Overview },
  contact: { title: 'Contact', Text: Contact },
  privacy: { title: 'Privacy', Text: PrivacyPage },
  terms: { title: 'Terms of use', Text: Terms },
  rules: { title: 'Rules', Text: Rules },
};

const links = [
  { to: paths.legal(), label: 'Overview' },
  { to: paths.contact(), label: 'Contact' },
  { to: paths.privacy(), label: 'Privacy' },
  { to: paths.terms(), label: 'Terms' },
];
const rulesLink = { to: paths.rules(), label: 'Rules' };

/** The legal pages. Their statements hold for this software as built; who runs the site comes from its settings. */
export function Legal({ page = 'overview' }: { page?: keyof typeof pages }) {
  const { title, Text } = pages[page];
  const site = useSiteQuery();
  useTitle(title);
  return (
    <Page at={page}>
      <Headline>{title}</Headline>
      <nav aria-label="Legal pages">
        <ul className={styles.links}>
          {[...links, ...(site.data?.site.hasRules ? [rulesLink] : [])].map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} end>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Loaded query={site} skeleton={<Skeleton height={20} />}>
        {({ site }) => (
          <div className={cx(layout.stack4, layout.measure, styles.text)}>
            <Text site={site} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** /legal: who runs the site, with links to the other pages. */
function Overview({ site }: { site: SiteFacts }) {
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
      <OutsideSources />
    </>
  );
}

/** /legal/contact: how to reach the site's owner, as far as configured. */
export function Contact({ site }: { site: SiteFacts }) {
  return (
    <>
      <Operator site={site} />
      {site.contact || site.address ? (
        <p>
          Write when a title is wrong or missing, when you can’t get into your account, or when something
          shouldn’t be here. Please include the page’s address.
        </p>
      ) : null}
    </>
  );
}

/** Name, address and contact (SITE_OPERATOR, SITE_ADDRESS, SITE_CONTACT); unset ones are left out. */
function Operator({ site: { name, operator, address, contact } }: { site: SiteFacts }) {
  if (!operator && !address && !contact) {
    return <p>{name} is a private installation. Its owner hasn’t given a name or an address.</p>;
  }
  return (
    <>
      {operator ? <p>{`${name} is run by ${operator}.`}</p> : null}
      {address ? <address className={styles.address}>{address}</address> : null}
      {contact ? (
        <p>Contact: {contact.includes('@') ? <a href={`mailto:${contact}`}>{contact}</a> : contact}</p>
      ) : null}
    </>
  );
}

/** /legal/privacy: what the operators say, and what the software does. */
function PrivacyPage({ site }: { site: SiteFacts }) {
  const own = useSiteTextsQuery().data?.site.privacy;
  return (
    <>
      {own ? (
        <>
          <RichText html={own} />
          <h2>What this software stores</h2>
        </>
      ) : null}
      <Privacy site={site} />
    </>
  );
}

/** What this software stores, on the server and in the browser. Update the text when that changes. */
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
          you write or recommend. Your settings decide who can see your profile and lists.
        </li>
        <li>Your password, only as an Argon2id hash, which can’t be turned back into it.</li>
        <li>
          For each signed-in device: when the session started and ends, the IP address, and what the browser
          calls itself. A session ends after seven days without a visit, or after one day if you chose not to
          stay signed in.
        </li>
        <li>If you came by an invitation: which one, and when.</li>
        <li>Emails to you, until they’ve been sent.</li>
        <li>
          The notification channels you add, with their keys encrypted. Your notifications then go to the
          service you named; push in a browser goes through the service of its maker, which can’t read it.
        </li>
        <li>
          If you set up copies of your account: the address, user name and password, encrypted, until you stop
          them.
        </li>
      </ul>
      <h2>In your browser</h2>
      <ul>
        <li>
          Cookies once you sign in: one for the session, one if you chose not to stay signed in, and one that
          recognises this browser at later sign-ins. Scripts can’t read them. Before that, one with your time
          zone, so that pages come with the right times. All are sent to this site only.
        </li>
        <li>
          In the browser’s own storage: your theme, chosen views, whether the sidebar is open, when you last
          visited, your recent searches, and the name and email address you last typed into the account form.
          Never a password. It doesn’t leave your browser, and signing out clears the form.
        </li>
        <li>
          The last pages you saw, so they open offline, and episodes you watched offline until they’re sent.
          Signing out removes yours. You can turn this off in the settings.
        </li>
      </ul>
      <h2>While you visit</h2>
      <ul>
        <li>
          The server logs requests: time, IP address, page and response; for sign-ins and changes to an
          account, also which account. The log is used to find errors and abuse.
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

/** /legal/rules: those that the operators have written. */
function Rules({ site }: { site: SiteFacts }) {
  return (
    <Loaded query={useSiteTextsQuery()} skeleton={<Skeleton height={20} />}>
      {({ site: { rules } }) =>
        rules ? <RichText html={rules} /> : <p>{site.name} has no rules besides the terms of use.</p>
      }
    </Loaded>
  );
}

/** /legal/terms: what users and the site can expect of each other. */
function Terms({ site: { name, operator } }: { site: SiteFacts }) {
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
