import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { prerenderStatic } from '@apollo/client/react/ssr';
import { print } from 'graphql';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { PageAnswers, PageQuery, RenderPage } from '../../../shared/renderedPage';
import { createCache } from '../apollo/cache';
import { App } from '../app/App';
import { wallpaper } from '../layout/ActiveScope';
import { environment } from '../state/environment';
import { extractStyles } from './inlineStyles';
import { answerKey, type Question } from './pageClient';

/** What an answer leads to is asked in the next go: screens need two or three. */
const mostGoes = 6;

/**
 * Renders the page at a path and query as a visitor sees it, with everything that it asks for. One at a time: what the program
 * keeps beside React is one for all. Throws when the signal says so, or when a question isn't answered in full.
 */
export const renderPage: RenderPage = async (at, given, ask, signal) => {
  wallpaper(null);
  const then = { ...given, now: Date.now() };
  environment(then);
  const { link, problem } = linkTo(ask);
  const client = new ApolloClient({ ssrMode: true, cache: createCache(), link });
  const answers = noteAnswers(client);
  const Router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={at}>{children}</StaticRouter>
  );
  const render = async () => {
    const { result, aborted } = await prerenderStatic({
      tree: <App client={client} Router={Router} />,
      // No part is so long that it would come later, by a script of React's own.
      renderFunction: (tree) => prerenderToNodeStream(tree, { signal, progressiveChunkSize: 100_000_000 }),
      signal,
      maxRerenders: mostGoes,
    });
    if (aborted) throw new Error(`${at} took too long to render`);
    if (problem()) throw problem();
    return result;
  };
  try {
    let markup = await render();
    // The picture behind a page is known to the panel that is drawn in front of it.
    if (wallpaper() !== null) markup = await render();
    const [pictures = ''] = /^(?:<link[^>]*>)*/.exec(markup) ?? [];
    const data = { at, environment: then, answers: answers(), wallpaper: wallpaper() };
    const preloads = preloadOf(data.wallpaper) + pictures;
    return { ...extractStyles(markup.slice(pictures.length)), preloads, data };
  } finally {
    client.stop();
  }
};

/** The answers to what the components ask, as they get them. */
function noteAnswers(client: ApolloClient): () => PageAnswers {
  const asked = new Map<string, Question>();
  const watchQuery = client.watchQuery;
  client.watchQuery = ((options: ApolloClient.WatchQueryOptions) => {
    asked.set(answerKey(options), options);
    return watchQuery(options);
  }) as typeof watchQuery;
  return () =>
    Object.fromEntries(
      [...asked].flatMap(([key, { query, variables }]) => {
        const data = client.readQuery({ query, variables });
        return data === null ? [] : [[key, data]];
      }),
    );
}

/** The largest picture is named by a style, which is read after every link. */
function preloadOf(picture: string | null): string {
  if (picture === null) return '';
  const address = picture.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<link rel="preload" as="image" fetchpriority="high" href="${address}">`;
}

/** The first question that was not answered in full is the page's problem: nobody is to see, or keep, half of one. */
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
