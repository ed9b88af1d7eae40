import {
  always,
  count,
  type Described,
  date,
  flag,
  listOf,
  nullable,
  object,
  oneOf,
  ref,
  type Schema,
  text,
} from './schema';

/** Responses of the passkey and two-factor calls (contract 5.7); options are in WebAuthn's own JSON format. */
const userVerification = oneOf('required', 'preferred', 'discouraged');
const transports = listOf(oneOf('ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'));

export const factorComponents: Record<string, Schema> = {
  SecondStep: object({ twoFactorRedirect: always(true) }),
  RecoveryCodes: listOf(text),
  Entered: object({ token: text, user: ref('User') }, ['token']),
  Passkey: object({
    id: text,
    name: nullable(text),
    userId: text,
    credentialID: text,
    publicKey: text,
    counter: count,
    deviceType: oneOf('singleDevice', 'multiDevice'),
    backedUp: flag,
    transports: nullable(text),
    createdAt: date,
    lastUsedAt: nullable(date),
    aaguid: text,
  }),
  KnownCredential: object({ id: text, type: always('public-key'), transports }, ['transports']),
  PasskeyCreation: object({
    challenge: text,
    rp: object({ id: text, name: text }),
    user: object({ id: text, name: text, displayName: text }),
    pubKeyCredParams: listOf(object({ alg: count, type: always('public-key') })),
    timeout: count,
    attestation: always('none'),
    excludeCredentials: listOf(ref('KnownCredential')),
    authenticatorSelection: object(
      {
        residentKey: always('required'),
        requireResidentKey: always(true),
        userVerification,
        authenticatorAttachment: oneOf('platform', 'cross-platform'),
      },
      ['authenticatorAttachment'],
    ),
    extensions: object({ credProps: flag }),
    hints: listOf(text),
  }),
  PasskeyRequest: object(
    {
      rpId: text,
      challenge: text,
      timeout: count,
      userVerification,
      allowCredentials: listOf(ref('KnownCredential')),
    },
    ['allowCredentials'],
  ),
};

export const factorAnswers: Readonly<Record<string, Described>> = {
  'POST /two-factor/enable': {
    summary: 'Creates a secret for an authenticator app, and recovery codes; the first code activates them',
    answer: object({ totpURI: text, backupCodes: ref('RecoveryCodes') }),
  },
  'POST /two-factor/disable': { summary: 'Turns two-factor sign-in off', answer: ref('Status') },
  'POST /two-factor/get-totp-uri': {
    summary: 'Returns the URI of the QR code again',
    answer: object({ totpURI: text }),
  },
  'POST /two-factor/generate-backup-codes': {
    summary: 'Replaces the recovery codes',
    answer: object({ status: always(true), backupCodes: ref('RecoveryCodes') }),
  },
  'POST /two-factor/verify-totp': {
    summary: 'Completes a sign-in with a code, or confirms a new secret',
    answer: ref('Entered'),
  },
  'POST /two-factor/verify-backup-code': {
    summary: 'Completes a sign-in with a recovery code; returns no token if no session was requested',
    answer: ref('Entered'),
  },
  'GET /passkey/generate-register-options': {
    summary: 'Returns the options for creating a passkey',
    answer: ref('PasskeyCreation'),
  },
  'POST /passkey/verify-registration': {
    summary: 'Stores a passkey created by the browser',
    answer: ref('Passkey'),
  },
  'POST /passkey/generate-authenticate-options': {
    summary: 'Returns the options for using a passkey; lists no passkeys to visitors',
    answer: ref('PasskeyRequest'),
  },
  'POST /passkey/verify-authentication': {
    summary: 'Signs in with a passkey',
    answer: object({ session: ref('Session') }),
  },
  'GET /passkey/list-user-passkeys': { summary: 'Lists the user’s passkeys', answer: listOf(ref('Passkey')) },
  'POST /passkey/update-passkey': {
    summary: 'Renames a passkey',
    answer: object({ passkey: ref('Passkey') }),
  },
  'POST /passkey/delete-passkey': { summary: 'Removes a passkey', answer: { type: 'null' } },
};
