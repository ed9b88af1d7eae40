/** A non-success answer; status 0 means that there was no answer. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string | null,
    message: string,
    /** Seconds to wait, from Retry-After (429 and 503). */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/**
 * Every REST call goes through here: cookies are sent, and anything but success becomes an `ApiError`. `tooLarge` is the code
 * to use when a proxy, not the site, rejects a body that is too long.
 */
export async function call<T>(
  path: string,
  init: RequestInit = {},
  tooLarge: string | null = null,
): Promise<T> {
  const response = await fetch(path, {
    ...init,
    credentials: 'include',
    headers: { accept: 'application/json', ...init.headers },
  }).catch((cause: unknown) => {
    throw new ApiError(0, null, cause instanceof Error ? cause.message : 'No answer');
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw failure(response, body, tooLarge);
  if (body === undefined) throw new ApiError(response.status, null, 'The answer could not be read');
  return body as T;
}

/** The guards answer 401 and 404 without a body, so code and message may be missing. */
function failure(response: Response, body: unknown, tooLarge: string | null): ApiError {
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
  const wait = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return new ApiError(
    response.status,
    typeof code === 'string' ? code : response.status === 413 ? tooLarge : null,
    typeof message === 'string' ? message : response.statusText,
    Number.isNaN(wait) ? null : wait,
  );
}
