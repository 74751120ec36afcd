import { formatDateTime } from '../../../../ui/format.ts';
import { answerSources } from '../../model.ts';
import type { LoanPackage } from '../package-queries.ts';

/** From where an answer is, who gave it and when. */
export const givenText = ({ source, by, at }: LoanPackage['given'][string]): string =>
  [answerSources[source], by, formatDateTime(at)].filter((part) => part !== '').join(' · ');
