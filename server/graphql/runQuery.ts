import type { Request, Response } from 'express';
import {
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
} from 'graphql';
import { limits } from '../config/limits';
import type { Deps } from '../domain/ports';
import { traitOf } from './answerCache';
import type { Asked } from './answerKey';
import { seesWhatVisitorsSee } from './catalogue/discoverViewer';
import { createContext, type GraphqlContext } from './context';
import { budgetOf } from './cost/budget';
import { costOf } from './cost/estimate';
import { bothForms, type KeptAnswer, type KeptAnswers } from './keptAnswers';
import { isPublic, type KnownDocument, type KnownDocuments, type Trait } from './knownDocuments';

export interface MemberAsks {
  asked: Asked;
  /** Cache key of the response, if it is public. */
  key: string;
  type: string;
  userId: string;
  req: Request;
  res: Response;
}

/**
 * The response to a member: a cacheable one, or the text of their own. Undefined if Express and Apollo Server must handle the
 * request.
 */
export type RunQuery = (question: MemberAsks) => Promise<KeptAnswer | string | undefined>;

export interface RunGround {
  schema: GraphQLSchema;
  documents: KnownDocuments;
  answers: KeptAnswers;
}

/**
 * Runs a member's query whose document Apollo Server has validated before. A public query runs without a caller first, so that
 * the cached response cannot be personal; if a resolver asked for the caller, it runs again as the member.
 */
export function createRunQuery(deps: Deps, { schema, documents, answers }: RunGround): RunQuery {
  const budget = budgetOf(deps);

  return async ({ asked, key, type, userId, req, res }) => {
    const known = documents.find(asked.query);
    if (known === undefined || budget.suspects(req)) return undefined;
    const operation = getOperationAST(known.document, asked.operationName);
    if (operation?.operation !== 'query') return undefined;
    const { variables, operationName } = asked;
    const wanted = operation.variableDefinitions ?? [];
    if (wanted.length > 0 && getVariableValues(schema, wanted, variables).errors) return undefined;
    const cost = costOf({ schema, query: known.document, variables, operationName });
    // Heavy operations have to wait for a turn.
    if (cost >= limits.graphqlHeavy) return undefined;
    const own = createContext(deps, req, res);
    await budget.charge(own, cost);
    res.locals = { paid: true };

    const run = (contextValue: GraphqlContext) => {
      const { document } = known;
      return execute({ schema, document, contextValue, variableValues: variables, operationName });
    };
    if (isPublic(operation)) {
      const forAll = await asNobody(known, userId, async () => {
        const beginning = answers.begin();
        const context = createContext(deps, req, res, { asNobody: true });
        const text = textOf(await run(context));
        known.trait = text === undefined ? 'personal' : traitOf(context.asked);
        if (text === undefined || known.trait === 'personal') return undefined;
        return answers.keep(key, beginning, { type, ...(await bothForms(text)), trait: known.trait });
      });
      if (forAll) return forAll;
    }
    return textOf(await run(own));
  };

  /** Runs it if, judging by what is known of the document, the response may also serve the member. */
  async function asNobody(
    known: KnownDocument,
    userId: string,
    answer: () => Promise<KeptAnswer | undefined>,
  ): Promise<KeptAnswer | undefined> {
    if (known.trait === 'personal') return undefined;
    const usual = async (trait: Trait | undefined) => trait === 'free' || seesWhatVisitorsSee(deps, userId);
    if (!(await usual(known.trait))) return undefined;
    const kept = await answer();
    // With other variables it may depend on more than the last time.
    return kept && (await usual(kept.trait)) ? kept : undefined;
  }
}

/** Serialised as Apollo Server does. Undefined on errors or if it is too long; Apollo Server then reports that. */
function textOf({ data, errors }: ExecutionResult): string | undefined {
  if (errors !== undefined) return undefined;
  const text = `${JSON.stringify({ data })}\n`;
  return Buffer.byteLength(text) > limits.graphqlAnswerBytes ? undefined : text;
}
