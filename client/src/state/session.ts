import { makeVar, useReactiveVar } from './reactive';

/** Who is signed in: the user without createdAt and updatedAt, and the session token. In memory only, never stored. */
export interface SessionUser {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  image: string | null;
}

export interface SessionState {
  user: SessionUser;
  token: string;
}

export const session = makeVar<SessionState | null>(null);

/** The signed-in user, or null. */
export function useViewer(): SessionUser | null {
  return useReactiveVar(session)?.user ?? null;
}

/** The server has sent newer facts about the viewer: update everything that shows their name or address. */
export function updateViewer({ id, email, emailVerified, name, image }: SessionUser): void {
  const now = session();
  if (now?.user.id === id) session({ ...now, user: { id, email, emailVerified, name, image } });
}
