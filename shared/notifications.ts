import {
  inWords,
  type ProfilePart,
  profilePartWords,
  type ReportedKind,
  type ReportOutcome,
  reportedWords,
  reportOutcomeWords,
} from './moderation';
import { paths } from './paths';

/** The facts behind a notification's text and link. Missing ones are unknown, hidden, or deleted. */
export interface NotificationFacts {
  person?: { name: string; handle: string } | null;
  anime?: { title: string; slug: string } | null;
  thread?: { id: string; title: string | null } | null;
  commentId?: string | null;
  episodeNumber?: number | null;
  reference?: string | null;
  text?: string | null;
}

/** A notification's text in two parts (who or what, and what happened), and the path it links to. */
export interface NotificationText {
  who: string;
  what: string;
  to: string;
}

/** All that the site knows of a kind of notification: schema, bell, channels, digest and settings read it here. */
interface NotificationKindRecord {
  /** For the schema. */
  meaning: string;
  /** Who can get it; everyone by default. What is for operators cannot be switched off. */
  recipients?: 'MODERATORS' | 'EDITORS' | 'OPERATORS';
  /** What `reference` holds, for the schema. */
  reference?: string;
  /** What `text` holds, for the schema. */
  text?: string;
  /** Whether it reports a change between the reader and another person. */
  changesFriends?: boolean;
  /** Whether what it reports waits at the top of the reader's queue. */
  changesQueue?: boolean;
  /** The label of its switch. */
  label: string;
  describe(facts: NotificationFacts): NotificationText;
  /** Its line in the daily digest; `n` is a number written by the server. */
  digestLine(n: string): string;
}

