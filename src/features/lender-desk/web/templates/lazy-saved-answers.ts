import { lazyComponent } from '../../../../ui/lazy.tsx';
import type { SavedAnswersProps } from './saved-answers.tsx';

/** Loaded after the box that they are inserted into. */
export const SavedAnswers = lazyComponent<SavedAnswersProps>(
  async () => (await import('./saved-answers.tsx')).SavedAnswers,
);
