import { AuthApiError } from './authApi';

/** Sends a picture of the profile: PUT with the file as the body, as GraphQL carries no files. Gives its address. */
export async function uploadPicture(kind: 'avatar' | 'banner', file: File): Promise<string | null> {
  const response = await fetch(`/uploads/${kind}`, {
    method: 'PUT',
    body: file,
    credentials: 'include',
    headers: { accept: 'application/json', 'content-type': file.type || 'application/octet-stream' },
  }).catch((cause: unknown) => {
    throw new AuthApiError(0, null, cause instanceof Error ? cause.message : 'No answer');
  });
  const body = (await response.json().catch(() => null)) as {
    url?: string | null;
    code?: unknown;
    message?: unknown;
  } | null;
  if (response.ok) return body?.url ?? null;
  const wait = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  throw new AuthApiError(
    response.status,
    typeof body?.code === 'string' ? body.code : response.status === 413 ? 'IMAGE_TOO_LARGE' : null,
    typeof body?.message === 'string' ? body.message : response.statusText,
    Number.isNaN(wait) ? null : wait,
  );
}
