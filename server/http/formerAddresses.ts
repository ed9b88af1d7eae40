import { type Request, type Response, Router } from 'express';

export interface FormerAddresses {
  /** Where a former slug leads; null for one that is in use or never was. */
  presentSlug(slug: string): Promise<string | null>;
  path(slug: string): string;
}

/** `/anime/<former slug>` answers 301 to the present one (product P2), with the query that was asked; so do people's pages. */
export function formerAddresses(kinds: Record<`${string}/:slug`, FormerAddresses>): Router {
  const router = Router({ caseSensitive: false, strict: false });
  for (const [pattern, { presentSlug, path }] of Object.entries(kinds)) {
    router.get(pattern, async (req: Request<{ slug: string }>, res: Response, next) => {
      // While the database is away the page goes out as it is, and says so itself.
      const slug = await presentSlug(req.params.slug).catch(() => null);
      if (slug === null) return next();
      const at = req.originalUrl.indexOf('?');
      const query = at < 0 ? '' : req.originalUrl.slice(at);
      // Asked for again each time: put back, a title takes its former address at once, and two kept answers would go in circles.
      res.set('Cache-Control', 'no-cache');
      res.redirect(301, path(slug) + query);
    });
  }
  return router;
}
