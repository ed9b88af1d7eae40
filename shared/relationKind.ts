/** What a related anime is to the one in question. */
export type RelationKind =
  | 'SEQUEL'
  | 'PREQUEL'
  | 'SIDE_STORY'
  | 'PARENT'
  | 'SPIN_OFF'
  | 'ALTERNATIVE'
  | 'SUMMARY'
  | 'OTHER';
