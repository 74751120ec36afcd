import { countedAtMost } from '../../model.ts';

/** A count as far as it goes. */
export const countText = (count: number): string => (count < countedAtMost ? String(count) : `${countedAtMost - 1}+`);
