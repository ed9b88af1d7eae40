// Work under way elsewhere still imports it from here.
export { seal, unseal } from '../../sealedText';
