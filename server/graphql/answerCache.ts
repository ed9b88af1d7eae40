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

/** Says that every visitor without a session gets this answer: what the service worker may keep for times without a network. */
export const PUBLIC_MARK = 'X-Public-Answer';

/** Whose answer it is, by the id of the person: what the client may keep for them alone. */
export const ASKER = 'X-Answer-For';

/** Answers visitors from what is kept, and keeps what can be. Stands behind `jsonBody`. */
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
 * Tells the cache which answers are public, and the client whose one is; put among Apollo Server's plugins. What the resolvers themselves take the asker
 * for has the last word, so that no disagreement with `answerKey` gives a person's answer away.
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

/** Mutations by which editors change what everybody reads. */
const factChanges = new Set(['acceptSuggestion', 'putFactsBack', 'suggestFacts']);

/** Its fragments count as well, without a look at them. */
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
