import { AuthApiError } from './authApi';

/** Sends a list to be imported, as GraphQL carries no files. Gives the id of the import. */
export async function uploadList(file: File): Promise<string> {
  const response = await fetch(`/transfer/imports?name=${encodeURIComponent(file.name)}`, {
    method: 'POST',
    body: file,
    credentials: 'include',
    // Not the browser's guess: the server looks into the file itself.
    headers: { accept: 'application/json', 'content-type': 'application/octet-stream' },
  }).catch((cause: unknown) => {
    throw new AuthApiError(0, null, cause instanceof Error ? cause.message : 'No answer');
  });
  const body = (await response.json().catch(() => null)) as {
    id?: string;
    code?: unknown;
    message?: unknown;
  } | null;
  if (response.ok && body?.id) return body.id;
  const wait = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  throw new AuthApiError(
    response.status,
    typeof body?.code === 'string' ? body.code : response.status === 413 ? 'IMPORT_TOO_LARGE' : null,
    typeof body?.message === 'string' ? body.message : response.statusText,
    Number.isNaN(wait) ? null : wait,
  );
}
