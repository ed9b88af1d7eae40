import { useState } from 'react';
import { sharedLimits } from '../../../../shared/limits';
import { Button } from '../../components/buttons/Button';
import { Check } from '../../components/fields/Check';
import { Field } from '../../components/fields/Field';
import { FormMessages } from '../../components/fields/FormMessages';
import { Select } from '../../components/fields/Select';
import { onlyWrong } from '../../errors/fieldChecks';
import { useSubmit } from '../../errors/useSubmit';
import type { ApiTokenScope } from '../../generated/graphql';
import { useCreateApiTokenMutation } from '../../generated/graphql';
import styles from './account.module.css';
import { NewToken } from './NewToken';
import { SignInAgain } from './SignInAgain';
import { allScopes, scopeWords } from './tokenScopes';
import { useDraft } from './useDraft';

const fields = ['name', 'scopes'] as const;
const lifetimes = [
  { value: '30', label: '30 days from now' },
  { value: '90', label: '90 days from now' },
  { value: '365', label: 'a year from now' },
  { value: 'never', label: 'I revoke it' },
] as const;
type Lifetime = (typeof lifetimes)[number]['value'];

/** A new token: what it is for, what it may do. Its secret is shown in the form's place, this once. */
export function CreateToken({ onSignInAgain }: { onSignInAgain: () => Promise<void> }) {
  const { values, set, discard } = useDraft({ tokenName: '' });
  const [scopes, setScopes] = useState<readonly ApiTokenScope[]>([]);
  const [lifetime, setLifetime] = useState<Lifetime>('90');
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const [create] = useCreateApiTokenMutation();
  const name = values.tokenName.trim();
  const { formRef, onSubmit, busy, errors, notes, code, touch } = useSubmit({
    fields,
    check: () =>
      onlyWrong({
        name: name === '' ? 'Say what the token is for.' : undefined,
        scopes: scopes.length === 0 ? 'Choose at least one thing that it may do.' : undefined,
      }),
    send: async () => {
      const expiresInDays = lifetime === 'never' ? null : Number(lifetime);
      const { data } = await create({
        variables: { input: { name, scopes: [...scopes], expiresInDays } },
        refetchQueries: ['ApiTokens'],
      });
      discard();
      setScopes([]);
      if (data) setMade({ name, secret: data.createApiToken.secret });
      return null;
    },
  });
  if (made) return <NewToken {...made} onDone={() => setMade(null)} />;
  const toggle = (scope: ApiTokenScope, on: boolean) => {
    touch('scopes');
    setScopes(allScopes.filter((one) => (one === scope ? on : scopes.includes(one))));
  };
  return (
    <form ref={formRef} className={styles.form} onSubmit={onSubmit} noValidate aria-label="New API token">
      <FormMessages notes={notes} errors={errors} />
      <SignInAgain code={code} onSignInAgain={onSignInAgain} />
      <Field
        name="name"
        label="Name of the new token"
        autoComplete="off"
        hint="For you, to know it again: “calendar script”."
        maxLength={sharedLimits.apiTokenName}
        required
        value={values.tokenName}
        error={errors.name}
        onChange={(event) => {
          touch('name');
          set('tokenName', event.target.value);
        }}
      />
      <fieldset aria-describedby={errors.scopes ? 'token-scopes-error' : undefined}>
        <legend className={styles.legend}>It may</legend>
        {allScopes.map((scope) => (
          <Check
            key={scope}
            name="scopes"
            checked={scopes.includes(scope)}
            aria-invalid={errors.scopes ? true : undefined}
            onChange={(event) => toggle(scope, event.target.checked)}
            hint={scopeWords[scope].hint}
          >
            {scopeWords[scope].label}
          </Check>
        ))}
        {errors.scopes ? (
          <p id="token-scopes-error" className={styles.wrong}>
            {errors.scopes}
          </p>
        ) : null}
      </fieldset>
      <div>
        <Select label="It works until" value={lifetime} options={lifetimes} onChange={setLifetime} />
      </div>
      <div className={styles.actions}>
        <Button look={name ? 'solid' : 'quiet'} type="submit" busy={busy}>
          {busy ? 'Making the token' : 'Make a token'}
        </Button>
      </div>
    </form>
  );
}
