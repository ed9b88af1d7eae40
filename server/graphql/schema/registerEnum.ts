import { registerEnumType } from 'type-graphql';

/** Registers a GraphQL enum of values listed elsewhere; each value needs a description. */
export function registerEnum<Value extends string>(
  values: readonly Value[],
  enumType: { name: string; description: string; values: Record<Value, string> },
): { [Name in Value]: Name } {
  const { name, description } = enumType;
  const entriesOf = <T>(of: (value: Value) => T) =>
    Object.fromEntries(values.map((value) => [value, of(value)]));
  const members = entriesOf((value) => value) as { [Name in Value]: Name };
  const valuesConfig = entriesOf((value) => ({ description: enumType.values[value] }));
  registerEnumType(members, {
    name,
    description,
    valuesConfig: valuesConfig as Record<Value, { description: string }>,
  });
  return members;
}
