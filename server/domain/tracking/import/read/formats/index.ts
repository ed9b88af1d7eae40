import type { CsvForm, JsonForm, ListFormat, XmlForm } from '../format';
import type { SourcedForm } from '../readXml';
import { account } from './account';
import { aniDb } from './aniDb';
import { aniList } from './aniList';
import { animePlanet } from './animePlanet';
import { hikka } from './hikka';
import { kitsu } from './kitsu';
import { malXml } from './malXml';
import { shikimori } from './shikimori';
import { simkl } from './simkl';
import { trakt } from './trakt';
import { yamtrack } from './yamtrack';

/** Every list format that can be read. A file is recognised by its content, never by its name. */
export const listFormats: readonly ListFormat[] = [
  ...[malXml, account, aniList, kitsu, shikimori, hikka, aniDb],
  ...[animePlanet, simkl, trakt, yamtrack],
];

export const xmlForms = listFormats.flatMap(({ source, xml = [] }) =>
  xml.map((form): SourcedForm<XmlForm> => ({ ...form, source })),
);
export const jsonForms = listFormats.flatMap(({ source, json = [] }) =>
  json.map((form): SourcedForm<JsonForm> => ({ ...form, source })),
);
export const csvForms = listFormats.flatMap(({ source, csv = [] }) =>
  csv.map((form): SourcedForm<CsvForm> => ({ ...form, source })),
);
