import type { z } from 'zod';
import { variables } from './variables';

export type Environment = Record<string, string | undefined>;
type Names = keyof typeof variables;
export type Values = { [Name in Names]: z.output<(typeof variables)[Name]> };

/** Reads each variable on its own, so that one invalid value does not hide the next. */
export function readVariables(env: Environment): { values: Partial<Values>; mistakes: string[] } {
  const values: Record<string, unknown> = {};
  const mistakes: string[] = [];
  for (const [name, schema] of Object.entries(variables)) {
    const result = schema.safeParse(env[name]?.trim() || undefined);
    if (result.success) values[name] = result.data;
    else mistakes.push(...result.error.issues.map((issue) => `${name} ${issue.message}`));
  }
  return { values: values as Partial<Values>, mistakes: [...mistakes, ...unknownNames(env)] };
}

/** A misspelt name of a gate would silently leave its default in place, so it is reported as a mistake. */
const GATE = /^(?:AUTH_|SIGN_?UP)/;

function unknownNames(env: Environment): string[] {
  return Object.keys(env)
    .filter((name) => GATE.test(name) && !(name in variables))
    .sort()
    .map((name) => `${name} is not a setting of this site`);
}
