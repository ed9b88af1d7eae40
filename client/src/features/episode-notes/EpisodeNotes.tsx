import { useState } from 'react';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Dialog } from '../../components/overlays/Dialog';
import { Person } from '../../components/people/Person';
import { Loaded, loadMore } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import { ago, When } from '../../components/text/When';
import type { EpisodeNotesQuery } from '../../generated/graphql';
import { useEpisodeNotesQuery } from '../../generated/graphql';
import { ReportDialog } from '../threads/ReportDialog';
import styles from './episodeNotes.module.css';
import { useTakeDown } from './useTakeDown';

type Note = EpisodeNotesQuery['episodeNotes']['items'][number];
type Props = { animeId: string; number: number; onClose: () => void };

/** What people who have watched an episode say of it. */
export function EpisodeNotes({ animeId, number, onClose }: Props) {
  const query = useEpisodeNotesQuery({
    variables: { animeId, number },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const takeDown = useTakeDown();
  const [reported, setReported] = useState<string | null>(null);
  if (reported) return <ReportDialog noteId={reported} onClose={() => setReported(null)} />;
  return (
    <Dialog open onOpenChange={(stays) => !stays && onClose()} title={`Notes on episode ${number}`}>
      <Loaded query={query} level={3} skeleton={<Skeleton height={12} />}>
        {({ episodeNotes: { items, nextCursor } }, loading) => {
          const shown = items.filter(({ removed }) => !removed);
          return (
            <div className={layout.stack4} aria-busy={loading || undefined}>
              {shown.length === 0 ? (
                <p className={layout.muted}>No notes yet. You can share yours where you rate the episode.</p>
              ) : (
                <ul className={layout.stack2}>
                  {shown.map((note) => (
                    <li key={note.id} className={cx(layout.stack2, styles.note)}>
                      <NoteItem
                        note={note}
                        onReport={() => setReported(note.id)}
                        onRemove={() => takeDown(note.id)}
                      />
                    </li>
                  ))}
                </ul>
              )}
              {nextCursor ? (
                <div>
                  <Button busy={loading} onClick={() => loadMore(query, nextCursor)}>
                    {loading ? 'Loading' : 'Show more notes'}
                  </Button>
                </div>
              ) : null}
            </div>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

type ItemProps = { note: Note; onReport: () => void; onRemove: () => void };

function NoteItem({ note, onReport, onRemove }: ItemProps) {
  const { text, author, createdAt, viewerCan: can } = note;
  const name = author ? author.name || `@${author.handle}` : 'a deleted user';
  return (
    <>
      <Person person={author} to={author ? paths.profileOf(author.handle) : undefined}>
        <When iso={createdAt}>{ago(createdAt)}</When>
      </Person>
      <p className={styles.text}>{text}</p>
      {can.report || can.remove ? (
        <div className={cx(layout.row2, styles.actions)}>
          {can.report ? (
            <Button look="plain" aria-label={`Report the note by ${name}`} onClick={onReport}>
              Report
            </Button>
          ) : null}
          {can.remove ? (
            <Button look="plain" aria-label={`Remove the note by ${name}`} onClick={onRemove}>
              Remove
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
