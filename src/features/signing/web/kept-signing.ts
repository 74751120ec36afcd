/** What this tab signs with. It ends with the tab: a device that others use as well keeps nothing. */
export interface KeptSigning {
  /** Of the emailed link, which is taken out of the address at once. */
  readonly link?: string;
  /** Of the session that was opened with it, or by the broker on this device. */
  readonly session?: string;
  /** The deal that the broker comes back to, where the session was opened from it. */
  readonly dealId?: string;
}

const key = 'plinth.signing';
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

export function readKept(): KeptSigning {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const { link, session, dealId } = stored as Readonly<Record<string, unknown>>;
    return withoutBlanks({ link: text(link), session: text(session), dealId: text(dealId) });
  } catch {
    return {};
  }
}

type Blanks<T> = { readonly [K in keyof T]: T[K] | undefined };
const withoutBlanks = ({ link, session, dealId }: Blanks<Required<KeptSigning>>): KeptSigning => ({
  ...(link && { link }),
  ...(session && { session }),
  ...(dealId && { dealId }),
});

export function keep(kept: KeptSigning): KeptSigning {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Without storage it lasts until the page is loaded again.
  }
  return kept;
}

export function forgetKept(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There was nothing to keep it in.
  }
}

/** Goes to the signer's page of a session that the broker opened here. A whole load: nothing of the broker's page stays in memory. */
export function goToSign(session: string, dealId: string): void {
  keep({ session, dealId });
  window.location.assign('/sign');
}
