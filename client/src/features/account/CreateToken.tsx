import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { sharedLimits } from '../../../../shared/limits';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import { Check } from '../../components/fields/Check';
import { CopyField } from '../../components/fields/CopyField';
import { Field } from '../../components/fields/Field';
import { FormMessages } from '../../components/fields/FormMessages';
import { Select } from '../../components/fields/Select';
import { focusOnMount } from '../../components/focusOnMount';
import layout from '../../components/layout.module.css';
import { ConfirmLeaving } from '../../components/overlays/ConfirmLeaving';
import { required } from '../../forms/fields';
import { useDraft } from '../../forms/kept';
import { useForm } from '../../forms/useForm';
import { useCreateApiTokenMutation } from '../../generated/graphql';
import styles from './account.module.css';
import { SignInAgain } from './parts';
import { allScopes, scopeWords } from './words';

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'never', label: 'Never' },
] as const;
type Lifetime = (typeof lifetimes)[number]['value'];

const schema = z.object({
  name: required('Give the token a name.'),
  scopes: z.array(z.string()).check(z.minLength(1, 'Choose at least one permission.')),
  lifetime: z.string(),
});
const named = { name: '' };
const defaults = { ...named, scopes: [] as string[], lifetime: '90' as string };

/** A new token: its name and permissions. Its secret then replaces the form, once. */
export function CreateToken({ onSignInAgain }: { onSignInAgain: () => Promise<void> }) {
  const draft = useDraft(named, { name: 'tokenName' });
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const [create] = useCreateApiTokenMutation();
  const form = useForm({
    schema,
    defaults,
    ...draft,
    send: async ({ name, scopes, lifetime }) => {
      const expiresInDays = lifetime === 'never' ? null : Number(lifetime);
      const { data } = await create({
        variables: {
          input: { name, scopes: allScopes.filter((one) => scopes.includes(one)), expiresInDays },
        },
        refetchQueries: ['ApiTokens'],
      });
      draft.discard();
      form.reset({ name: '', scopes: [] });
      if (data) setMade({ name, secret: data.createApiToken.secret });
      return null;
    },
  });
  if (made) return <NewToken {...made} onDone={() => setMade(null)} />;
  return (
    <form {...form.props} className={cx(layout.stack5, styles.form)} aria-label="New API token">
      <FormMessages notes={form.notes} errors={form.errors} />
      <SignInAgain code={form.code} onSignInAgain={onSignInAgain} />
      <Field
        {...form.field('name')}
        label="Token name"
        autoComplete="off"
        hint="So you can recognise it later, such as “calendar script”."
        maxLength={sharedLimits.apiTokenName}
        required
      />
      <fieldset aria-describedby={form.errors.scopes ? 'token-scopes-error' : undefined}>
        <legend className={styles.legend}>Permissions</legend>
        {allScopes.map((scope) => (
          <Check
            key={scope}
            {...form.input('scopes')}
            value={scope}
            aria-invalid={form.errors.scopes ? true : undefined}
            hint={scopeWords[scope].hint}
          >
            {scopeWords[scope].label}
          </Check>
        ))}
        {form.errors.scopes ? (
          <p id="token-scopes-error" className={cx(layout.fieldError, styles.wrong)}>
            {form.errors.scopes}
          </p>
        ) : null}
      </fieldset>
      <div>
        <Select
          label="Expires in"
          value={form.values.lifetime as Lifetime}
          options={lifetimes}
          onChange={(lifetime) => form.set('lifetime', lifetime)}
        />
      </div>
      <div className={layout.row3}>
        <Button look={form.values.name.trim() ? 'solid' : 'quiet'} type="submit" busy={form.busy}>
          {form.busy ? 'Creating token' : 'Create token'}
        </Button>
      </div>
    </form>
  );
}

type Props = { name: string; secret: string; onDone: () => void };

/** The secret of a new token. The client does not keep it, and the server cannot read it back. */
function NewToken({ name, secret, onDone }: Props) {
  const id = useId();
  return (
    <section className={cx(layout.stack3, styles.pending)} aria-labelledby={id}>
      <h3 id={id} ref={focusOnMount} tabIndex={-1}>
        Token “{name}” created
      </h3>
      <p>Copy it now. You won’t be able to see it again.</p>
      <CopyField label="Token" value={secret} />
      <div>
        <Button onClick={onDone}>Done</Button>
      </div>
      <ConfirmLeaving unsaved lost="You won’t see this token again." />
    </section>
  );
}
