import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { map } from 'rxjs';
import { createTabChannel } from '../state/tabChannel';

/** Changes that the user made in another tab. */
const { announce, listen } = createTabChannel('changes');
export const onChangeElsewhere = listen;

/** Tells the other tabs about each change that the server has made. */
export function createTabsLink(): ApolloLink {
  return new ApolloLink((operation, forward) =>
    operation.operationType === OperationTypeNode.MUTATION
      ? forward(operation).pipe(
          map((result) => {
            if (!result.errors) announce();
            return result;
          }),
        )
      : forward(operation),
  );
}
