/** Error codes of a provider's callback, sent as `?error=` to the error page (contract 6). */
export const callbackResults = [
  'invalid_callback_request',
  'state_not_found',
  'please_restart_the_process',
  'no_code',
  'oauth_provider_not_found',
  'invalid_code',
  'unable_to_get_user_info',
  'no_callback_url',
  'unable_to_link_account',
  "email_doesn't_match",
  'account_already_linked_to_different_user',
  'email_not_found',
  'internal_server_error',
  'account_not_linked',
  'signup_disabled',
  'sign_up_closed',
  'unable_to_create_user',
  'unable_to_create_session',
  'account_suspended',
  'oAuth_code_missing',
  'oauth_code_verification_failed',
  'user_info_is_missing',
  'email_is_missing',
] as const;

export type CallbackResult = (typeof callbackResults)[number];
