import { Alert, Button, Skeleton, Text } from '@mantine/core';
import { IconCircleCheck, IconWriting } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { formatList } from '../../../../kernel/format.ts';
import { formatDate } from '../../../../ui/format.ts';
import { ErrorState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { MessagePage } from '../../../../ui/page/message-page.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import type { BorrowerView } from '../../borrower-contract.ts';
import { linkTokenShape } from '../../model.ts';
import classes from './borrower.module.css';
import { ConditionsAsked } from './conditions-asked.tsx';
import { DocumentsAsked } from './documents-asked.tsx';
import { QuestionsAsked } from './questions-asked.tsx';
import { forgetTyping } from './typing.ts';
import { hasEnded, type PartProps, useAct, useBorrower } from './use-borrower.ts';

/** /borrower#<token>: what is missing from a borrower, for whoever has their link. */
export function BorrowerPage(): ReactNode {
  const token = useRouterState({ select: ({ location }) => location.hash });
  return linkTokenShape.test(token) ? <ByLink key={token} token={token} /> : <DeadLink />;
}

function ByLink({ token }: { readonly token: string }) {
  const { query, acts } = useBorrower(token);
  const view = query.data;
  // Nothing of the deal stays on screen once the link was revoked.
  if (hasEnded(query.error)) return <DeadLink hasEnded />;
  if (!view) {
    return (
      <Page title="What is missing" subtitle={<Skeleton height={18} width={240} />} width="narrow">
        {query.isError ? (
          <ErrorState title="This page could not be loaded." error={query.error} retry={() => void query.refetch()} />
        ) : (
          <LoadingRows rows={4} height={96} />
        )}
      </Page>
    );
  }
  return (
    <Page title={`What ${view.brokerName} needs from you`} subtitle={`Your loan for ${view.property}`} width="narrow">
      <div className={classes.parts}>
        <Overview view={view} />
        <Signing view={view} acts={acts} token={token} />
        <ConditionsAsked view={view} acts={acts} token={token} />
        <QuestionsAsked view={view} acts={acts} token={token} />
        <DocumentsAsked view={view} acts={acts} token={token} />
        <Finish view={view} acts={acts} token={token} />
        <Text size="sm" c="dimmed">
          This page is for {view.name} and works until {formatDate(view.expiresAt)}. Don’t forward the link.{' '}
          {view.brokerName} looks at everything you send before it becomes part of your application.
        </Text>
      </div>
    </Page>
  );
}

const count = (number: number, one: string): string => `${number} ${number === 1 ? one : `${one}s`}`;

function Overview({ view: { sections, documents, conditions } }: { readonly view: BorrowerView }) {
  const questions = sections.flatMap((section) => section.questions).filter(({ state }) => state === 'open').length;
  const files = documents.filter(({ state }) => state === 'open').length;
  const wanted = conditions.filter(({ state }) => state === 'open').length;
  const parts = [
    ...(wanted > 0 ? [`${count(wanted, 'thing')} the lender asked for`] : []),
    ...(questions > 0 ? [count(questions, 'question')] : []),
    ...(files > 0 ? [count(files, 'document')] : []),
  ];
  return (
    <Text role="status" fw={600}>
      {parts.length === 0 ? 'Nothing is missing right now.' : `Still missing: ${formatList(parts)}.`}
    </Text>
  );
}

function Signing({ view, acts, token }: PartProps) {
  const ask = useAct(token, acts.askToSign);
  if (view.signing === 'none') return null;
  if (view.signing === 'signed')
    return (
      <Alert color="pine" variant="light" icon={<IconCircleCheck />} title="You have signed">
        Your documents are signed. Nothing more is needed from you here.
      </Alert>
    );
  return (
    <Panel title="Documents to sign" about="You sign with a link of its own, which we email you.">
      <Button leftSection={<IconWriting size={18} aria-hidden />} loading={ask.isPending} onClick={() => ask.mutate()}>
        Email me the link to sign
      </Button>
    </Panel>
  );
}

function Finish({ view, acts, token }: PartProps) {
  const finish = useAct(token, acts.finish);
  if (view.doneAt !== null)
    return (
      <Alert color="pine" variant="light" icon={<IconCircleCheck />} title={`${view.brokerName} was notified`}>
        You can still add or change what you sent until it is accepted.
      </Alert>
    );
  return (
    <Panel title="All set?" about={`Let ${view.brokerName} know when you have sent what you can.`}>
      <Button variant="default" loading={finish.isPending} onClick={() => finish.mutate()}>
        I’m done
      </Button>
    </Panel>
  );
}

function DeadLink({ hasEnded: isOver = false }: { readonly hasEnded?: boolean }) {
  useEffect(() => {
    if (isOver) forgetTyping();
  }, [isOver]);
  return (
    <MessagePage
      title="This link does not work"
      subtitle="It may have expired, been replaced by a newer one, or lost a part when it was copied."
      description="Open it from the newest email once more. If that does not help, ask your broker to send you a new one."
      way={{ label: 'Go to the front page', to: '/' }}
    />
  );
}
