import { gzipSync } from 'node:zlib';
import type { ApolloServerPlugin } from '@apollo/server';
import type { Request, RequestHandler, Response } from 'express';
import { Kind, type OperationDefinitionNode } from 'graphql';
import type { Deps } from '../domain/ports';
import { answerKey, isPersonal } from './answerKey';
import type { AskedOfPerson, GraphqlContext } from './context';
import type { KeptAnswer, KeptAnswers } from './keptAnswers';
import { isPublic, type Trait } from './knownDocuments';
import { askerOf } from './session/viewer';

/** Marks a response that is the same for every visitor without a session; the service worker may keep it for offline use. */
export const PUBLIC_MARK = 'X-Public-Answer';

/** User id that a response is for; the client may keep the response for that user only. */
export const ASKER = 'X-Answer-For';

/** Serves cached responses to visitors and caches public ones. Must run after `jsonBody`. */
export function answerCache({ config }: Pick<Deps, 'config'>, answers: KeptAnswers): RequestHandler {
  return (req, res, next) => {
    const key = isPersonal(config, req) ? undefined : answerKey(req);
    if (key === undefined) return next();
    const known = answers.get(key);
    if (known) return sendKnown(req, res, known);
    const beginning = answers.begin();
    keepWhenPublic(res, (answer) => answers.keep(key, beginning, answer));
    next();
  };
}

/**
 * Apollo Server plugin. Tells the cache which responses are public, and the client which user a response is for. Decides by the
 * caller that the resolvers saw, so that a disagreement with `answerKey` cannot leak a user's response.
 */
export const markPublicAnswers = (answers: KeptAnswers): ApolloServerPlugin<GraphqlContext> => ({
  async requestDidStart() {
    return {
      async willSendResponse({ operation, errors, contextValue }) {
        const changed = operation?.operation === 'mutation';
        if (!changed && (errors?.length || operation?.operation !== 'query')) return;
        const { locals } = contextValue.res;
        const asker = await askerOf(contextValue);
        if (changed) {
          if (changesFacts(operation)) answers.forget();
          else if (asker !== null) answers.noteChange(asker);
        } else if (asker !== null) contextValue.res.setHeader(ASKER, asker);
        else if (locals.maybePublic === true && isPublic(operation)) {
          locals.publicAnswer = true;
          locals.trait = traitOf(contextValue.asked);
        }
      },
    };
  },
});

/** Mutations by which editors change public data. */
const factChanges = new Set(['acceptSuggestion', 'putFactsBack', 'suggestFacts']);

/** Fragments count as well, without being inspected. */
function changesFacts({ selectionSet }: OperationDefinitionNode): boolean {
  return selectionSet.selections.some(
    (selection) => selection.kind !== Kind.FIELD || factChanges.has(selection.name.value),
  );
}

export function traitOf({ person, choices }: AskedOfPerson): Trait {
  if (person) return 'personal';
  return choices ? 'choices' : 'free';
}

function keepWhenPublic(res: Response, keep: (answer: Omit<KeptAnswer, 'began'>) => void): void {
  const send = res.send.bind(res);
  res.locals.maybePublic = true;
  res.send = (body: unknown) => {
    const { locals, statusCode } = res;
    const plainly = statusCode === 200 && !res.hasHeader('set-cookie');
    if (locals.publicAnswer === true && plainly && typeof body === 'string') {
      res.setHeader(PUBLIC_MARK, 'true');
      const plain = Buffer.from(body);
      const type = String(res.getHeader('content-type'));
      keep({ type, plain, gzip: gzipSync(plain), trait: locals.trait ?? 'personal' });
    }
    return send(body);
  };
}

function sendKnown(req: Request, res: Response, { type, plain, gzip }: KeptAnswer): void {
  const zipped = req.acceptsEncodings('gzip') === 'gzip';
  if (zipped) res.setHeader('Content-Encoding', 'gzip');
  const body = zipped ? gzip : plain;
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader(PUBLIC_MARK, 'true');
  res.setHeader('Content-Type', type);
  res.setHeader('Content-Length', body.length);
  res.vary('Accept-Encoding');
  res.end(body);
}
