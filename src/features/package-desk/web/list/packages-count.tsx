import { lazyComponent } from '../../../../ui/lazy.tsx';

// The frame is loaded by everybody, the packages only by lenders.
/** The packages that wait on the lender, beside the navigation entry. */
export const PackagesCount = lazyComponent(async () => (await import('./waiting-packages.tsx')).WaitingPackages);
