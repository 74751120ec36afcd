import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouterState, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoney } from '../../../../kernel/format.ts';
import { findApplicationForm } from '../../../../lending/answers/forms/applications/applications.ts';
import type { ApplicationForm } from '../../../../lending/answers/forms/applications/common.ts';
import { AppLink } from '../../../../ui/addresses.tsx';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { DataState, EmptyState } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { useProfile } from '../../../accounts/web/session.ts';
import type { AppliedResult } from '../../../search/apply-prefill.ts';
import { appliedResult, forgetApplied } from '../../../search/web/apply/applied-result.ts';
import type { ApplicationStart } from '../../contract.ts';
import { removeDraft } from '../../endpoints.ts';
import { startOptions } from '../queries.ts';
import { ApplyForm } from './apply-form.tsx';
import { removeTabDraft } from './tab-draft.ts';
import type { ChosenLender } from './use-application.ts';

/** /apply/$kind: the application for one kind of loan, from a search result, a deal, a draft, or blank. */
export function ApplyPage() {
  const { kind } = useParams({ from: '/apply/$kind' });
  const { deal }: { readonly deal?: unknown } = useSearch({ strict: false });
  const form = findApplicationForm(kind);
  if (!form)
    return (
      <Page title="Loan Application" width="narrow">
        <EmptyState title="No application for this loan type">
          Request a quote from the search results instead, or choose another loan type.
        </EmptyState>
      </Page>
    );
  const dealId = typeof deal === 'string' ? deal : undefined;
  return <OneApplication key={`${kind} ${dealId ?? ''}`} form={form} dealId={dealId} />;
}

interface OneApplicationProps {
  readonly form: ApplicationForm;
  readonly dealId: string | undefined;
}

function OneApplication({ form, dealId }: OneApplicationProps) {
  const query = useQuery(startOptions(form.kind, dealId));
  const applied = useApplied(form.kind);
  return (
    <Page title={form.title} width="narrow" subtitle={subtitleOf(query.data)}>
      <DataState query={query} failed="Couldn't load this application.">
        {(start) => (
          <Begun
            // Another beginning is another form: what was typed over the one before goes with it.
            key={`${applied.result?.programId ?? ''} ${query.dataUpdatedAt}`}
            form={form}
            dealId={dealId}
            start={start}
            applied={applied}
          />
        )}
      </DataState>
    </Page>
  );
}

const subtitleOf = (start: ApplicationStart | undefined) =>
  start?.dealAddress
    ? `For your deal ${start.dealAddress}. Fields marked * are required.`
    : 'Fields marked * are required.';

interface Applied {
  readonly result: AppliedResult | null;
  readonly forget: () => void;
}

/** The search result that the page was opened with, also after a reload, until it is given up. */
function useApplied(kind: string): Applied {
  const { _id: accountId } = useProfile();
  const state = useRouterState({ select: ({ location }) => location.state.applied });
  const [isForgotten, setForgotten] = useState(false);
  return {
    result: isForgotten ? null : appliedResult(kind, accountId, state),
    forget: () => {
      forgetApplied(kind);
      // The entry of the history keeps its own copy, and would bring it back after a reload.
      window.history.replaceState({ ...window.history.state, applied: undefined }, '');
      setForgotten(true);
    },
  };
}

interface BegunProps extends OneApplicationProps {
  readonly start: ApplicationStart;
  readonly applied: Applied;
}

function Begun({ form, dealId, start, applied }: BegunProps) {
  const { result } = applied;
  const client = useQueryClient();
  const { draft } = start;
  const values = result?.values ?? draft?.values ?? start.fromDeal;
  const lender = result ? lenderOf(result) : (draft?.lender ?? start.dealLender);
  const beginAnew = async (removesDraft: boolean) => {
    removeTabDraft(form.kind, dealId);
    const querystring = dealId === undefined ? {} : { dealId };
    if (removesDraft) await callEndpoint(removeDraft, { params: { kind: form.kind }, querystring });
    applied.forget();
    await client.refetchQueries({ queryKey: startOptions(form.kind, dealId).queryKey });
  };
  return (
    <>
      {result ? <Arrived result={result} onStartBlank={() => void beginAnew(false)} /> : null}
      {draft ? (
        <Alert
          color="gray"
          variant="light"
          mb="md"
          role="status"
          title={`Draft saved ${formatDateTime(draft.savedAt)}`}
        >
          <Group gap="sm">
            {result ? (
              <Button size="compact-sm" variant="default" onClick={() => void beginAnew(false)}>
                Open the draft
              </Button>
            ) : null}
            <Button size="compact-sm" variant="default" onClick={() => void beginAnew(true)}>
              Delete the draft
            </Button>
          </Group>
        </Alert>
      ) : null}
      <ApplyForm form={form} dealId={dealId} values={values} lender={lender} />
    </>
  );
}

const lenderOf = ({ lenderId, lenderName, programId, programName }: AppliedResult): ChosenLender => ({
  lenderId,
  lenderName,
  programId,
  programName,
});

function Arrived({ result, onStartBlank }: { readonly result: AppliedResult; readonly onStartBlank: () => void }) {
  const { lenderName, programName, loan, values } = result;
  const amount = loan === null ? '' : `, ${formatMoney(loan)}`;
  const count = Object.keys(values).length;
  return (
    <Alert
      variant="light"
      color="pine"
      mb="md"
      icon={<IconCircleCheck />}
      title={`From your search: ${lenderName} ${programName}${amount}`}
    >
      <Text size="sm">
        {count} {count === 1 ? 'entry is' : 'entries are'} carried over from your deal. Check them before you submit.
      </Text>
      <Group mt="sm">
        <Button size="compact-sm" variant="default" onClick={onStartBlank}>
          Start blank
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          renderRoot={(props) => <AppLink to={`/search/${result.kind}`} {...props} />}
        >
          Back to search
        </Button>
      </Group>
    </Alert>
  );
}
