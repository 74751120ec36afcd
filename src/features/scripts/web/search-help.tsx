import type { LoanKind } from '../../../lending/kinds/kind.ts';
import type { ChosenLender, SearchHelpProps } from '../../search/web/slots.ts';
import { HelpButton } from './help-button.tsx';

/** On the search screens: what to say to the lenders that were found. */
export function SearchHelp({ kind, soFar }: SearchHelpProps) {
  const read = () => {
    const { scenario = null, rows = [], deal } = soFar?.current ?? {};
    return {
      ...(kind ? { loanType: kind.slug } : {}),
      ...(deal ? { pipelineId: deal._id } : {}),
      doing: 'searching for' as const,
      scenario,
      lenders: rows.map(({ lenderId, programId, lenderName, programName }) => ({
        lenderId,
        programId,
        label: `${lenderName}, ${programName}`,
      })),
    };
  };
  return <HelpButton read={read} />;
}

interface QuoteHelpProps {
  readonly kind: LoanKind;
  readonly lenders: readonly ChosenLender[];
}

/** Beside the quote form: what to say to the lenders that are chosen there. */
export function QuoteHelp({ kind, lenders }: QuoteHelpProps) {
  const read = () => ({
    loanType: kind.slug,
    doing: 'asking' as const,
    scenario: null,
    lenders: lenders.map(({ _id, name }) => ({ lenderId: _id, label: name })),
  });
  return <HelpButton read={read} />;
}
