import { limits } from '../../../config/limits';
import type { JsonExcess, JsonLimits } from '../../jsonBounds';
import { ImportError } from '../importError';

const words: Record<JsonExcess, string> = {
  depth: 'it nests too deeply',
  values: 'it holds too many values',
  length: 'a value in it is too long',
};

/** Why a file is refused that has too much of something. */
export const tooMuch = (excess: JsonExcess): ImportError => new ImportError(words[excess]);

/** Of a file that is one document. */
export const documentLimits: JsonLimits = {
  depth: limits.fileDepth,
  values: limits.catalogueValues,
  elementValues: limits.fileElementValues,
  tokenBytes: limits.fileTokenBytes,
  elementBytes: limits.fileElementBytes,
};

/** Of a line that is an entry. */
export const lineLimits: JsonLimits = { ...documentLimits, values: limits.fileElementValues };
