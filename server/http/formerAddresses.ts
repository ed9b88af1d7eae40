import { type Request, type Response, Router } from 'express';

export interface FormerAddresses {
  /** The current slug of a former one; null for a slug that is in use or never was. */
  presentSlug(slug: string): Promise<string | null>;
  path(slug: string): string;
}

/** Redirects `/anime/<former slug>` to the current slug with a 301, keeping the query; likewise for people's pages. */
export function formerAddresses(kinds: Record<`${string}/:slug`, FormerAddresses>): Router {
  const router = Router({ caseSensitive: false, strict: false });
  for (const [pattern, { presentSlug, path }] of Object.entries(kinds)) {
    router.get(pattern, async (req: Request<{ slug: string }>, res: Response, next) => {
      // If the database is unavailable, the page is sent anyway and reports that itself.
      const slug = await presentSlug(req.params.slug).catch(() => null);
      if (slug === null) return next();
      const at = req.originalUrl.indexOf('?');
      const query = at < 0 ? '' : req.originalUrl.slice(at);
      // Not cached: a restored title takes its former slug back at once, and two cached redirects would form a loop.
      res.set('Cache-Control', 'no-cache');
      res.redirect(301, path(slug) + query);
    });
  }
  return router;
}
