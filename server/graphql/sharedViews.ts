import type { ExecutionResult } from 'graphql';
import { type Listener, type View, viewsOf } from '../domain/community/threads/audience';
import type { Deps, EventMessage } from '../domain/ports';
import type { ThreadEvent } from './community/listenTo';
import { Crowd } from './crowd';
import type { Pace } from './pace';
import type { Turns } from './turns';

/** How a listener sees an event, with the responses made so far for those who see it alike. */
export interface SharedView extends View {
  answers: Map<string, Promise<ExecutionResult | null>>;
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

  function crowdOf(message: EventMessage, event: ThreadEvent): Crowd<Listener, SharedView | null> {
    const known = crowds.get(message);
    if (known) return known;
    const answers: SharedView['answers'] = new Map();
    const crowd = new Crowd<Listener, SharedView | null>(pace, (listeners) =>
      turns.run(async () => {
        crowds.delete(message);
        const views = await viewsOf(deps, { ...event, listeners });
        return views.map((view) => view && { ...view, answers });
      }),
    );
    crowds.set(message, crowd);
    return crowd;
  }

  return (message: EventMessage, event: ThreadEvent, listener: Listener): Promise<SharedView | null> =>
    crowdOf(message, event).join(listener);
}
