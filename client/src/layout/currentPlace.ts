import { paths } from '../../../shared/paths';

/** The root is home. Addresses below a place belong to it; an anime's page belongs to none. */
export function currentPlace(pathname: string, to: string): 'page' | 'location' | undefined {
  if (pathname === to || (pathname === '/' && to === paths.home())) return 'page';
  return `/${pathname.split('/')[1]}` === to ? 'location' : undefined;
}
