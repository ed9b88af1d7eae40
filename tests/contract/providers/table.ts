/**
 * The table of contract section 11, written independently of the descriptors: what the site must send to each provider. A
 * difference between the two is a mistake in one of them.
 */
export interface Row {
  authorize: string;
  /** Parameters besides response_type, client_id, state, redirect_uri and the challenge. */
  extra?: Record<string, string>;
  scope?: string;
  pkce: boolean;
  token: string;
  auth: 'post' | 'basic';
  /** The refresh URL, if tokens can be renewed. */
  refresh?: string;
  idToken: boolean;
  loginHint: boolean;
}

const row = (
  authorize: string,
  token: string,
  scope: string | undefined,
  flags: string,
  more: Partial<Row> = {},
): Row => ({
  authorize: `https://${authorize}`,
  token,
  scope,
  pkce: flags.includes('pkce'),
  auth: flags.includes('basic') ? 'basic' : 'post',
  refresh: flags.includes('refresh') ? token : undefined,
  idToken: flags.includes('idToken'),
  loginHint: flags.includes('hint'),
  ...more,
});

const pool = 'pool.auth.eu-west-1.amazoncognito.com';
const twitchClaims =
  '{"id_token":{"email":null,"email_verified":null,"preferred_username":null,"picture":null}}';

export const table: Record<string, Row> = {
  apple: row(
    'appleid.apple.com/auth/authorize',
    'appleid.apple.com/auth/token',
    'email name',
    'refresh idToken',
    {
      extra: { response_mode: 'form_post', response_type: 'code id_token' },
    },
  ),
  atlassian: row(
    'auth.atlassian.com/authorize',
    'auth.atlassian.com/oauth/token',
    'read:jira-user offline_access',
    'pkce refresh',
    { extra: { audience: 'api.atlassian.com' } },
  ),
  cognito: row(
    `${pool}/oauth2/authorize`,
    `${pool}/oauth2/token`,
    'openid profile email',
    'pkce refresh idToken',
  ),
  discord: row(
    'discord.com/api/oauth2/authorize',
    'discord.com/api/oauth2/token',
    'identify email',
    'refresh',
    {
      extra: { prompt: 'none' },
    },
  ),
  dropbox: row(
    'www.dropbox.com/oauth2/authorize',
    'api.dropboxapi.com/oauth2/token',
    'account_info.read',
    'pkce',
    {
      refresh: 'api.dropbox.com/oauth2/token',
    },
  ),
  facebook: row(
    'www.facebook.com/v21.0/dialog/oauth',
    'graph.facebook.com/oauth/access_token',
    'email public_profile',
    'idToken hint',
    { refresh: 'graph.facebook.com/v18.0/oauth/access_token' },
  ),
  figma: row('www.figma.com/oauth', 'www.figma.com/api/oauth/token', 'file_read', 'pkce refresh'),
  github: row(
    'github.com/login/oauth/authorize',
    'github.com/login/oauth/access_token',
    'read:user user:email',
    'refresh hint',
  ),
  gitlab: row('gitlab.com/oauth/authorize', 'gitlab.com/oauth/token', 'read_user', 'pkce refresh hint'),
  google: row(
    'accounts.google.com/o/oauth2/auth',
    'oauth2.googleapis.com/token',
    'email profile openid',
    'pkce idToken hint',
    { extra: { include_granted_scopes: 'true' }, refresh: 'www.googleapis.com/oauth2/v4/token' },
  ),
  huggingface: row(
    'huggingface.co/oauth/authorize',
    'huggingface.co/oauth/token',
    'openid profile email',
    'pkce refresh',
  ),
  kakao: row(
    'kauth.kakao.com/oauth/authorize',
    'kauth.kakao.com/oauth/token',
    'account_email profile_image profile_nickname',
    'refresh',
  ),
  kick: row('id.kick.com/oauth/authorize', 'id.kick.com/oauth/token', 'user:read', 'pkce'),
  line: row(
    'access.line.me/oauth2/v2.1/authorize',
    'api.line.me/oauth2/v2.1/token',
    'openid profile email',
    'pkce refresh idToken hint',
  ),
  linear: row('linear.app/oauth/authorize', 'api.linear.app/oauth/token', 'read', 'refresh hint'),
  linkedin: row(
    'www.linkedin.com/oauth/v2/authorization',
    'www.linkedin.com/oauth/v2/accessToken',
    'profile email openid',
    'refresh hint',
  ),
  microsoft: row(
    'login.microsoftonline.com/common/oauth2/v2.0/authorize',
    'login.microsoftonline.com/common/oauth2/v2.0/token',
    'openid profile email User.Read offline_access',
    'pkce refresh hint',
  ),
  naver: row('nid.naver.com/oauth2.0/authorize', 'nid.naver.com/oauth2.0/token', 'profile email', 'refresh'),
  notion: row(
    'api.notion.com/v1/oauth/authorize',
    'api.notion.com/v1/oauth/token',
    undefined,
    'basic refresh hint',
    {
      extra: { owner: 'user' },
    },
  ),
  paypal: row(
    'www.sandbox.paypal.com/signin/authorize',
    'api-m.sandbox.paypal.com/v1/oauth2/token',
    undefined,
    'pkce basic refresh idToken',
  ),
  reddit: row(
    'www.reddit.com/api/v1/authorize',
    'www.reddit.com/api/v1/access_token',
    'identity',
    'basic refresh',
  ),
  roblox: row(
    'apis.roblox.com/oauth/v1/authorize',
    'apis.roblox.com/oauth/v1/token',
    'openid profile',
    'refresh',
    {
      extra: { prompt: 'select_account consent' },
    },
  ),
  salesforce: row(
    'login.salesforce.com/services/oauth2/authorize',
    'login.salesforce.com/services/oauth2/token',
    'openid email profile',
    'pkce refresh',
  ),
  slack: row(
    'slack.com/openid/connect/authorize',
    'slack.com/api/openid.connect.token',
    'openid profile email',
    'refresh',
  ),
  spotify: row(
    'accounts.spotify.com/authorize',
    'accounts.spotify.com/api/token',
    'user-read-email',
    'pkce refresh',
  ),
  tiktok: row(
    'www.tiktok.com/v2/auth/authorize',
    'open.tiktokapis.com/v2/oauth/token/',
    'user.info.profile',
    'refresh',
  ),
  twitch: row(
    'id.twitch.tv/oauth2/authorize',
    'id.twitch.tv/oauth2/token',
    'user:read:email openid',
    'refresh',
    {
      extra: { claims: twitchClaims },
    },
  ),
  twitter: row(
    'x.com/i/oauth2/authorize',
    'api.x.com/2/oauth2/token',
    'users.read tweet.read offline.access users.email',
    'pkce basic refresh',
  ),
  vk: row('id.vk.com/authorize', 'id.vk.com/oauth2/auth', 'email phone', 'pkce refresh'),
  zoom: row('zoom.us/oauth/authorize', 'zoom.us/oauth/token', undefined, 'pkce'),
};
