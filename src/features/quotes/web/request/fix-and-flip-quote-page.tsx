import { Paper } from '@mantine/core';
import { useState } from 'react';
import { Page } from '../../../../ui/page/page.tsx';
import { LenderPicker } from './lender-picker.tsx';
import { QuoteSent } from './quote-sent.tsx';
import type { LenderChoice } from './quote-start.ts';
import { RequestForm } from './request-form.tsx';
import type { QuoteAnswer } from './use-quote-request.ts';

/** /fix-and-flip-quote: the quote form for those who know whom to ask. */
export function FixAndFlipQuotePage() {
  const [lenders, setLenders] = useState<readonly LenderChoice[]>([]);
  const [answer, setAnswer] = useState<QuoteAnswer | null>(null);
  const [requests, setRequests] = useState(0);
  const finish = (sent: QuoteAnswer) => {
    setAnswer(sent);
    setLenders([]);
    setRequests(requests + 1);
    window.scrollTo({ top: 0 });
  };
  return (
    <Page title="Fix & Flip quote" subtitle="Ask lenders you know for a live quote on one deal." width="narrow">
      {answer ? <QuoteSent answer={answer} onClose={() => setAnswer(null)} /> : null}
      <Paper withBorder p="lg">
        <RequestForm
          key={requests}
          start={{ lenders, programIds: [], scenario: null }}
          lenders={(disabled) => <LenderPicker chosen={lenders} onChange={setLenders} disabled={disabled} />}
          onSent={finish}
        />
      </Paper>
    </Page>
  );
}
