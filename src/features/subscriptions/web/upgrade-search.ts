/** How somebody came back from the payment service. */
interface UpgradeSearch {
  readonly payment?: 'done' | 'cancelled' | undefined;
}

/** Reads it from the address; everything else there counts for nothing. */
export const upgradeSearch = ({ payment }: Readonly<Record<string, unknown>>): UpgradeSearch =>
  payment === 'done' || payment === 'cancelled' ? { payment } : {};
