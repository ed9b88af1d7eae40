import type { TitleLanguageName } from './titles';

/** Types shared by the server and the program that renders its pages (client/src/render/). */

/** A GraphQL request, as a visitor's browser would send it. */
export interface PageQuery {
  query: string;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

/** What a page depends on besides its address and its data. */
export interface PageEnvironment {
  locale: string;
  timeZone: string;
}

/** With what the site's operators choose for visitors. */
export interface RenderEnvironment extends PageEnvironment {
  titleLanguage: TitleLanguageName;
}

/** Data sent with a rendered page for hydration in the browser. */
export interface HydrationData {
  /** Path and query that were rendered. */
  at: string;
  environment: PageEnvironment & { now: number };
  /** Apollo Client's cache after the page's queries, by its `extract()`. */
  cache: unknown;
  wallpaper: string | null;
}

export interface RenderedPage {
  /** Content of the root element. */
  html: string;
  /** `Link` header (RFC 8288) for the pictures that are in view at once. */
  pictures: string;
  data: HydrationData;
}

/** What the built program exports. `ask` returns a response as JSON; `signal` aborts a page that takes too long. */
export type RenderPage = (
  at: string,
  environment: RenderEnvironment,
  ask: (question: PageQuery) => Promise<object>,
  signal: AbortSignal,
) => Promise<RenderedPage>;
