import { limits } from '../../../../config/limits';
import { AppError } from '../../../../errors/AppError';
import type { ErrorKey } from '../../../../errors/catalogue';
import type { JsonExcess, JsonLimits } from '../../../text/jsonBounds';

const keys: Record<JsonExcess, ErrorKey> = {
  depth: 'IMPORT_TOO_DEEP',
  values: 'IMPORT_TOO_MANY_VALUES',
  length: 'IMPORT_VALUE_TOO_LONG',
};

/** The error for a list that has too much of something. */
export const createExcessError = (excess: JsonExcess): AppError => new AppError(keys[excess]);

export const jsonLimits: JsonLimits = {
  depth: limits.fileDepth,
  values: limits.importValues,
  elementValues: limits.fileElementValues,
  tokenBytes: limits.fileTokenBytes,
  elementBytes: limits.fileElementBytes,
};
