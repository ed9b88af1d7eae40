import { paths } from '../../../shared/paths';

/** The root is home's own address. What hangs below a place belongs to it; an anime's page is none of these places. */
export function currentPlace(pathname: string, to: string): 'page' | 'location' | undefined {
  if (pathname === to || (pathname === '/' && to === paths.home())) return 'page';
  return `/${pathname.split('/')[1]}` === to ? 'location' : undefined;
}
