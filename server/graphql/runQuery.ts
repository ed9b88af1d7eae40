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
  /** Under which the answer can be kept where it is everybody's. */
  key: string;
  type: string;
  userId: string;
  req: Request;
  res: Response;
}

/** The answer to a member: one that is kept for all, or the text of their own. Undefined where the usual way has to be taken. */
export type RunQuery = (question: MemberAsks) => Promise<KeptAnswer | string | undefined>;

export interface RunGround {
  schema: GraphQLSchema;
  documents: KnownDocuments;
  answers: KeptAnswers;
}

/**
 * Runs a query of a member whose document Apollo Server has parsed and found valid before. A public one is asked as nobody first,
 * so that what is kept of it cannot be anybody's own; where a resolver wanted to know who asks, it is run again as the member.
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
    // It would have to wait for its turn.
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

  /** Does it where the answer may be the member's as well, by what is known of the document. */
  async function asNobody(
    known: KnownDocument,
    userId: string,
    answer: () => Promise<KeptAnswer | undefined>,
  ): Promise<KeptAnswer | undefined> {
    if (known.trait === 'personal') return undefined;
    const usual = async (trait: Trait | undefined) => trait === 'free' || seesWhatVisitorsSee(deps, userId);
    if (!(await usual(known.trait))) return undefined;
    const kept = await answer();
    // With other variables it may have followed from more than the last time.
    return kept && (await usual(kept.trait)) ? kept : undefined;
  }
}

/** As Apollo Server writes it. Undefined where something went wrong, or it is too long: the usual way says so. */
function textOf({ data, errors }: ExecutionResult): string | undefined {
  if (errors !== undefined) return undefined;
  const text = `${JSON.stringify({ data })}\n`;
  return Buffer.byteLength(text) > limits.graphqlAnswerBytes ? undefined : text;
}
