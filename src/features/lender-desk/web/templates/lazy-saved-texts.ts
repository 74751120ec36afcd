import { lazyComponent } from '../../../../ui/lazy.tsx';
import type { SavedTextsProps } from './saved-texts.tsx';

/** Loaded after the box that they are inserted into. */
export const SavedTexts = lazyComponent<SavedTextsProps>(async () => (await import('./saved-texts.tsx')).SavedTexts);
