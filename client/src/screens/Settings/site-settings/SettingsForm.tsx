import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Check } from '../../../components/fields/Check';
import { Field } from '../../../components/fields/Field';
import { FormMessages } from '../../../components/fields/FormMessages';
import { Select } from '../../../components/fields/Select';
import { TextArea } from '../../../components/fields/TextArea';
import layout from '../../../components/layout.module.css';
import { readError } from '../../../errors/readError';
import { usePageSave } from '../../../forms/pageSave';
import { useForm } from '../../../forms/useForm';
import {
  type SettingProblemFieldsFragment,
  type SiteSettingFieldsFragment,
  useChangeSiteSettingsMutation,
} from '../../../generated/graphql';
import { AsEnvironment } from './AsEnvironment';
import styles from './SiteSettings.module.css';

type Setting = SiteSettingFieldsFragment;
type Problems = readonly SettingProblemFieldsFragment[];

export const refreshed = { refetchQueries: ['SiteSettings', 'Site'], awaitRefetchQueries: true };

/** All settings, saved together. Those that the environment sets are only shown. */
export function SettingsForm({ settings, seen }: { settings: readonly Setting[]; seen: number }) {
  const client = useApolloClient();
  const [change] = useChangeSiteSettingsMutation();
  const [problems, setProblems] = useState<Problems>([]);
  const open = settings.filter(({ fixed }) => !fixed);
  const defaults = Object.fromEntries(open.map(({ name, text }) => [name, text]));
  const form = useForm({
    schema: z.record(z.string(), z.string()),
    defaults,
    send: async (typed: Record<string, string>) => {
      const values = open
        .map(({ name }) => ({ name, text: (typed[name] ?? '').trim() }))
        .filter(({ name, text }) => text !== defaults[name]);
      const { data } = await change({ variables: { values, seen }, ...refreshed }).catch((error: unknown) => {
        if (readError(error).code === 'CONFLICT') void client.refetchQueries({ include: ['SiteSettings'] });
        throw error;
      });
      const found = data?.changeSiteSettings.problems ?? [];
      setProblems(found);
      if (found[0]) {
        // What is wrong stands beside the fields.
        document.getElementsByName(found[0].name)[0]?.focus();
        return null;
      }
      form.reset(Object.fromEntries(values.map(({ name, text }) => [name, text])));
      return 'Saved.';
    },
  });
  const { changed, busy, saved, submit, reset } = form;
  usePageSave({
    changed,
    busy,
    saved,
    submit,
    discard: () => {
      setProblems([]);
      reset();
    },
  });
  const groups = [...new Set(settings.map(({ group }) => group))];
  const known = new Set(open.map(({ name }) => name));
  const elsewhere = problems.filter(({ name }) => !known.has(name)).map((problem) => inWords(problem));
  return (
    <form {...form.props} className={layout.stack6} aria-label="Site settings">
      <FormMessages
        notes={[...elsewhere, ...form.notes]}
        errors={Object.fromEntries(problems.map((p) => [p.name, inWords(p)]))}
      />
      {groups.map((group) => (
        <fieldset key={group} className={styles.group}>
          <legend>{group}</legend>
          {settings
            .filter((setting) => setting.group === group)
            .map((setting) =>
              setting.fixed ? (
                <Fixed key={setting.name} setting={setting} />
              ) : (
                <OneSetting
                  key={setting.name}
                  setting={setting}
                  form={form}
                  problem={problems.find(({ name }) => name === setting.name)}
                />
              ),
            )}
        </fieldset>
      ))}
      <AsEnvironment settings={settings} values={form.values} />
    </form>
  );
}

export function inWords({ name, message }: SettingProblemFieldsFragment): string {
  return `${name} ${message}.`;
}

type Props = {
  setting: Setting;
  form: ReturnType<typeof useForm<Record<string, string>, Record<string, string>>>;
  problem: SettingProblemFieldsFragment | undefined;
};

function OneSetting({ setting, form, problem }: Props) {
  const { name, label, kind, options, usual } = setting;
  const hint = <Hint setting={setting} />;
  const error = problem ? `This ${problem.message}.` : undefined;
  const value = form.values[name] || usual;
  const choose = (chosen: string) => form.set(name, chosen === usual ? '' : chosen);
  if (kind === 'SWITCH')
    return (
      <Check
        checked={value === 'true'}
        onChange={({ target }) => choose(String(target.checked))}
        hint={setting.hint}
      >
        {label}
      </Check>
    );
  if (kind === 'CHOICE')
    return (
      <div>
        <Select label={label} options={options} value={value} onChange={choose} />
      </div>
    );
  if (kind === 'TEXT' || kind === 'MARKDOWN')
    return (
      <TextArea
        {...form.input(name)}
        label={label}
        hint={hint}
        error={error}
        rows={kind === 'MARKDOWN' ? 8 : 3}
      />
    );
  return (
    <Field
      {...form.field(name)}
      label={label}
      hint={hint}
      error={error}
      type={kind === 'DAY' ? 'date' : 'text'}
      inputMode={kind === 'NUMBER' ? 'numeric' : undefined}
      placeholder={usual}
      autoComplete="off"
    />
  );
}

/** A setting that the environment sets. */
function Fixed({ setting }: { setting: Setting }) {
  const { name, label, text, kind, options } = setting;
  const words = options.find(({ value }) => value === text)?.label ?? text;
  return (
    <div className={layout.stack2}>
      <p className={layout.fieldLabel}>{label}</p>
      <p className={styles.fixed}>{kind === 'SWITCH' ? (text === 'true' ? 'On' : 'Off') : words}</p>
      <p className={layout.hint}>
        Set by <code>{name}</code> in the environment.
      </p>
    </div>
  );
}

const Hint = ({ setting: { hint, usual, kind } }: { setting: Setting }) =>
  kind === 'NUMBER' && usual ? (
    <>
      {hint} {usual} if you leave it empty.
    </>
  ) : (
    hint
  );
