/** What passes between the server and the program that renders its pages (client/src/render/). */

/** A question to GraphQL, as a visitor's browser would ask it. */
export interface PageQuery {
  query: string;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

/** What a page depends on beside its address and its data. */
export interface PageEnvironment {
  locale: string;
  timeZone: string;
}

/** What the page asked, by the name of the operation and its variables as JSON, and the data of the answer. */
export type PageAnswers = Record<string, unknown>;

/** What a drawn page brings along for the program that takes it over in the browser. */
export interface HydrationData {
  /** Path and query that were rendered. */
  at: string;
  environment: PageEnvironment & { now: number };
  answers: PageAnswers;
  wallpaper: string | null;
}

export interface RenderedPage {
  /** What stands in the root. */
  html: string;
  /** Rules in place of style attributes, which no policy of ours allows. */
  css: string;
  /** `<link>`s to pictures that are in view at once. */
  preloads: string;
  data: HydrationData;
}

/** What the built program exports. `ask` gives the JSON of an answer; `signal` ends a page that takes too long. */
export type RenderPage = (
  at: string,
  environment: PageEnvironment,
  ask: (question: PageQuery) => Promise<object>,
  signal: AbortSignal,
) => Promise<RenderedPage>;
