import { lazyWhenNeeded } from '../../../../ui/lazy.tsx';
import type { QuoteSentProps } from './quote-sent.tsx';
import type { OutcomeProps } from './request-outcome.tsx';

/*
 * The outcome of a request is shown by code that is fetched while the form is filled in.
 */

export const QuoteSent = lazyWhenNeeded<QuoteSentProps>(
  async () => (await import('./quote-sent.tsx')).QuoteSent,
  ({ answer }) => answer !== null,
);

export const RequestOutcome = lazyWhenNeeded<OutcomeProps>(
  async () => (await import('./request-outcome.tsx')).RequestOutcome,
  ({ state: { status } }) => status === 'unknown' || status === 'refused',
);
