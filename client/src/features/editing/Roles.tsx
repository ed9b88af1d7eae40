import * as z from 'zod/mini';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import { Field } from '../../components/fields/Field';
import { FormMessages, FormSaved } from '../../components/fields/FormMessages';
import { Select } from '../../components/fields/Select';
import layout from '../../components/layout.module.css';
import { toast } from '../../components/overlays/toast';
import { Person } from '../../components/people/Person';
import { readError } from '../../errors/readError';
import { useForm } from '../../forms/useForm';
import type { SiteRole } from '../../generated/graphql';
import { RoleHoldersDocument, useRoleHoldersQuery, useSetRoleMutation } from '../../generated/graphql';
import styles from './editing.module.css';

const words: Record<SiteRole, string> = { EDITOR: 'Editor', MODERATOR: 'Moderator', OPERATOR: 'Operator' };
const options = (Object.keys(words) as SiteRole[]).map((value) => ({ value, label: words[value] }));
const schema = z.object({
  handle: z.string().check(
    z.trim(),
    z.refine((text) => /^@?\w{3,30}$/.test(text), 'Write a handle, such as @mika.'),
  ),
  role: z.enum(['EDITOR', 'MODERATOR', 'OPERATOR']),
});

/** For operators: who has a role; users are added by handle. */
export function Roles() {
  const { data } = useRoleHoldersQuery();
  const [setRole] = useSetRoleMutation({
    update: (cache, { data: answer }) => {
      if (answer) cache.writeQuery({ query: RoleHoldersDocument, data: { roleHolders: answer.setRole } });
    },
  });
  const form = useForm({
    schema,
    defaults: { handle: '', role: 'EDITOR' as SiteRole },
    send: async ({ handle, role }) => {
      await setRole({ variables: { handle: handle.replace(/^@/, '').toLowerCase(), role, held: true } });
      form.reset({ handle: '' });
      return `Named ${words[role].toLowerCase()}.`;
    },
  });
  const remove = (handle: string, role: SiteRole) =>
    setRole({ variables: { handle, role, held: false } }).catch((error: unknown) =>
      toast({ kind: 'failed', title: 'That didn’t work', text: readError(error).text }),
    );
  return (
    <section className={cx(layout.stack5, styles.form)} aria-labelledby="roles">
      <h2 id="roles" className={styles.title}>
        Editors, moderators and operators
      </h2>
      <p className={layout.hint}>
        Editors decide about suggestions. Moderators read reports, and lock, pin or remove what people write.
        Operators run the site, as you do.
      </p>
      {data && data.roleHolders.length > 0 ? (
        <ul className={cx(layout.stack3, styles.people)}>
          {data.roleHolders.map(({ person, role }) =>
            person ? (
              <li key={`${person.id} ${role}`}>
                <Person person={person} to={paths.profileOf(person.handle)}>
                  {words[role]} · @{person.handle}
                </Person>
                <Button look="plain" onClick={() => void remove(person.handle, role)}>
                  Remove
                </Button>
              </li>
            ) : null,
          )}
        </ul>
      ) : null}
      <form {...form.props} className={layout.stack4}>
        <FormMessages notes={form.notes} errors={form.errors} />
        <Field label="Handle" autoComplete="off" {...form.field('handle')} />
        <Select
          label="Role"
          value={form.values.role}
          options={options}
          onChange={(role) => form.set('role', role)}
        />
        <div className={layout.row3}>
          <Button type="submit" busy={form.busy}>
            {form.busy ? 'Naming' : 'Name them'}
          </Button>
          <FormSaved text={form.saved} />
        </div>
      </form>
    </section>
  );
}
