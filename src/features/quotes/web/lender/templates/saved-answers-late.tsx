import { late } from '../../../../../ui/on-demand.tsx';
import type { SavedAnswersProps } from './saved-answers.tsx';

/** They come behind the box that they are put into. */
export const SavedAnswers = late<SavedAnswersProps>(async () => (await import('./saved-answers.tsx')).SavedAnswers);
