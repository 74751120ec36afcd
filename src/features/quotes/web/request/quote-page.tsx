import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { MultiSelect, Paper, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { loanKind } from '../../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { messageOf } from '../../../../ui/api/api.ts';
import { ErrorState } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { lenderListOptions } from '../../../lenders/web/queries.ts';
import type { ChosenLender } from '../../../search/web/slots.ts';
import { QuoteSent } from './outcome-late.ts';
import { RequestForm } from './request-form.tsx';
import type { QuoteAnswer } from './use-quote-request.ts';

/** /$kind-quote: the quote form for those who know whom to ask. */
export function QuotePage() {
  const { kind } = useParams({ from: '/{$kind}-quote' });
  return <QuoteForKind key={kind} kind={loanKind(kind)} />;
}

function QuoteForKind({ kind }: { readonly kind: LoanKind }) {
  const [lenders, setLenders] = useState<readonly ChosenLender[]>([]);
  const [answer, setAnswer] = useState<QuoteAnswer | null>(null);
  const [requests, setRequests] = useState(0);
  const finish = (sent: QuoteAnswer) => {
    setAnswer(sent);
    setLenders([]);
    setRequests(requests + 1);
    window.scrollTo({ top: 0 });
  };
  return (
    <Page title={`${kind.name} quote`} subtitle="Ask lenders you know for a live quote on one deal." width="narrow">
      <QuoteSent answer={answer} onClose={() => setAnswer(null)} />
      <Paper withBorder p="lg">
        <RequestForm
          key={requests}
          start={{ kind, lenders, programs: [], scenario: null }}
          lenders={(disabled) => <LenderPicker chosen={lenders} onChange={setLenders} disabled={disabled} />}
          onSent={finish}
        />
      </Paper>
    </Page>
  );
}

const emptyText = 'No lenders found or failed to load.';

interface LenderPickerProps {
  readonly chosen: readonly ChosenLender[];
  readonly onChange: (chosen: readonly ChosenLender[]) => void;
  readonly disabled: boolean;
}

/** Chooses the lenders to ask from the list of all of them. */
function LenderPicker({ chosen, onChange, disabled }: LenderPickerProps) {
  const query = useQuery(lenderListOptions);
  const lenders = query.data ?? [];
  const byId = new Map(lenders.map((lender) => [lender._id, lender]));
  return (
    <Stack gap="xs">
      {query.isError ? (
        <ErrorState
          title={`Could not load lender list: ${messageOf(query.error)}`}
          retry={() => void query.refetch()}
        />
      ) : null}
      <MultiSelect
        label="Lenders"
        withAsterisk
        aria-required
        data={lenders.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={chosen.map(({ _id }) => _id)}
        onChange={(ids) => onChange(ids.flatMap((id) => byId.get(id) ?? []))}
        placeholder={
          query.isPending ? 'Loading lenders' : lenders.length === 0 ? emptyText : 'Choose the lenders to ask'
        }
        nothingFoundMessage={lenders.length === 0 ? emptyText : 'No lender of this name'}
        searchable
        clearable
        hidePickedOptions
        maxValues={50}
        disabled={disabled}
      />
    </Stack>
  );
}
