import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { map, of, tap } from 'rxjs';
import { session } from '../state';
import { noteChange } from '../state/connection';
import { createTabChannel } from '../state/tabChannel';

/** Changes that the user made in another tab. */
const { announce, listen } = createTabChannel('changes');
export const onChangeElsewhere = listen;

/** What the server answers to someone who isn't signed in. */
const signedOut = { errors: [{ message: '', extensions: { code: 'UNAUTHENTICATED' } }] };

/**
 * Tells this page and the other tabs about each change that the server has made. One whose person has left meanwhile isn't sent
 * with the cookie of the next, and its answer isn't kept for them to see. Queries end when the cache is emptied.
 */
export function createChangeLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.MUTATION) return forward(operation);
    const asker: string | undefined = operation.getContext().askedBy?.user.id;
    const hasLeft = () => asker && asker !== session()?.user.id;
    if (hasLeft()) return of(signedOut);
    return forward(operation).pipe(
      // The server may have made it although its answer was lost.
      tap({ error: noteChange }),
      map((result) => {
        noteChange();
        if (!result.errors) announce();
        return hasLeft() ? signedOut : result;
      }),
    );
  });
}
