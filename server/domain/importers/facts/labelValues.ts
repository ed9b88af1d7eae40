import type { FactValues } from '../../../data/entities/editing';
import type { AnimeRecord } from '../source';

/** How a field is read from a record, and laid over one. */
export interface OfRecord {
  read(record: AnimeRecord): FactValues;
  lay(record: AnimeRecord, values: FactValues): AnimeRecord;
}

type Kind = AnimeRecord['labels'][number]['kind'];

export function plainLabels(kind: Kind): OfRecord {
  return {
    read: ({ labels }) => labels.filter((label) => label.kind === kind).map(({ name }) => name),
    lay: (record, values) =>
      withLabels(
        record,
        kind,
        values.map((name) => ({ name, spoiler: false })),
      ),
  };
}

export function withLabels(
  record: AnimeRecord,
  kind: Kind,
  labels: { name: string; spoiler: boolean }[],
): AnimeRecord {
  const others = record.labels.filter((label) => label.kind !== kind);
  return { ...record, labels: [...others, ...labels.map((label) => ({ kind, ...label }))] };
}
