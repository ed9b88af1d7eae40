import { useCatalogueSourcesQuery } from '../../generated/graphql';

/** Whose facts about anime are shown here by their terms, if the operators have switched such a source on. */
export function OutsideSources() {
  const sources = useCatalogueSourcesQuery().data?.site.catalogueSources ?? [];
  return sources
    .filter(({ terms }) => terms !== null)
    .map(({ id, name, url, licenceUrl, notice, terms }) => (
      <p key={id}>
        <a href={url} rel="noreferrer">
          {name}
        </a>
        : {notice} {terms}
        {licenceUrl ? (
          <>
            {' '}
            <a href={licenceUrl} rel="noreferrer">
              {`Terms of ${name}`}
            </a>
            .
          </>
        ) : null}
      </p>
    ));
}
