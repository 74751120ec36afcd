import { modules } from '../../../../content/classes/hard-money/modules.ts';
import { useProgressSync } from '../account/use-progress-sync.ts';
import { useTicked } from '../use-progress.ts';

export { modules };

const ids = modules.map(({ id }) => id);

/** Which modules are ticked off, by hand alone: no quiz writes it. */
export function useModuleProgress() {
  useProgressSync();
  return useTicked('hardMoneyProgress', ids);
}
