import type { ExecutionResult } from 'graphql';
import { type Listener, type View, viewsOf } from '../domain/community/threads/audience';
import type { Deps, EventMessage } from '../domain/ports';
import type { ThreadEvent } from './community/listenTo';
import { Crowd } from './crowd';
import type { Pace } from './pace';
import type { Turns } from './turns';

/** What those who see an event alike are sent. */
export interface SharedText {
  /** While it is being made. Never rejects. */
  pending?: Promise<void>;
  /** JSON; null if there is nothing to send, undefined if each needs a response of their own, as a field needed more than the view. */
  made?: string | null;
  /** What `made` was made of. */
  result?: ExecutionResult | null;
  error?: { cause: unknown };
}

/** How a listener sees an event, with the responses made so far for those who see it alike. */
export interface SharedView extends View {
  texts: Map<string, SharedText>;
  /** Root value, if already read. */
  root?: unknown;
  /** Puts the listener's own values into the shared response. */
  finish?(answer: ExecutionResult): ExecutionResult;
}

/**
 * Gathers all listeners of an event on this instance, and finds out with a few statements how each of them sees it. Late
 * listeners (on slow connections) form another crowd.
 */
export function createSharedViews(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { turns, pace }: { turns: Turns; pace: Pace },
) {
  const crowds = new WeakMap<EventMessage, Crowd<Listener, SharedView | null>>();

  return (message: EventMessage, event: ThreadEvent): Crowd<Listener, SharedView | null> => {
    const known = crowds.get(message);
    if (known) return known;
    const texts: SharedView['texts'] = new Map();
    const crowd = new Crowd<Listener, SharedView | null>(pace, (listeners) =>
      turns.run(async () => {
        crowds.delete(message);
        const shared = new Map<View, SharedView>();
        return (await viewsOf(deps, { ...event, listeners })).map((view) => {
          if (!view) return null;
          const known = shared.get(view) ?? { ...view, texts };
          shared.set(view, known);
          return known;
        });
      }),
    );
    crowds.set(message, crowd);
    return crowd;
  };
}
