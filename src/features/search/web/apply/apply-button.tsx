import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, memo, type RefObject, useRef } from 'react';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { AppLink } from '../../../../ui/addresses.tsx';
import { readSession } from '../../../accounts/web/session.ts';
import type { Scenario, SearchRow } from '../../contract.ts';

interface ApplyButtonProps {
  readonly kind: LoanKind;
  readonly row: SearchRow;
  /** The scenario that the row answers. */
  readonly about: RefObject<Scenario>;
}

/** Opens the application of the kind with this result. What is handed over is worked out when the button is used. */
export function ApplyButton(props: ApplyButtonProps) {
  const router = useRouter();
  const apply = async () => {
    const { kind, row, about } = props;
    const session = readSession();
    if (session.status !== 'in') return;
    const { handOver } = await import('./applied-result.ts');
    const applied = handOver(kind, row, about.current, session.profile._id);
    await router.navigate({ to: '/apply/$kind', params: { kind: kind.slug }, state: { applied } });
  };
  const latest = useRef(apply);
  latest.current = apply;
  const { kind, row } = props;
  return <ApplyLink slug={kind.slug} lender={row.lenderName} program={row.programName} apply={latest} />;
}

interface ApplyLinkProps {
  readonly slug: string;
  readonly lender: string;
  readonly program: string;
  readonly apply: { readonly current: () => Promise<void> };
}

/** Drawn once for a program, not with every key that moves its figures: dozens of links are most of what a page of results costs. */
const ApplyLink = memo(function ApplyLink({ slug, lender, program, apply }: ApplyLinkProps) {
  const onClick = (event: MouseEvent) => {
    // A click that wants another tab is the link's own.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    void apply.current();
  };
  return (
    <Button
      component={AppLink}
      to={`/apply/${slug}`}
      size="compact-sm"
      variant="default"
      aria-label={`Apply Now: ${lender}, ${program}`}
      onClick={onClick}
    >
      Apply Now
    </Button>
  );
});
