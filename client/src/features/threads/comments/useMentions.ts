import { useApolloClient } from '@apollo/client/react';
import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useId, useState } from 'react';
import type { PersonFieldsFragment } from '../../../generated/graphql';
import { PeopleDocument } from '../../../generated/graphql';

/** Stricter than the server's rule: no part of a word or an address may precede the @. */
const begun = /(?<![\w@./-])@([a-z0-9_]{1,30})$/i;

/** Suggests people whose handle matches what is being typed after @. */
export function useMentions(
  field: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onChange: (text: string) => void,
) {
  const client = useApolloClient();
  const id = useId();
  const [people, setPeople] = useState<readonly PersonFieldsFragment[]>([]);
  const [chosen, setChosen] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const area = field.current;
  const caret = area && document.activeElement === area ? area.selectionStart : value.length;
  const word = begun.exec(value.slice(0, caret))?.[1] ?? null;
  const wanted = word === dismissed ? null : word;

  useEffect(() => {
    if (wanted === null) {
      setPeople([]);
      return;
    }
    let left = false;
    const timer = setTimeout(() => {
      client
        .query({ query: PeopleDocument, variables: { text: wanted } })
        .then(({ data }) => {
          if (left) return;
          setPeople((data?.people ?? []).slice(0, 6));
          setChosen(0);
        })
        // Suggestions that fail to load are skipped; the text stays as it is.
        .catch(() => undefined);
    }, 150);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [client, wanted]);

  const take = (person: PersonFieldsFragment) => {
    if (word === null) return;
    const from = caret - word.length;
    const text = `${person.handle} `;
    onChange(value.slice(0, from) + text + value.slice(caret));
    setPeople([]);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(from + text.length, from + text.length);
    });
  };

  const open = people.length > 0 && wanted !== null;
  return {
    people: open ? people : [],
    chosen,
    take,
    listId: `${id}-people`,
    optionId: (place: number) => `${id}-person-${place}`,
    fieldProps: open
      ? ({
          'aria-autocomplete': 'list',
          'aria-controls': `${id}-people`,
          'aria-activedescendant': `${id}-person-${chosen}`,
        } as const)
      : {},
    /** True if the list handled the key. */
    onKeyDown: (event: KeyboardEvent): boolean => {
      if (!open) return false;
      const person = people[chosen];
      if (event.key === 'ArrowDown') setChosen((chosen + 1) % people.length);
      else if (event.key === 'ArrowUp') setChosen((chosen + people.length - 1) % people.length);
      else if (event.key === 'Escape') setDismissed(word);
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey && person)
        take(person);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}

export type Mentions = ReturnType<typeof useMentions>;
