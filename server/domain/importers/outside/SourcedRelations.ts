import type { SourceDescriptor, SourcedRelation } from '../../../sources';
import type { SourcedStatement } from '../../catalogue/franchise/relateBySources';

type RecordKey = Pick<SourcedStatement, 'sourceId' | 'feed' | 'externalId'>;

/**
 * The relations that records state, from when a record is read until all anime are in. A large catalogue has a hundred thousand,
 * so those of a record are kept as one text.
 */
export class SourcedRelations implements Iterable<SourcedStatement> {
  /** By source and feed, then by id. */
  private readonly stated = new Map<string, Map<string, string>>();

  /** In the operator's order. */
  constructor(private readonly sources: readonly Pick<SourceDescriptor, 'id' | 'site'>[]) {}

  add({ sourceId, feed, externalId }: RecordKey, relations: readonly SourcedRelation[]): void {
    if (relations.length === 0) return;
    const key = `${sourceId} ${feed}`;
    const records = this.stated.get(key) ?? new Map<string, string>();
    this.stated.set(key, records);
    records.set(externalId, relations.map((one) => `${one.kind} ${one.externalId}`).join('\n'));
  }

  *[Symbol.iterator](): Iterator<SourcedStatement> {
    for (const { id: sourceId, site } of this.sources)
      for (const [key, records] of this.stated) {
        const [of, feed = ''] = key.split(' ');
        if (of !== sourceId) continue;
        for (const [externalId, written] of records)
          yield { sourceId, feed, site, externalId, related: written.split('\n').map(relationIn) };
      }
  }
}

function relationIn(line: string): SourcedRelation {
  const [kind, externalId = ''] = line.split(' ');
  return { kind: kind as SourcedRelation['kind'], externalId };
}
