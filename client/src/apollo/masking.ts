import type { GraphQLCodegenDataMasking } from '@apollo/client/masking';

/** The generated types say which fragments are masked: a component sees only what it asked for itself. */
declare module '@apollo/client' {
  export interface TypeOverrides extends GraphQLCodegenDataMasking.TypeOverrides {}
}
