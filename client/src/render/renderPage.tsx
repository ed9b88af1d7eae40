import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { prerenderStatic } from '@apollo/client/react/ssr';
import { print } from 'graphql';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { PageQuery, RenderPage } from '../../../shared/renderedPage';
import { createCache } from '../apollo/cache';
import { App } from '../app/App';
import { wallpaper } from '../layout/ActiveScope';
import { state } from '../state';
import { environment } from '../state/environment';

/** Queries that depend on earlier answers need another pass: screens take two or three. */
const MAX_PASSES = 6;
/** Room for one picture: proxies limit the size of headers. React announces the others in the markup. */
const MAX_LINK_HEADER_LENGTH = 300;

/**
 * Renders the page at a path and query as a visitor sees it, with all its data. Not reentrant: state outside React is shared.
 * Throws when the signal aborts, or when a query isn't answered in full.
 */
export const renderPage: RenderPage = async (at, { titleLanguage, ...given }, ask, signal) => {
  wallpaper(null);
  state.titleLanguage(titleLanguage);
  const then = { ...given, now: Date.now() };
  environment(then);
  const { link, problem } = linkTo(ask);
  const client = new ApolloClient({ ssrMode: true, dataMasking: true, cache: createCache(), link });
  const Router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={at}>{children}</StaticRouter>
  );
  let drawn: string | null = null;
  let pictures = '';
  const render = async () => {
    const { result, aborted } = await prerenderStatic({
      tree: <App client={client} Router={Router} />,
      // Large enough that React never streams a part later by a script of its own.
      renderFunction: (tree) => {
        drawn = wallpaper();
        return prerenderToNodeStream(tree, {
          signal,
          progressiveChunkSize: 100_000_000,
          maxHeadersLength: MAX_LINK_HEADER_LENGTH,
          // A record in Node's version, although its type says otherwise.
          onHeaders: (headers) => {
            pictures = new Headers(headers).get('Link') ?? '';
          },
        });
      },
      signal,
      maxRerenders: MAX_PASSES,
    });
    if (aborted) throw new Error(`${at} took too long to render`);
    if (problem()) throw problem();
    return result;
  };
  try {
    let html = await render();
    // The wallpaper is set by a panel inside the main panel, so only the next pass shows it.
    if (wallpaper() !== drawn) html = await render();
    const data = { at, environment: then, cache: client.extract(), wallpaper: wallpaper() };
    return { html, pictures, data };
  } finally {
    client.stop();
    // Otherwise the variable behind `preferredTitle` would keep every page's cache for good.
    await client.cache.reset({ discardWatches: true });
  }
};

/** A query that isn't answered in full fails the whole page: no one should see, or cache, half a page. */
function linkTo(ask: (question: PageQuery) => Promise<object>) {
  let first: unknown;
  const link = new ApolloLink(
    ({ query, operationName, variables }) =>
      new Observable((observer) => {
        ask({ query: print(query), operationName, variables }).then(
          (answer) => {
            if ('errors' in answer) first ??= new Error(`${operationName} was refused`);
            observer.next(answer);
            observer.complete();
          },
          (error) => {
            first ??= error;
            observer.error(error);
          },
        );
      }),
  );
  return { link, problem: () => first };
}
