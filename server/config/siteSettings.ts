import { themeWords } from '../../shared/themeWords';
import { titleLanguageWords } from '../../shared/titles';
import type { Environment } from './readVariables';
import { variables } from './variables';

/** How a setting is entered: one line, several, Markdown, a whole number, a comma-separated list, on or off, one of several, a day. */
export const settingKinds = [
  'LINE',
  'TEXT',
  'MARKDOWN',
  'NUMBER',
  'LIST',
  'SWITCH',
  'CHOICE',
  'DAY',
] as const;
export type SettingKind = (typeof settingKinds)[number];

interface Described {
  label: string;
  hint?: string;
  kind: SettingKind;
  /** The words for each value of a choice. */
  options?: Readonly<Record<string, string>>;
}

/**
 * The variables that operators may also set in the browser, while the site runs, as its form shows them. Whoever uses one reads
 * it from `deps.config` when they need it.
 */
const groups = {
  'The site': {
    SITE_NAME: { label: 'Name', kind: 'LINE' },
    SITE_DESCRIPTION: {
      label: 'Description',
      hint: 'A sentence for search engines and link previews.',
      kind: 'LINE',
    },
    SITE_THEME: {
      label: 'Default flavor',
      kind: 'CHOICE',
      options: themeWords,
    },
    SITE_TITLE_LANGUAGE: {
      label: 'Titles of anime',
      hint: 'For everyone who hasn’t chosen.',
      kind: 'CHOICE',
      options: titleLanguageWords,
    },
    SITE_OPERATOR: {
      label: 'Run by',
      hint: 'A person or an organisation, named on the legal pages.',
      kind: 'LINE',
    },
    SITE_ADDRESS: { label: 'Postal address', kind: 'TEXT' },
    SITE_CONTACT: { label: 'Contact', hint: 'An email address, or how else to reach you.', kind: 'LINE' },
    SITE_RULES: {
      label: 'Rules',
      hint: 'In Markdown. They get a page of their own, and sign-up links to it.',
      kind: 'MARKDOWN',
    },
    SITE_PRIVACY: {
      label: 'About privacy',
      hint: 'In Markdown. It comes first on the privacy page, before what this software stores.',
      kind: 'MARKDOWN',
    },
  },
  Announcement: {
    SITE_ANNOUNCEMENT: {
      label: 'Announcement',
      hint: 'A line above every page, for everyone.',
      kind: 'LINE',
    },
    SITE_ANNOUNCEMENT_UNTIL: {
      label: 'Last day',
      hint: 'It goes when this day ends, in UTC. Without a day it stays until you remove it.',
      kind: 'DAY',
    },
  },
  'New accounts': {
    SIGN_UP: {
      label: 'Who may sign up',
      kind: 'CHOICE',
      options: {
        open: 'Everyone',
        invitation: 'By invitation',
        approval: 'With approval',
        closed: 'Nobody',
      },
    },
    SIGN_UP_QUESTION: {
      label: 'Question',
      hint: 'What people answer whom you then approve.',
      kind: 'LINE',
    },
    SIGN_UP_MAIL_DOMAINS: {
      label: 'Only these email domains',
      hint: 'Separated by commas. They need AUTH_REQUIRE_VERIFIED_EMAIL=true.',
      kind: 'LIST',
    },
    SIGN_UP_MAIL_DOMAINS_BLOCKED: {
      label: 'Blocked email domains',
      hint: 'Separated by commas, with all below them.',
      kind: 'LIST',
    },
    SIGN_UP_NETWORKS_BLOCKED: {
      label: 'Blocked networks',
      hint: 'Separated by commas, such as 198.51.100.0/24. Nobody signs up from there.',
      kind: 'LIST',
    },
    SIGN_UP_CHALLENGE: {
      label: 'Check for robots',
      hint: 'Browsers do a second or two of work before they sign up by email. Nobody has to read pictures.',
      kind: 'CHOICE',
      options: {
        off: 'Never',
        surge: 'When many sign up at once',
        always: 'Always',
      },
    },
    NEW_ACCOUNT_DAYS: {
      label: 'Days until an account is no longer new',
      hint: 'New accounts post little and no links. 0 limits nobody.',
      kind: 'NUMBER',
    },
    NEW_ACCOUNT_POSTS: { label: 'Posts a day of a new account', kind: 'NUMBER' },
    NEW_ACCOUNT_CONTACTS: {
      label: 'Friend requests and recommendations a day of a new account',
      kind: 'NUMBER',
    },
  },
  Moderation: {
    HELD_WORDS: {
      label: 'Words that hold a post',
      hint: 'Words or phrases, separated by commas. Threads, comments and reviews with one of them wait until a moderator has looked at them.',
      kind: 'LIST',
    },
  },
  'Mail and records': {
    MAIL_FROM: { label: 'Sender of mail', hint: 'Such as Our site <mail@example.org>.', kind: 'LINE' },
    MODERATION_LOG_DAYS: { label: 'Days that the moderation log is kept', kind: 'NUMBER' },
    REMOTE_COVERS: {
      label: 'Show the pictures that sources name',
      hint: 'The site fetches each once and serves it itself. They belong to others: make sure that you may show them.',
      kind: 'SWITCH',
    },
  },
  Maintenance: {
    SITE_READ_ONLY: {
      label: 'Read-only',
      hint: 'People can read and sign in, but nobody signs up or changes anything, except operators on the site itself.',
      kind: 'SWITCH',
    },
  },
} as const satisfies Record<string, Partial<Record<keyof typeof variables, Described>>>;

type KeysOfUnion<T> = T extends unknown ? keyof T : never;
export type SettingName = KeysOfUnion<(typeof groups)[keyof typeof groups]>;
/** Settings as they are written in the environment. */
export type SettingTexts = Partial<Record<SettingName, string>>;

export interface Setting extends Described {
  name: SettingName;
  group: string;
}

export const settings: readonly Setting[] = Object.entries(groups).flatMap(([group, described]) =>
  Object.entries(described as Record<string, Described>).map(([name, facts]) => ({
    ...facts,
    name: name as SettingName,
    group,
  })),
);

/** The settings that these have and that aren't empty. */
export function textsOf(given: Environment): SettingTexts {
  const texts = settings.map(({ name }) => [name, given[name]?.trim()] as const);
  return Object.fromEntries(texts.filter(([, text]) => text));
}

/** What applies if a setting is not set, as it would be written; empty if nothing fixed does. */
export function usualText(name: SettingName): string {
  const { data } = variables[name].safeParse(undefined);
  return data === undefined ? '' : String(data);
}
