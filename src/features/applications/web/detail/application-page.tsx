import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { kindNames } from '../../../../lending/kinds/find.ts';
import { AppLink } from '../../../../ui/addresses.tsx';
import { ApiError, callEndpoint, downloadFrom, messageOf } from '../../../../ui/api/api.ts';
import { saveFile } from '../../../../ui/api/save-file.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { notice } from '../../../../ui/notices.tsx';
import { DataState, EmptyState } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import type { Application } from '../../contract.ts';
import { readApplicationFile, withdrawApplication } from '../../endpoints.ts';
import { applicationOptions } from '../queries.ts';
import { StatusBadge } from '../status-badge.tsx';
import classes from './detail.module.css';
import { MovePanel } from './move-panel.tsx';
import { Timeline } from './timeline.tsx';

/** One application: what was sent, where it stands, and what this person can do with it. */
export function ApplicationPage() {
  const { applicationId = '' } = useParams({ strict: false });
  const query = useQuery(applicationOptions(applicationId));
  if (query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400))
    return (
      <Page title="Application" width="narrow">
        <EmptyState title="This application doesn't exist">It may belong to another account.</EmptyState>
      </Page>
    );
  const { data } = query;
  return (
    <Page
      title={data ? data.property || data.borrower : 'Application'}
      subtitle={data ? <Facts application={data} /> : undefined}
      actions={data ? <Actions application={data} /> : undefined}
    >
      <DataState query={query} failed="Couldn't load this application.">
        {(application) => <Parts application={application} />}
      </DataState>
    </Page>
  );
}

function Facts({ application }: { readonly application: Application }) {
  const { kind, status, borrower, sentBy, lenderName, programName, submittedAt } = application;
  const to = [lenderName ?? 'Plinth team', programName].filter(Boolean).join(', ');
  return (
    <Group gap="xs" mt={4}>
      <StatusBadge status={status} />
      <span>
        {kindNames(kind).displayName} for {borrower}, to {to}. Submitted by {sentBy}, {formatDateTime(submittedAt)}.
      </span>
    </Group>
  );
}

function Actions({ application }: { readonly application: Application }) {
  const { _id: id, kind } = application;
  const client = useQueryClient();
  const download = useMutation({
    mutationFn: async () =>
      saveFile(await downloadFrom(readApplicationFile, { params: { id } }), `${kind}-application.pdf`),
    onError: (error) => notice.error(`Couldn't make the file. ${messageOf(error)}`),
  });
  const withdraw = useMutation({
    mutationFn: () => callEndpoint(withdrawApplication, { params: { id } }),
    onSuccess: (answer) => {
      client.setQueryData(applicationOptions(id).queryKey, answer.application);
      void client.invalidateQueries({ queryKey: ['applications'] });
      notice.success(answer.message);
    },
    onError: (error) => notice.error(`Couldn't withdraw the application. ${messageOf(error)}`),
  });
  const ask = async () => {
    const text = 'The lender is notified. You can submit a new application afterwards.';
    const question = { title: 'Withdraw this application?', text, confirm: 'Withdraw', dangerous: true };
    if (await confirm(question)) withdraw.mutate();
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        PDF
      </Button>
      {application.can.withdraw ? (
        <Button variant="default" color="red" loading={withdraw.isPending} onClick={() => void ask()}>
          Withdraw
        </Button>
      ) : null}
    </>
  );
}

function Parts({ application }: { readonly application: Application }) {
  const { askedFor, sheet, timeline, can, dealId, version } = application;
  return (
    <div className={classes.columns}>
      <div className={classes.aside}>
        {askedFor.length > 0 ? (
          <Panel title="Still needed">
            <ul className={classes.asked}>
              {askedFor.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </Panel>
        ) : null}
        {can.moveTo.length > 0 || can.ask ? <MovePanel key={version} application={application} /> : null}
        <Panel title="Timeline">
          <Timeline steps={timeline} />
          {dealId ? (
            <Text size="sm" mt="md">
              <Anchor renderRoot={(props) => <AppLink to={`/pipeline/${dealId}`} {...props} />}>Open the deal</Anchor>
            </Text>
          ) : null}
        </Panel>
      </div>
      <div className={classes.sheet}>
        {sheet.map(({ title, lines }) => (
          <Panel key={title} title={title}>
            <dl className={classes.lines}>
              {lines.map(({ label, text }) => (
                <div key={label} data-long={text.length > 60 || label.length > 30 || undefined}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </Panel>
        ))}
      </div>
    </div>
  );
}
