import { type ReactNode, useState } from 'react';
import {
  type ChoiceName,
  type DiscoverChoice,
  discoverChoices,
  panelGroups,
} from '../../../../shared/discoverFacets';
import { cx } from '../../components/cx';
import { ViewSwitch } from '../../components/fields/ViewSwitch';
import layout from '../../components/layout.module.css';
import type { DiscoverFilter, FacetFieldsFragment, ShownFacetsFragment } from '../../generated/graphql';
import { count } from './count';
import styles from './FilterPanel.module.css';
import { type Range, wordFor } from './facets';
import { NameFinder } from './NameFinder';
import { type Choice, Names } from './Names';
import { NumberRange } from './NumberRange';
import { ScoreRange } from './ScoreRange';
import type { Change } from './useWanted';
import { countWanted, everything, type NameList, toggled, type Wanted } from './wanted';
import { YearRange } from './YearRange';

export type Facets = ShownFacetsFragment;

type Props = {
  wanted: Wanted;
  change: Change;
  filter: DiscoverFilter;
  facets: Facets;
  signedIn: boolean;
};

/** All discover filters, with the number of anime for each choice. */
export function FilterPanel({ signedIn, ...props }: Props) {
  const shown = panelGroups.filter(({ choices }) => signedIn || !choices.some(isPersonal));
  return (
    <div className={layout.stack}>
      {shown.map(({ title, choices, open }) => (
        <Group key={title} title={title} set={countSet(props.wanted, choices)} open={open}>
          {choices.map((name) => (
            <Control key={name} {...props} name={name} title={title} />
          ))}
        </Group>
      ))}
    </div>
  );
}

const choiceOf = (name: ChoiceName): DiscoverChoice => discoverChoices[name];
const isPersonal = (name: ChoiceName) => choiceOf(name).personal;

function countSet(wanted: Wanted, choices: readonly ChoiceName[]): number {
  const some = Object.fromEntries(choices.map((name) => [name, wanted[name]]));
  return countWanted({ ...everything, ...some });
}

type ControlProps = Omit<Props, 'signedIn'> & { name: ChoiceName; title: string };

/** A filter's control, with its remark. */
function Control(props: ControlProps) {
  const { name, facets } = props;
  const { counts, note, empty } = choiceOf(name);
  const names = counts ? facets[counts as 'genres'] : [];
  if (empty && names.length === 0) return <p className={layout.fine}>{empty}</p>;
  return (
    <>
      <BareControl {...props} names={names} />
      {note ? <p className={layout.fine}>{note}</p> : null}
    </>
  );
}

function BareControl({
  name,
  title,
  names,
  wanted,
  change,
  filter,
  facets,
}: ControlProps & { names: readonly FacetFieldsFragment[] }) {
  const choice = choiceOf(name);
  const set = (value: unknown) => change({ [name]: value } as Partial<Wanted>);
  const label = ({ value, label: words }: FacetFieldsFragment) => wordFor(name, value, words);
  switch (choice.kind) {
    case 'names': {
      const presses = nameButtons(wanted, change, name as NameList);
      if (choice.look === 'find')
        return <NameFinder kind={name as 'tags' | 'studios'} filter={filter} names={names} {...presses} />;
      return <Names look={choice.look} names={names} label={label} {...presses} />;
    }
    case 'some':
    case 'one': {
      const presses =
        choice.kind === 'some' ? nameButtons(wanted, change, name as NameList) : oneButton(wanted[name], set);
      const ordered = choice.ordered ? sortedBy(names, choice.values) : names;
      return <Names look="chips" names={ordered} label={label} {...presses} />;
    }
    case 'range': {
      const range = wanted[name] as Range;
      const setEnds = (ends: Partial<Range>) =>
        change((latest) => ({ [name]: inOrder({ ...(latest[name] as Range), ...ends }) }));
      if (choice.counts) return <YearRange years={names} range={range} fields={choice} onChange={setEnds} />;
      return <NumberRange {...choice} range={range} onChange={setEnds} />;
    }
    case 'minimum': {
      const least = wanted[name] as number | null;
      return facets.scored > 0 || least !== null ? (
        <>
          <ScoreRange score={least} onChange={set} />
          <p className={layout.fine}>{count(facets.scored)} of these have a score.</p>
        </>
      ) : (
        <p className={layout.fine}>
          None of these has a score yet: no source gives one, and too few people here have rated them.
        </p>
      );
    }
    case 'switch':
      return (
        <ViewSwitch
          legend={title}
          options={choice.values.map((value, at) => ({ value, label: choice.labels[at] ?? value }))}
          value={wanted[name] as string}
          onChange={set}
          className={styles.switch}
        />
      );
    case 'flag':
      return (
        <label className={cx(layout.line2, layout.small, styles.check)}>
          <input
            type="checkbox"
            checked={wanted[name] as boolean}
            onChange={(event) => set(event.target.checked)}
          />
          {choice.label}
        </label>
      );
    case 'excluded':
      return null;
  }
}

const oneButton = (chosen: unknown, set: (value: string | null) => void) => ({
  choice: (value: string): Choice => (chosen === value ? 'in' : null),
  onPress: (value: string) => set(chosen === value ? null : value),
});

/** Included or not; where names can also be excluded: included, excluded, neither, each click moves to the next. */
function nameButtons(wanted: Wanted, change: Change, list: NameList) {
  const [excluded] = (Object.keys(discoverChoices) as ChoiceName[]).filter((name) => {
    const choice = choiceOf(name);
    return choice.kind === 'excluded' && choice.from === list;
  }) as NameList[];
  const has = (names: readonly string[], value: string) => names.some((name) => same(name, value));
  const choiceIn = (some: Wanted, value: string): Choice => {
    if (has(some[list], value)) return 'in';
    return excluded && has(some[excluded], value) ? 'out' : null;
  };
  const moved = (latest: Wanted, value: string) => {
    if (!excluded) return { [list]: toggled<string>(latest[list], value) };
    const [names, nots] = [drop(latest[list], value), drop(latest[excluded], value)];
    const now = choiceIn(latest, value);
    return {
      [list]: now === null ? [...names, value] : names,
      [excluded]: now === 'in' ? [...nots, value] : nots,
    };
  };
  return {
    choice: (value: string) => choiceIn(wanted, value),
    onPress: (value: string) => change((latest) => moved(latest, value) as Partial<Wanted>),
  };
}

const inOrder = ({ from, to }: Range): Range =>
  from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const drop = (list: readonly string[], name: string) => list.filter((one) => !same(one, name));

function sortedBy(names: readonly FacetFieldsFragment[], order: readonly string[]): FacetFieldsFragment[] {
  return [...names].sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value));
}

/** A section of the panel. It shows how many of its filters are active, and starts open if there are any. */
function Group({
  title,
  set,
  open = false,
  children,
}: {
  title: string;
  set: number;
  open?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(open || set > 0);
  return (
    <details className={styles.group} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={cx(layout.line2, styles.summary)}>
        <h3>{title}</h3>
        {set > 0 ? <b className={styles.set}>{set}</b> : null}
      </summary>
      <div className={cx(layout.stack3, styles.body)}>{children}</div>
    </details>
  );
}
