import { Button, type ButtonProps } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { findLoanKind } from '../../../../../lending/kinds/find.ts';
import { AppLink } from '../../../../../ui/addresses.tsx';
import type { PipelineEntry } from '../../../contract.ts';

/** The search of the deal's loan type, filled in from the deal. Not for a deal that is archived or has its lender. */
export function FindLenders({ entry, ...look }: { readonly entry: PipelineEntry } & Pick<ButtonProps, 'variant'>) {
  const { _id, archived, selectedLenderId, loanType, quoteCounts } = entry;
  if (archived || selectedLenderId || !findLoanKind(loanType)) return null;
  return (
    <Button
      component={AppLink}
      to={`/search/${loanType}?deal=${_id}`}
      leftSection={<IconListSearch size={16} aria-hidden />}
      {...look}
    >
      {quoteCounts.asked === 0 ? 'Find lenders' : 'Ask more lenders'}
    </Button>
  );
}
