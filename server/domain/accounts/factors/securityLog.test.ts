import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema } from 'graphql';
import { type SecurityEventKind, securityEventKinds } from '../../../data/entities/factors';
import { routes } from '../../../rest/routes';

/**
 * Which operation writes which line of the security log, and why the others write none. A new call under `/api/auth`, a new
 * mutation and a new kind of line fail here until someone has decided.
 */
const told: Record<string, SecurityEventKind[]> = {
  'POST /sign-up/email': ['SIGN_UP'],
  'POST /sign-in/email': ['SIGN_IN'],
  'POST /sign-in/social': ['SIGN_UP', 'SIGN_IN', 'PROVIDER_LINKED'],
  'GET /callback/:id': ['SIGN_UP', 'SIGN_IN', 'PROVIDER_LINKED'],
  'POST /callback/:id': ['SIGN_UP', 'SIGN_IN', 'PROVIDER_LINKED'],
  'GET /oauth2/callback/:id': ['SIGN_UP', 'SIGN_IN', 'PROVIDER_LINKED'],
  'POST /link-social': ['PROVIDER_LINKED'],
  'POST /unlink-account': ['PROVIDER_UNLINKED'],
  'POST /two-factor/verify-totp': ['SIGN_IN', 'DEVICE_TRUSTED', 'WRONG_CODES', 'TWO_FACTOR_ENABLED'],
  'POST /two-factor/verify-backup-code': ['SIGN_IN', 'DEVICE_TRUSTED'],
  'POST /two-factor/disable': ['TWO_FACTOR_DISABLED'],
  'POST /two-factor/generate-backup-codes': ['RECOVERY_CODES_REPLACED'],
  'POST /passkey/verify-registration': ['PASSKEY_ADDED'],
  'POST /passkey/verify-authentication': ['SIGN_IN'],
  'POST /passkey/delete-passkey': ['PASSKEY_REMOVED'],
  'POST /change-password': ['PASSWORD_CHANGED'],
  'POST /reset-password': ['PASSWORD_RESET'],
  'POST /change-email': ['EMAIL_CHANGE_ASKED', 'EMAIL_CHANGED'],
  'GET /verify-email': ['EMAIL_CONFIRMED', 'EMAIL_CHANGED', 'SIGN_IN'],
  'POST /revoke-session': ['SESSION_ENDED'],
  'POST /revoke-sessions': ['SESSIONS_ENDED'],
  'POST /revoke-other-sessions': ['SESSIONS_ENDED'],
  'POST /delete-user': ['DELETION_ASKED'],
  'GET /transfer/exports/:file': ['ACCOUNT_EXPORTED'],
  changePassword: ['PASSWORD_CHANGED'],
  setPassword: ['PASSWORD_CHANGED'],
  resetPassword: ['PASSWORD_RESET'],
  changeEmail: ['EMAIL_CHANGE_ASKED', 'EMAIL_CHANGED'],
  cancelEmailChange: ['EMAIL_CHANGE_CANCELLED'],
  createApiToken: ['TOKEN_CREATED'],
  revokeApiToken: ['TOKEN_REVOKED'],
  createScrobbleAddress: ['PLAYER_ADDRESS_CREATED'],
  revokeScrobbleAddress: ['PLAYER_ADDRESS_REVOKED'],
  createFeed: ['FEED_CREATED'],
  revokeFeed: ['FEED_REVOKED'],
  createNotificationChannel: ['CHANNEL_ADDED'],
  updateNotificationChannel: ['CHANNEL_CHANGED'],
  deleteNotificationChannel: ['CHANNEL_REMOVED'],
  setAccountCopies: ['COPIES_SET_UP'],
  removeAccountCopies: ['COPIES_STOPPED'],
  unlinkAccount: ['PROVIDER_UNLINKED'],
  revokeSession: ['SESSION_ENDED'],
  revokeSessions: ['SESSIONS_ENDED'],
  revokeOtherSessions: ['SESSIONS_ENDED'],
  revokeTrustedDevice: ['DEVICE_UNTRUSTED'],
  deleteAccount: ['DELETION_ASKED'],
  setRole: ['ROLE_GIVEN', 'ROLE_TAKEN'],
};