/** The kinds of notifications, in the order of the settings. */
const records = {
  EPISODE_AIRED: {
    meaning: 'An episode of an anime that is being watched has aired.',
    reference: "the viewer's streaming service that has it, if they chose any",
    label: 'An episode of something I’m watching is out',
    describe: (facts) =>
      ofAnime(
        facts,
        `${facts.episodeNumber == null ? 'A new episode' : `Episode ${facts.episodeNumber}`} is ${facts.reference ? `on ${facts.reference}` : 'out'}`,
      ),
    digestLine: (n) => `${count(n, 'new episode', 'new episodes')} of what you watch`,
  },
  SEQUEL_ANNOUNCED: {
    meaning: 'A sequel to an anime on the list was announced.',
    label: 'Something on my list gets a sequel',
    describe: (facts) => ofAnime(facts, 'A sequel to something on your list was announced'),
    digestLine: (n) => `${count(n, 'sequel', 'sequels')} announced`,
  },
  PLANNED_STARTS: {
    meaning: 'A planned anime starts airing.',
    label: 'Something I plan to watch starts',
    describe: (facts) => ofAnime(facts, 'It’s starting, and you planned to watch it'),
    digestLine: (n) => count(n, 'planned show begins', 'planned shows begin'),
  },
  FRIEND_REQUEST: {
    meaning: 'Someone sent a friend request.',
    changesFriends: true,
    label: 'Someone sends me a friend request',
    describe: (facts) => ofPerson(facts, 'wants to be friends'),
    digestLine: (n) => `${count(n, 'person asks', 'people ask')} to be friends`,
  },
  FRIEND_ACCEPTED: {
    meaning: 'Someone accepted a friend request.',
    changesFriends: true,
    label: 'Someone accepts my request',
    describe: (facts) => ofPerson(facts, 'is now your friend'),
    digestLine: (n) => `${count(n, 'person has', 'people have')} accepted your request`,
  },
  RECOMMENDATION: {
    meaning: 'A friend recommended an anime.',
    reference: 'the id for `answerRecommendation`',
    changesQueue: true,
    label: 'A friend recommends something to me',
    describe: (facts) => ({
      ...ofPerson(facts, `recommends ${facts.anime?.title ?? 'an anime'}`),
      to: facts.anime ? paths.anime(facts.anime.slug) : paths.queue(),
    }),
    digestLine: (n) => `${n} anime recommended by friends`,
  },
  REPLY: {
    meaning: 'Someone replied, or commented in a thread that the viewer follows.',
    reference: '`thread` for a comment that answers someone else, or no one',
    label: 'Someone replies to me',
    describe: (facts) => ofComment(facts, facts.reference === 'thread' ? commented(facts) : 'replied to you'),
    digestLine: (n) => `${count(n, 'reply', 'replies')} to what you wrote or follow`,
  },
  MENTION: {
    meaning: 'Someone mentioned the viewer.',
    label: 'Someone mentions me',
    describe: (facts) => ofComment(facts, 'mentioned you'),
    digestLine: (n) => `${count(n, 'mention', 'mentions')} of you`,
  },
  LIKE: {
    meaning: 'Someone liked a comment of the viewer.',
    label: 'Someone likes what I wrote',
    describe: (facts) => ofComment(facts, 'likes what you wrote'),
    digestLine: (n) => `${count(n, 'comment', 'comments')} of yours that someone likes`,
  },
  ACTIVITY_ANSWER: {
    meaning: 'A friend replied to what the viewer watched or reviewed.',
    reference: 'the activity id',
    label: 'A friend replies to my activity',
    describe: (facts) => ({
      ...ofPerson(facts, `replied to your activity${facts.anime ? ` on “${facts.anime.title}”` : ''}`),
      to: facts.reference ? paths.activityOf(facts.reference) : paths.activity(),
    }),
    digestLine: (n) => `${count(n, 'reply', 'replies')} to your activity`,
  },
  IMPORT_DONE: {
    meaning: 'An import has finished.',
    reference: 'the import id',
    label: 'An import finishes',
    describe: () => ({ who: 'Import finished', what: 'Your list is up to date', to: paths.library() }),
    digestLine: (n) => `${count(n, 'import has', 'imports have')} ended`,
  },
  PLAYS_UNMATCHED: {
    meaning: 'Plays reported by a player are waiting for a match; `reference` is their number.',
    label: 'We can’t match what my player reports',
    describe: ({ reference }) => ({
      who: 'Needs a match',
      what: several(reference) ? `${reference} plays from your player` : 'A play from your player',
      to: paths.settings('connections'),
    }),
    digestLine: () => 'plays from your player need a match',
  },
  REPORT_WAITING: {
    meaning: 'Reports are waiting for a moderator; `reference` is their number. For moderators.',
    recipients: 'MODERATORS',
    label: 'Something is reported',
    describe: ({ reference }) => ({ who: 'Reports', what: openNow(reference), to: paths.reports() }),
    digestLine: () => 'reports to look at',
  },
  SUGGESTION_WAITING: {
    meaning: 'Suggestions are waiting for an editor; `reference` is their number. For editors.',
    recipients: 'EDITORS',
    label: 'Someone suggests a change to an anime',
    describe: ({ reference }) => ({ who: 'Suggestions', what: openNow(reference), to: paths.edits() }),
    digestLine: () => 'suggestions to decide about',
  },
  CATALOGUE_REFUSED: {
    meaning: 'Newer catalogue data was rejected. For operators.',
    recipients: 'OPERATORS',
    reference: 'the source, with its version if known',
    label: 'A catalogue update fails',
    describe: ({ reference }) => ({
      who: 'Catalogue update failed',
      what: `${reference ?? 'A source'} couldn’t be used. Nothing has changed`,
      to: paths.about(),
    }),
    digestLine: (n) => `${count(n, 'update', 'updates')} of the catalogue could not be used`,
  },
  BACKUP_FAILED: {
    meaning: 'A backup of the site failed. For operators.',
    recipients: 'OPERATORS',
    label: 'A backup fails',
    describe: () => ({ who: 'Backup failed', what: 'The site’s log says why', to: paths.siteState() }),
    digestLine: (n) => `${count(n, 'backup', 'backups')} could not be made`,
  },
  SUGGESTION_ACCEPTED: {
    meaning: 'An editor accepted a suggestion of the viewer.',
    reference: 'the suggestion id',
    label: 'An editor accepts my suggestion',
    describe: (facts) => ofAnime(facts, 'Your suggestion was accepted'),
    digestLine: (n) => `${count(n, 'of your suggestions was', 'of your suggestions were')} accepted`,
  },
  SUGGESTION_DECLINED: {
    meaning: 'An editor declined a suggestion of the viewer.',
    reference: 'the suggestion id',
    label: 'An editor declines my suggestion',
    describe: (facts) => ({ ...ofAnime(facts, 'Your suggestion was declined'), to: paths.edits() }),
    digestLine: (n) => `${count(n, 'of your suggestions was', 'of your suggestions were')} declined`,
  },
  PROFILE_RESET: {
    meaning: 'A moderator reset parts of the profile of the viewer.',
    reference: 'the parts, separated by commas',
    label: 'A moderator resets part of my profile',
    describe: ({ reference }) => ({
      who: 'Your profile',
      what: `Moderators reset your ${partsOf(reference)}`,
      to: paths.settings('profile'),
    }),
    digestLine: () => 'parts of your profile were reset',
  },
  REPORT_ANSWERED: {
    meaning: 'Moderators have closed something that the viewer reported.',
    reference: 'what came of it (a `ReportOutcome`) and what was reported, separated by a comma',
    text: 'what the moderator added, if anything',
    label: 'A moderator answers my report',
    describe: ({ reference, text }) => {
      const [outcome, kind] = (reference ?? '').split(',');
      const said = reportOutcomeWords[outcome as ReportOutcome] ?? 'It’s closed';
      return {
        who: `Your report of ${reportedWords[kind as ReportedKind] ?? 'something'}`,
        what: text ? `${said}: “${text}”` : said,
        to: paths.latest(),
      };
    },
    digestLine: (n) => `${count(n, 'of your reports was', 'of your reports were')} answered`,
  },
  CHANNEL_OFF: {
    meaning: 'A notification channel failed and was switched off.',
    reference: 'the channel name',
    label: 'A notification channel stops working',
    describe: ({ reference }) => ({
      who: reference ?? 'A notification channel',
      what: 'We couldn’t reach it, so it’s switched off',
      to: paths.settings('notifications'),
    }),
    digestLine: (n) => `${count(n, 'notification channel was', 'notification channels were')} switched off`,
  },
} satisfies Record<string, NotificationKindRecord>;

