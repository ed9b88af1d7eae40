import { useState } from 'react';
import { Check } from '../../components/fields/Check';
import { Select } from '../../components/fields/Select';
import layout from '../../components/layout.module.css';
import { Loaded } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import { usePageSave } from '../../forms/pageSave';
import { useAction } from '../../forms/useAction';
import type { ScrobbleRulesFactsFragment } from '../../generated/graphql';
import { useChangeScrobbleRulesMutation, useScrobbleRulesQuery } from '../../generated/graphql';

type Facts = Omit<ScrobbleRulesFactsFragment, '__typename'>;

/** How plays are counted. */
export function Rules() {
  return (
    <Loaded query={useScrobbleRulesQuery()} skeleton={<Skeleton height={18} />} level={3}>
      {({ scrobbleRules }) => <Changeable saved={scrobbleRules} />}
    </Loaded>
  );
}

const percents = [50, 60, 70, 75, 80, 85, 90, 95, 100];

function Changeable({ saved }: { saved: Facts }) {
  const [changes, setChanges] = useState<Partial<Facts>>({});
  const [change] = useChangeScrobbleRulesMutation();
  const rules = { ...saved, ...changes };
  const input = Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => Reflect.get(saved, name) !== value),
  );
  const {
    run,
    busy,
    notes,
    saved: said,
    forget,
  } = useAction(async () => {
    await change({ variables: { input }, refetchQueries: ['ScrobbleRules'], awaitRefetchQueries: true });
    setChanges({});
    return 'Saved.';
  });
  const changed = Object.keys(input).length > 0;
  usePageSave({ changed, busy, saved: said, submit: () => run(), discard: () => setChanges({}) });
  const set = (next: Partial<Facts>) => {
    forget();
    setChanges({ ...changes, ...next });
  };
  const shown = [...new Set([...percents, rules.percent])].sort((a, b) => a - b);
  return (
    <section className={layout.stack4} aria-labelledby="connections-rules">
      <h3 id="connections-rules" className={layout.subheading}>
        Rules
      </h3>
      <div>
        <Select
          label="Watched from"
          value={String(rules.percent)}
          options={shown.map((percent) => ({ value: String(percent), label: `${percent} % played` }))}
          onChange={(percent) => set({ percent: Number(percent) })}
        />
      </div>
      <Check
        checked={rules.askFirst}
        hint="Plays wait on this page until you say yes."
        onChange={({ target }) => set({ askFirst: target.checked })}
      >
        Ask me first
      </Check>
      <Check
        checked={rules.addNew}
        hint="As “Watching”. Otherwise only anime on your list are marked."
        onChange={({ target }) => set({ addNew: target.checked })}
      >
        Add anime that aren’t on my list
      </Check>
      <Check
        checked={rules.fillGaps}
        hint="If you skip ahead, the episodes before it count as watched."
        onChange={({ target }) => set({ fillGaps: target.checked })}
      >
        Mark earlier episodes, too
      </Check>
      <Check
        checked={rules.rewatch}
        hint="Otherwise playing something you’ve completed changes nothing."
        onChange={({ target }) => set({ rewatch: target.checked })}
      >
        Start a rewatch when I play episode 1 of something I’ve completed
      </Check>
      {notes.length > 0 ? <p role="alert">{notes[0]}</p> : null}
    </section>
  );
}
