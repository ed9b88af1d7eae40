import type { ReactNode } from 'react';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { sharedLimits } from '../../../../shared/limits';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import { Check } from '../../components/fields/Check';
import { Field } from '../../components/fields/Field';
import { FormMessages, FormSaved } from '../../components/fields/FormMessages';
import { Select } from '../../components/fields/Select';
import { TextArea } from '../../components/fields/TextArea';
import layout from '../../components/layout.module.css';
import { useForm } from '../../forms/useForm';
import type { FactField, FactInput } from '../../generated/graphql';
import styles from './editing.module.css';
import { fields, problemOf, valuesIn, wordOf } from './fields';

/** What the site shows now, and what the sources say where edits override them. */
export interface Shown {
  field: FactField;
  values: readonly string[];
  sourced?: readonly string[] | null;
}

export interface Choices {
  field: FactField;
  choices: readonly string[] | null;
}

type Props = {
  shown: readonly Shown[];
  rules: readonly Choices[];
  /** Prefilled in place of what is shown. */
  proposed?: readonly { field: FactField; values: readonly string[] }[];
  /** Asks for a note and a source beside the facts. */
  noted?: boolean;
  button: { idle: string; busy: string };
  /** Receives the fields that differ from what is shown. */
  send: (facts: FactInput[], about: { note: string; sourceUrl: string }) => Promise<string | null>;
  children?: ReactNode;
};

type Values = Record<string, string>;

/** A form for an anime's facts: each shows its current value beside it once it differs. */
export function FactsForm({ shown, rules, proposed = [], noted = false, button, send, children }: Props) {
  const names = shown.map(({ field }) => field);
  const now = useMemo(() => textsOf(shown), [shown]);
  const choices = useMemo(() => new Map(rules.map((rule) => [rule.field, rule.choices])), [rules]);
  const defaults = useMemo((): Values => ({ ...now, note: '', sourceUrl: '' }), [now]);
  const schema = useMemo(
    () =>
      z.record(z.string(), z.string()).check(
        z.superRefine((values, context) => {
          for (const field of names) {
            const given = valuesIn(values[field] ?? '', fields[field]);
            const [count] = valuesIn(values.EPISODE_COUNT ?? '', fields.EPISODE_COUNT);
            const message = problemOf(field, given, choices.get(field) ?? null, count);
            // An invalid value that was there before is not the user's mistake.
            if (message && (values[field] !== now[field] || fields[field].needed))
              context.addIssue({ code: 'custom', path: [field], message });
          }
          const url = (values.sourceUrl ?? '').trim();
          if (url !== '' && !/^https?:\/\/\S+$/.test(url))
            context.addIssue({
              code: 'custom',
              path: ['sourceUrl'],
              message: 'Use an address that begins with https.',
            });
        }),
      ),
    [names, choices, now],
  );
  const form = useForm<Values, Values>({
    schema,
    defaults,
    typed: textsOf(proposed),
    send: (values) =>
      send(
        names
          .filter((field) => values[field] !== now[field])
          .map((field) => ({ field, values: valuesIn(values[field] ?? '', fields[field]) })),
        { note: values.note ?? '', sourceUrl: (values.sourceUrl ?? '').trim() },
      ),
  });
  return (
    <form {...form.props} className={cx(layout.stack5, styles.form)}>
      <FormMessages notes={form.notes} errors={form.errors} />
      {shown.map(({ field, sourced }) => (
        <div key={field} className={layout.stack2}>
          <FactControl
            field={field}
            form={form}
            choices={choices.get(field) ?? null}
            hint={hintOf(field, form.values[field] !== now[field] ? (now[field] ?? '') : null, sourced)}
          />
        </div>
      ))}
      {noted ? (
        <>
          <Field
            label="Where can editors look it up?"
            type="url"
            inputMode="url"
            maxLength={sharedLimits.sourceAddress}
            hint="Optional. The address of a page that says so."
            {...form.field('sourceUrl')}
          />
          <TextArea
            label="Note for the editors"
            hint="Optional."
            maxLength={sharedLimits.suggestionNote}
            {...form.input('note')}
            error={form.errors.note}
          />
        </>
      ) : null}
      {children}
      <div className={layout.row3}>
        <Button look="solid" type="submit" busy={form.busy}>
          {form.busy ? button.busy : button.idle}
        </Button>
        <FormSaved text={form.saved} />
      </div>
    </form>
  );
}

type Control = {
  field: FactField;
  form: ReturnType<typeof useForm<Values, Values>>;
  choices: readonly string[] | null;
  hint: ReactNode;
};

function FactControl({ field, form, choices, hint }: Control) {
  const { label, kind } = fields[field];
  const value = form.values[field] ?? '';
  if (kind === 'choice')
    return (
      <>
        <Select
          label={label}
          value={value}
          options={[
            ...(fields[field].needed && value !== '' ? [] : [{ value: '', label: 'Not known' }]),
            ...(choices ?? []).map((choice) => ({ value: choice, label: wordOf(field, choice, true) })),
          ]}
          onChange={(chosen) => form.set(field, chosen)}
        />
        <Below error={form.errors[field]} hint={hint} />
      </>
    );
  if (kind === 'choices') {
    const chosen = valuesIn(value, fields[field]);
    const toggle = (choice: string, on: boolean) =>
      form.set(field, (on ? [...chosen, choice] : chosen.filter((one) => one !== choice)).join('\n'));
    return (
      <fieldset className={styles.choices}>
        <legend>{label}</legend>
        <div className={styles.checks}>
          {(choices ?? []).map((choice) => (
            <Check
              key={choice}
              checked={chosen.includes(choice)}
              onChange={(event) => toggle(choice, event.target.checked)}
            >
              {choice}
            </Check>
          ))}
        </div>
        <Below error={form.errors[field]} hint={hint} />
      </fieldset>
    );
  }
  if (kind === 'line') return <Field label={label} autoComplete="off" hint={hint} {...form.field(field)} />;
  return (
    <TextArea
      label={label}
      rows={kind === 'text' ? 4 : 2}
      hint={hint}
      error={form.errors[field]}
      {...form.input(field)}
    />
  );
}

function Below({ error, hint }: { error: ReactNode; hint: ReactNode }) {
  if (error) return <p className={styles.error}>{error}</p>;
  return hint ? <p className={layout.hint}>{hint}</p> : null;
}

function hintOf(field: FactField, before: string | null, sourced: Shown['sourced']): ReactNode {
  const words = (values: readonly string[]) =>
    values.length === 0 ? 'nothing' : values.map((value) => wordOf(field, value, true)).join(', ');
  const said = [
    before === null ? (fields[field].hint ?? null) : `Now: ${words(valuesIn(before, fields[field]))}.`,
    sourced ? `Edited by people. The sources say: ${words(sourced)}.` : null,
  ].filter((part) => part !== null);
  return said.length > 0 ? said.join(' ') : undefined;
}

const textsOf = (facts: readonly { field: FactField; values: readonly string[] }[]): Values =>
  Object.fromEntries(facts.map(({ field, values }) => [field, values.join('\n')]));
