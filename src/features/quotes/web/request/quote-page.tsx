import { Paper } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { loanKind } from '../../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { Page } from '../../../../ui/page/page.tsx';
import { LendersSelect } from '../../../lenders/web/lender-select.tsx';
import type { ChosenLender } from '../../../search/web/slots.ts';
import { useFileList } from './files/use-file-list.ts';
import { QuoteSent } from './lazy-outcome.ts';
import { RequestForm } from './request-form.tsx';
import type { QuoteAnswer } from './use-quote-request.ts';

interface HelpProps {
  readonly kind: LoanKind;
  readonly lenders: readonly ChosenLender[];
}
/** Help with talking to the chosen lenders; handed in by the site map. */
type Help = ComponentType<HelpProps>;

/** /$kind-quote: the quote form for those who know whom to ask. */
export const withHelp = (Help: Help): ComponentType =>
  function QuotePage() {
    const { kind } = useParams({ from: '/{$kind}-quote' });
    return <QuoteForKind key={kind} kind={loanKind(kind)} Help={Help} />;
  };

function QuoteForKind({ kind, Help }: { readonly kind: LoanKind; readonly Help: Help }) {
  const [lenders, setLenders] = useState<readonly ChosenLender[]>([]);
  const [answer, setAnswer] = useState<QuoteAnswer | null>(null);
  const [requests, setRequests] = useState(0);
  const files = useFileList(String(requests));
  const finish = (sent: QuoteAnswer) => {
    setAnswer(sent);
    setLenders([]);
    setRequests(requests + 1);
    window.scrollTo({ top: 0 });
  };
  return (
    <Page
      title={`${kind.name} quote`}
      subtitle="Ask lenders you know for a live quote on one deal."
      width="narrow"
      actions={<Help kind={kind} lenders={lenders} />}
    >
      <QuoteSent answer={answer} onClose={() => setAnswer(null)} />
      <Paper withBorder p="lg">
        <RequestForm
          key={requests}
          start={{ kind, lenders, programs: [], scenario: null }}
          lenders={(disabled) => (
            <LendersSelect
              label="Lenders"
              placeholder="Choose the lenders to ask"
              chosen={lenders}
              onChange={setLenders}
              disabled={disabled}
            />
          )}
          onSent={finish}
          files={files}
        />
      </Paper>
    </Page>
  );
}
