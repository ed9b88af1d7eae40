export { countOf, limitOffset, type Page, type PageInput } from '../../data/page';
