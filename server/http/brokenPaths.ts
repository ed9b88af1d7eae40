import type { RequestHandler } from 'express';

/**
 * A path with an escape that is none (`/anime/%ff`) is nobody's. Express and the file server would each fail on it in a way of
 * their own; from here on it is a path that nothing lies under.
 */
export const brokenPaths: RequestHandler = (req, _res, next) => {
  if (!isDecodable(req.path)) req.url = '/%25';
  next();
};

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
