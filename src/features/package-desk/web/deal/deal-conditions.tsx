import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { DataState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { PanelFrame } from '../../../../ui/page/panel.tsx';
import type { PipelineEntry } from '../../../pipeline/contract.ts';
import { packageStateLabels } from '../../../submission/model.ts';
import type { DealPackage } from '../../broker-contract.ts';
import { readBrokerThread, writeAsBroker } from '../../broker-endpoints.ts';
import type { Condition } from '../../contract.ts';
import { ConditionList } from '../conditions/condition-list.tsx';
import { MessageForm, type TypedMessage } from '../conditions/message-form.tsx';
import { Thread } from '../conditions/thread.tsx';
import { dealPackageOptions, useDealPackageChange, useSendOnce } from '../queries.ts';
import { AnswerForm } from './answer-form.tsx';
import { NextBest } from './next-best.tsx';

/** The conditions of a submitted package on the page of its deal. */
export function DealConditions({ entry }: { readonly entry: PipelineEntry }) {
  const query = useQuery(dealPackageOptions(entry._id));
  return (
    <PanelFrame>
      <DataState query={query} failed="Couldn’t load the conditions." loading={<LoadingRows rows={2} />}>
        {(found) => <Conditions dealId={entry._id} found={found} />}
      </DataState>
    </PanelFrame>
  );
}

interface ConditionsProps {
  readonly dealId: string;
  readonly found: Omit<DealPackage, 'success'>;
}

function Conditions({ dealId, found: { package: loan, ...late } }: ConditionsProps) {
  if (!loan) return <Text size="sm">Conditions appear here once you submit the loan package to a lender.</Text>;
  return (
    <>
      <Text size="sm" c="dimmed">
        {loan.state === 'submitted'
          ? `Submitted to ${loan.lenderName} on ${formatDateTime(loan.submittedAt)}. ${openedText(loan.openedAt)}`
          : `${packageStateLabels[loan.state]} on ${formatDateTime(loan.stateAt)}. ${loan.stateReason}`}
      </Text>
      <NextBest dealId={dealId} loan={loan} {...late} />
      {loan.conditions.length === 0 ? (
        <Text size="sm" mt="sm">
          {loan.lenderName} has not added any conditions.
        </Text>
      ) : (
        <ConditionList
          conditions={loan.conditions}
          side="broker"
          more={(condition) => (
            <>
              {condition.owner === 'borrower' && condition.waitsOn === 'broker' ? (
                <OnTheirLink dealId={dealId} />
              ) : null}
              <BrokerActs dealId={dealId} condition={condition} />
            </>
          )}
        />
      )}
    </>
  );
}

const OnTheirLink = ({ dealId }: { readonly dealId: string }) => (
  <Text size="sm" c="dimmed">
    The borrower sees this on their link and is emailed about it. Send the link, or see when they were emailed, under{' '}
    <Anchor
      underline="always"
      renderRoot={(props) => (
        <Link to="/pipeline/$pipelineId" params={{ pipelineId: dealId }} hash="borrower" {...props} />
      )}
    >
      From the borrower
    </Anchor>
    .
  </Text>
);

const openedText = (openedAt: string | null): string =>
  openedAt === null ? 'The lender has not opened it yet.' : `The lender opened it on ${formatDateTime(openedAt)}.`;

interface ActsProps {
  readonly dealId: string;
  readonly condition: Condition;
}

function BrokerActs({ dealId, condition }: ActsProps) {
  const params = { id: dealId, conditionId: condition._id };
  const sendOnce = useSendOnce();
  const write = useDealPackageChange(dealId, ({ message, files }: TypedMessage) =>
    sendOnce(writeAsBroker, { params, fields: { message }, files }),
  );
  const mayAnswer = condition.can.acts.includes('answer');
  return (
    <Thread
      condition={condition}
      side="broker"
      source={{
        queryKey: ['deal-package', 'thread', condition._id],
        read: async (signal) => (await callEndpoint(readBrokerThread, { params }, { signal })).thread,
      }}
    >
      {mayAnswer ? <AnswerForm dealId={dealId} condition={condition} /> : null}
      {!mayAnswer && condition.can.write ? (
        <MessageForm
          about={condition.title}
          label="Message to the lender"
          button="Send message"
          send={write.mutateAsync}
        />
      ) : null}
    </Thread>
  );
}