const untold: Record<string, string> = {
  'only leads away; what comes back is told': `
    POST /sign-in/oauth2, POST /oauth2/link, linkAccount, GET /reset-password/:token, POST /passkey/generate-authenticate-options,
    GET /passkey/generate-register-options`,
  'anybody may ask for it, and its owner is mailed': `
    POST /request-password-reset, POST /forget-password, requestPasswordReset, POST /send-verification-email, sendVerificationEmail`,
  'counts for nothing until a code confirms it': 'POST /two-factor/enable',
  'shows what is there, for the password': 'POST /two-factor/get-totp-uri',
  'only reads': `
    GET /get-session, GET /list-sessions, GET /list-accounts, GET /ok, GET /error, GET /passkey/list-user-passkeys, POST /account-info,
    POST /get-access-token, POST /refresh-token`,
  'ends nothing but the session of the browser that asks': 'POST /sign-out',
  'takes the log away with the account': 'GET /delete-user/callback',
  'names and pictures':
    'POST /update-user, updateProfile, removePicture, changeHandle, updateAbout, POST /passkey/update-passkey',
  'lets a browser try its own password more often': 'rememberDevice',
  'changes no address that anything is sent to':
    'testNotificationChannel, setQuietHours, setEmailDigest, chooseWatchServices, sendAccountCopy',
  settings: 'updateSettings, updateScrobbleRules',
  lists: `
    addOwnAnime, addToCollection, addToQueue, answerPlay, bulkEdit, cancelImport, chooseImportPolicy, completeEntry, createCollection,
    decideMatch, deleteCollection, deleteOwnAnime, dismissImportRow, dismissShow, fillQueue, forgetScrobbleMatch, hideAnime,
    incrementProgress, markEpisode, markEpisodesUpTo, matchShow, moveCollection, moveFavourite, moveInCollection, moveInQueue,
    removeEntry, removeFromCollection, removeFromQueue, removeImport, resolveImportRow, saveEntry, setFavourite, startImport,
    startRewatch, stopRewatch, undo, undoImport, unhideAnime, unmarkEpisode, updateCollection, updateOwnAnime`,
  'people, threads and facts': `
    acceptFriendRequest, acceptSuggestion, blockPerson, cancelFriendRequest, createThread, declineFriendRequest, declineSuggestion,
    deleteComment, deleteThread, editComment, likeComment, lockThread, markAllNotificationsRead, markNotificationsRead, pinThread,
    postComment, putFactsBack, removeComment, removeFriend, removeThread, reportComment, reportPerson, reportSuggestion,
    resolveReport, restoreComment, restoreThread, sendFriendRequest, subscribeThread, suggestFacts, unblockPerson, updateThread,
    withdrawSuggestion`,
};

const root = path.join(__dirname, '../../../..');

describe('the security log', () => {
  it('has a decision for every call under /api/auth and every mutation', () => {
    const mutations = buildSchema(readFileSync(path.join(root, 'schema.graphql'), 'utf8')).getMutationType();
    const operations = [
      ...routes.map(({ method, path: callPath }) => `${method} ${callPath}`),
      ...Object.keys(mutations?.getFields() ?? {}),
      'GET /transfer/exports/:file',
    ];
    const quiet = Object.values(untold).flatMap((names) => names.split(',').map((name) => name.trim()));
    expect([...Object.keys(told), ...quiet].sort()).toEqual(operations.sort());
  });

  it('has each kind written by an operation, and expected by a test of the running server', () => {
    expect(new Set(Object.values(told).flat())).toEqual(new Set(securityEventKinds));
    const folder = path.join(root, 'tests/contract/graphql');
    const tests = readdirSync(folder)
      .filter((file) => file.startsWith('security'))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
      .join();
    expect(securityEventKinds.filter((kind) => !new RegExp(`\\b${kind}\\b`).test(tests))).toEqual([]);
  });
});
