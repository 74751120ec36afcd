import { useEffect, useRef } from 'react';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import type { Typed } from '../../../../ui/forms/input-parts.ts';
import { noticeWithUndo } from '../../../../ui/notices.tsx';
import type { Scenario } from '../../contract.ts';
import { exampleInFragment } from '../../example-link.ts';

/** The deal of a lesson that the address asks for, as it was when the search of this loan type was opened. */
export function useExample(kind: LoanKind): Scenario | undefined {
  const opened = useRef<{ readonly slug: string; readonly example: Scenario | undefined }>(undefined);
  if (opened.current?.slug !== kind.slug)
    opened.current = { slug: kind.slug, example: exampleInFragment(kind, window.location.hash) };
  return opened.current.example;
}

/** What a search form begins with: what is known of the account or a deal, and the example that is laid over it. */
export interface FirstValues {
  readonly kept: Typed;
  readonly example: Scenario | undefined;
}

/** Says that an example is in the form, and gives back what was. It goes out of the address, which would bring it again. */
export function useExampleNotice({ kept, example }: FirstValues, restore: (values: Typed) => void): void {
  const latest = useRef(() => {});
  latest.current = () => restore(kept);
  const noticed = useRef<Scenario>(undefined);
  useEffect(() => {
    if (example === undefined || noticed.current === example) return;
    noticed.current = example;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
    noticeWithUndo('The example of the lesson is filled in.', () => latest.current());
  }, [example]);
}
