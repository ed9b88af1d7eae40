import { allChoices, type ChoiceName, panelGroups } from './discoverFacets';

it('shows each listed choice once in the panel, and those for members in a section of their own', () => {
  const shown = panelGroups.flatMap(({ choices }) => choices);
  expect([...shown].sort()).toEqual(
    allChoices.flatMap(([name, { isUnlisted }]) => (isUnlisted ? [] : [name])).sort(),
  );
  const personal = new Set<ChoiceName>(allChoices.flatMap(([name, one]) => (one.personal ? [name] : [])));
  for (const { choices } of panelGroups)
    expect([0, choices.length]).toContain(choices.filter((name) => personal.has(name)).length);
});

it('gives no two choices the same address, argument or part', () => {
  const names = [
    allChoices.map(([, { url }]) => url),
    allChoices.map(([, { part }]) => part),
    allChoices.flatMap(([, choice]) => (choice.kind === 'range' ? choice.args : [choice.arg])),
  ];
  for (const list of names) expect(new Set(list).size).toBe(list.length);
});
