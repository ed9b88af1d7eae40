import { type ComponentProps, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { sharedLimits } from '../../../../shared/limits';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { Field } from '../../components/fields/Field';
import { FormMessages } from '../../components/fields/FormMessages';
import { TextArea } from '../../components/fields/TextArea';
import layout from '../../components/layout.module.css';
import { Dialog } from '../../components/overlays/Dialog';
import { toast } from '../../components/overlays/toast';
import { Person } from '../../components/people/Person';
import { Loaded, loadMore } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import { useRested } from '../../components/useRested';
import { required } from '../../forms/fields';
import { useDraft } from '../../forms/kept';
import { useForm } from '../../forms/useForm';
import { useFriendsToTellQuery, useSendRecommendationMutation } from '../../generated/graphql';
import { SendRow } from '../threads/write/SendRow';
import styles from './recommend.module.css';

const schema = z.object({ handle: required('Choose a friend.'), note: z.string().check(z.trim()) });
const defaults = { handle: '', note: '' };

type Props = { anime: { id: string; name: string }; onClose: () => void };

/** Recommends an anime to a friend, with a note if wanted. */
export function RecommendDialog({ anime, onClose }: Props) {
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [send] = useSendRecommendationMutation();
  const draft = useDraft(defaults, `recommendation of ${anime.id}`);
  const finish = () => {
    draft.discard();
    onClose();
  };
  const form = useForm({
    schema,
    defaults,
    ...draft,
    send: async (input) => {
      await send({ variables: { input: { animeId: anime.id, ...input } } });
      toast({ title: `${anime.name} recommended to @${input.handle}` });
      finish();
      return null;
    },
  });
  const { handle } = form.values;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !form.busy) onClose();
      }}
      title={`Recommend ${anime.name}`}
      initialFocus={search}
    >
      <div className={layout.stack4}>
        <Field
          label="Find a friend"
          type="search"
          inputRef={search}
          value={text}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
        <form {...form.props} className={layout.stack4}>
          <FormMessages notes={form.notes} errors={form.errors} />
          <fieldset className={styles.friends}>
            <legend className={layout.fieldLabel}>Your friends</legend>
            {form.errors.handle ? <p className={layout.fieldError}>{form.errors.handle}</p> : null}
            <Friends text={text.trim()} choice={form.input('handle')} onLeave={onClose} />
          </fieldset>
          <TextArea
            label="Note"
            hint="Optional. Only your friend reads it."
            {...form.input('note')}
            error={form.errors.note}
            rows={2}
            maxLength={sharedLimits.recommendationNote}
          />
          <SendRow
            label={handle ? `Send to @${handle}` : 'Send'}
            busyLabel="Sending"
            busy={form.busy}
            onCancel={finish}
          />
        </form>
      </div>
    </Dialog>
  );
}

type FriendsProps = {
  text: string;
  /** Props for the radio buttons. */
  choice: ComponentProps<'input'>;
  onLeave: () => void;
};

/** Friends to choose one from, the latest first. */
function Friends({ text, choice, onLeave }: FriendsProps) {
  const wanted = useRested(text, 200);
  const query = useFriendsToTellQuery({
    variables: { text: wanted },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  return (
    <Loaded query={query} skeleton={<Skeleton height={8} />} keepsLast level={3}>
      {({ friends: { items, nextCursor } }, loading) => (
        <>
          <p role="status" className={layout.hint}>
            {items.length > 0 ? null : wanted === '' ? (
              <>
                You have no friends here yet.{' '}
                <Link to={paths.profile('friends')} onClick={onLeave}>
                  Find some
                </Link>
              </>
            ) : (
              `None of your friends is called “${wanted}”.`
            )}
          </p>
          <ul className={layout.list}>
            {items.map((person) => (
              <li key={person.id}>
                <label className={styles.friend}>
                  <input type="radio" {...choice} value={person.handle} />
                  <Person person={person}>@{person.handle}</Person>
                </label>
              </li>
            ))}
          </ul>
          {nextCursor ? (
            <Button busy={loading} onClick={() => loadMore(query, nextCursor)}>
              Show more friends
            </Button>
          ) : null}
        </>
      )}
    </Loaded>
  );
}