export type NotificationKind = keyof typeof records;
export const notificationKinds = Object.keys(records) as NotificationKind[];
export const notificationRecords: Readonly<Record<NotificationKind, NotificationKindRecord>> = records;

/** A notification's text: the same in every channel. */
export const describeNotification = (kind: NotificationKind, facts: NotificationFacts): NotificationText =>
  notificationRecords[kind].describe(facts);

const ofAnime = ({ anime }: NotificationFacts, what: string): NotificationText => ({
  who: anime?.title ?? 'An anime',
  what,
  to: anime ? paths.anime(anime.slug) : paths.latest(),
});

const ofPerson = ({ person }: NotificationFacts, what: string): NotificationText => ({
  who: person ? person.name || `@${person.handle}` : 'Someone',
  what,
  to: person ? paths.profileOf(person.handle) : paths.profile(),
});

function ofComment(facts: NotificationFacts, what: string): NotificationText {
  const { thread, commentId } = facts;
  return {
    ...ofPerson(facts, thread?.title ? `${what} in “${thread.title}”` : what),
    to: thread ? `${paths.thread(thread.id)}${commentId ? `#comment-${commentId}` : ''}` : paths.profile(),
  };
}

/** Where the thread's title is withheld, as in messages, it says what kind of thread. */
const commented = ({ thread }: NotificationFacts) =>
  thread?.title ? 'commented' : 'commented in a thread you follow';

const partsOf = (reference: string | null | undefined) =>
  inWords((reference ?? '').split(',').map((part) => profilePartWords[part as ProfilePart] ?? 'profile'));

const several = (n: string | null | undefined) => n && n !== '1';

const openNow = (n: string | null | undefined) =>
  several(n) ? `${n} wait for an answer` : 'One waits for an answer';

const count = (n: string, one: string, many: string) => `${n} ${several(n) ? many : one}`;
