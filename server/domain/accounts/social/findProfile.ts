import { isEmail, normaliseEmail } from '../emailForm';
import type { FoundProfile, IdentityProvider, Profile, ProfileInput } from './identityProvider';

const LONGEST_NAME = 255;
const LONGEST_ID = 255;
const LONGEST_IMAGE = 60_000;

/**
 * A profile as the site takes it from a provider: everything of a length the table holds, an address only if it is one
 * (contract section 11.2: some providers put a user name there), a picture only from the web.
 */
export async function findProfile(
  provider: IdentityProvider,
  input: ProfileInput,
): Promise<FoundProfile | undefined> {
  const found = await provider.readProfile(input);
  const profile = found && clean(found.profile);
  return profile && { profile, raw: found.raw };
}

function clean({ accountId, email, emailVerified, name, image }: Profile): Profile | undefined {
  if (!isSound(accountId) || accountId.length > LONGEST_ID) return undefined;
  return {
    accountId,
    email: email !== undefined && isEmail(email) ? normaliseEmail(email) : undefined,
    emailVerified,
    name: name !== undefined && isSound(name) ? shortened(name) : undefined,
    image: image !== undefined && isPicture(image) ? image : undefined,
  };
}

/** No NUL and no half character: databases disagree about both. */
function isSound(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? name.slice(0, LONGEST_NAME).toWellFormed() : name;
}

function isPicture(image: string): boolean {
  return image.length <= LONGEST_IMAGE && isSound(image) && /^(https?:\/\/|data:image\/)/i.test(image);
}
