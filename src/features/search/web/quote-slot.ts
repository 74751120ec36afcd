import type { ComponentType } from 'react';
import type { FixAndFlipSearchForm } from '../model.ts';
import type { ChosenLender } from './selection.ts';

/** What a request for quotes starts from. */
export interface QuoteStart {
  readonly lenders: readonly ChosenLender[];
  readonly programIds: readonly string[];
  readonly scenario: FixAndFlipSearchForm | null;
}
/** The quote form, handed in by the site map: it opens over the results while `start` is there. */
export interface QuoteFlowProps {
  readonly start: QuoteStart | null;
  readonly onClose: () => void;
  readonly onSent: () => void;
}
export type QuoteFlow = ComponentType<QuoteFlowProps>;
