import type { Config } from './config/config';
import { openMigratedDatabase } from './data/openDatabase';
import { endAccountCopies } from './data/stores/accountCopyStore';
import { endChannels } from './data/stores/channelStore';
import { deleteFeeds } from './data/stores/feedStore';
import { deleteScrobbleAddresses } from './data/stores/scrobbleAddressStore';
import { removeWork } from './data/stores/workStore';
import { recordSecurityEvent } from './domain/accounts/factors/securityLog';
import { createPasswordHasher } from './domain/accounts/password/passwordHasher';
import { createDiscover } from './domain/catalogue/discover/createDiscover';
import { createEpisodeTotals } from './domain/catalogue/episodes/episodeTotals';
import { createAdmission } from './domain/community/admission';
import { createSocialGraph } from './domain/community/friends/friendLists';
import { createNotifier } from './domain/community/notifications/addNotices';
import { createAccountDeletionHook } from './domain/community/people/accountDeletion';
import type { Clock, Deps } from './domain/deps';
import { createActivity } from './domain/jobs/activity';
import { createMatchFile } from './domain/scrobble/matchFile';
import { createSearchIndex } from './domain/search/searchIndex';
import { createSiteSettings } from './domain/site/siteSettings';
import { createListReader } from './domain/tracking/import/read/listReader';
import { createListCache } from './domain/tracking/lists/listCache';
import { createRateLimiter } from './http/rateLimit';
import { readSessionCookies } from './http/sessionCookie';
import { createEvents } from './live/events';
import { createLog } from './log';
import { createOutbox } from './mail/outbox';
import { createPushKeys } from './outbound/pushKeys';
import { createSendOut } from './outbound/sendOut';
import { createSiteEvents } from './outbound/siteEvents';
import { createAuthentication } from './passport/createAuthentication';
import { createProviders } from './passport/social/createProviders';
import { systemRandom } from './systemRandom';
import { createCoverFolder } from './uploads/coverFolder';
import { createPictureStore } from './uploads/pictureStore';
import { createCoverCache, createRemotePictures } from './uploads/remotePictures';

/** The composition root: creates every long-lived service once and passes it in. Tests can replace any of them. */
export async function createDeps(config: Config, replace: Partial<Deps> = {}): Promise<Deps> {
  const { clock = systemClock, random = systemRandom, fetch = globalThis.fetch } = replace;
  const log = replace.log ?? createLog(config);
  const db = replace.db ?? (await openMigratedDatabase(config.database));
  const siteSettings = replace.siteSettings ?? (await createSiteSettings({ config, db }));
  const events = replace.events ?? createEvents({ config, log });
  const limiter = replace.limiter ?? createRateLimiter({ config, log });
  const passwords = replace.passwords ?? createPasswordHasher();
  const pictures = replace.pictures ?? createPictureStore({ config, fetch });
  const deps: Deps = {
    siteSettings,
    get config() {
      return deps.siteSettings.current();
    },
    log,
    clock,
    random,
    activity: replace.activity ?? createActivity(),
    db,
    mail: replace.mail ?? createOutbox({ config, clock, random, log }),
    passwords,
    limiter,
    admission:
      replace.admission ??
      createAdmission({
        get config() {
          return deps.config;
        },
        db,
        clock,
        limiter,
      }),
    authentication:
      replace.authentication ??
      createAuthentication({ config, log, clock, db, passwords }, ({ headers }) =>
        readSessionCookies(config, headers.cookie),
      ),
    providers: replace.providers ?? createProviders({ config, log, clock, fetch }),
    renewals: replace.renewals ?? new Map(),
    discover: replace.discover ?? createDiscover({ db, clock, log }),
    episodeTotals: replace.episodeTotals ?? createEpisodeTotals({ db, clock }),
    listCache: replace.listCache ?? createListCache({ db }),
    search: replace.search ?? createSearchIndex({ db, log }),
    social: replace.social ?? createSocialGraph({ db }),
    events,
    pictures,
    remotePictures: replace.remotePictures ?? createRemotePictures(config),
    coverCache: replace.coverCache ?? createCoverCache(config),
    coverFolder: replace.coverFolder ?? createCoverFolder({ config, clock }),
    notifier: replace.notifier ?? createNotifier({ db, clock, random, events }),
    sendOut: replace.sendOut ?? createSendOut({ config }),
    pushKeys: replace.pushKeys ?? createPushKeys({ config }),
    listReader: replace.listReader ?? createListReader(),
    matchFile: replace.matchFile ?? createMatchFile({ config, clock, log }),
    siteEvents: replace.siteEvents ?? createSiteEvents({ config, clock, random }),
    accessGrants: replace.accessGrants ?? {
      revokeAll: async (manager, userId) => {
        await deleteFeeds(manager, userId);
        await deleteScrobbleAddresses(manager, userId);
        await endChannels(manager, userId);
        await endAccountCopies(manager, userId);
        await removeWork(manager, { kind: 'own copies', subject: userId });
      },
    },
    securityLog: replace.securityLog ?? {
      note: (manager, event) => recordSecurityEvent({ clock, random }, manager, event),
    },
    deletionHook: replace.deletionHook ?? createAccountDeletionHook({ config, clock, random, pictures, log }),
    fetch,
  };
  return deps;
}

const systemClock: Clock = { now: () => new Date() };
