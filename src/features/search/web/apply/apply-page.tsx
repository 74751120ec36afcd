import { Alert, Button, Group, Text } from '@mantine/core';
import { IconArrowLeft, IconCircleCheck } from '@tabler/icons-react';
import { useParams, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoney } from '../../../../kernel/format.ts';
import { loanKind } from '../../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { AppLink } from '../../../../ui/addresses.tsx';
import { EmptyState } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { useProfile } from '../../../accounts/web/session.ts';
import type { AppliedResult } from '../../apply-prefill.ts';
import { appliedResult, forgetApplied } from './applied-result.ts';

/** /apply/$kind until the application forms come: the result that it was opened with is there, also after a reload. */
export function ApplyPage() {
  const { kind: slug } = useParams({ from: '/apply/$kind' });
  const kind = loanKind(slug);
  const { _id: accountId } = useProfile();
  const state = useRouterState({ select: ({ location }) => location.state.applied });
  const [forgotten, setForgotten] = useState(false);
  const result = forgotten ? null : appliedResult(slug, accountId, state);
  const startOver = () => {
    forgetApplied(slug);
    // The entry of the history keeps its own copy, and would bring it back after a reload.
    window.history.replaceState({ ...window.history.state, applied: undefined }, '');
    setForgotten(true);
  };
  return (
    <Page
      title={`${kind.displayName} Application`}
      subtitle="The application form for this loan type will be here."
      width="narrow"
      actions={<BackToSearch kind={kind} />}
    >
      {result ? (
        <Arrived result={result} onStartOver={startOver} />
      ) : (
        <EmptyState
          title="No program selected"
          action={
            <Button component={AppLink} to={`/search/${slug}`}>
              Search {kind.name} lenders
            </Button>
          }
        >
          Click Apply Now next to a search result to start an application with that lender and your deal.
        </EmptyState>
      )}
    </Page>
  );
}

const BackToSearch = ({ kind }: { readonly kind: LoanKind }) => (
  <Button
    component={AppLink}
    to={`/search/${kind.slug}`}
    variant="subtle"
    color="gray"
    leftSection={<IconArrowLeft size={16} aria-hidden />}
  >
    Back to search
  </Button>
);

function Arrived({ result, onStartOver }: { readonly result: AppliedResult; readonly onStartOver: () => void }) {
  const { lenderName, programName, loan, values } = result;
  const amount = loan === null ? '' : `, ${formatMoney(loan)}`;
  const count = Object.keys(values).length;
  return (
    <Alert
      variant="light"
      color="pine"
      icon={<IconCircleCheck />}
      title={`From your search: ${lenderName} ${programName}${amount}`}
    >
      <Text size="sm">
        {count} {count === 1 ? 'entry is' : 'entries are'} carried over from your deal. They stay here while this tab is
        open, even after a reload.
      </Text>
      <Group mt="sm">
        <Button size="compact-sm" variant="default" onClick={onStartOver}>
          Start blank
        </Button>
      </Group>
    </Alert>
  );
}
