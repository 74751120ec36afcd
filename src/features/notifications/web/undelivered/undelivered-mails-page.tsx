import { Button, Paper, Text } from '@mantine/core';
import { IconMailExclamation, IconMailPause, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../../../kernel/endpoint.ts';
import { formatNumber } from '../../../../kernel/format.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { ExportMenu } from '../../../../ui/lists/export-menu.tsx';
import { DataState, EmptyState } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { mailAnswers } from '../../notification-files.ts';
import type { UndeliveredMail } from '../../undelivered-contract.ts';
import { listUndeliveredMails, listUndeliveredMailsFile } from '../../undelivered-endpoints.ts';
import classes from './undelivered-mails.module.css';

type Undelivered = EndpointAnswer<typeof listUndeliveredMails>;

/** /admin/undelivered-mails: which mails do not arrive, and what the mail server said last. */
export function UndeliveredMailsPage() {
  const query = useQuery({
    queryKey: ['undelivered-mails'],
    queryFn: ({ signal }) => callEndpoint(listUndeliveredMails, {}, { signal }),
    refetchOnWindowFocus: 'always',
  });
  return (
    <Page
      title="Undelivered email"
      subtitle="Email is retried for three days. Rejected addresses aren’t retried."
      actions={
        <>
          <ExportMenu endpoint={listUndeliveredMailsFile} name="undelivered-email" />
          <Button
            variant="default"
            size="sm"
            leftSection={<IconRefresh size={16} aria-hidden />}
            aria-busy={query.isFetching}
            onClick={() => query.isFetching || void query.refetch()}
          >
            Refresh
          </Button>
        </>
      }
    >
      <DataState
        query={query}
        failed="Couldn't load undelivered email."
        isEmpty={({ mails }) => mails.length === 0}
        empty={<EmptyState title="All email has been delivered" />}
      >
        {(undelivered) => <Mails undelivered={undelivered} />}
      </DataState>
    </Page>
  );
}

function Mails({ undelivered: { mails, total, gaveUp } }: { readonly undelivered: Undelivered }) {
  return (
    <>
      <Text size="sm" mb="sm" role="status">
        {formatNumber(gaveUp)} failed, {formatNumber(total - gaveUp)} being retried.
      </Text>
      <Paper withBorder>
        <ul className={classes.mails}>
          {mails.map((mail) => (
            <MailLine key={mail._id} mail={mail} />
          ))}
        </ul>
      </Paper>
      {total > mails.length ? (
        <Text size="sm" c="dimmed" mt="sm">
          Newest {formatNumber(mails.length)} of {formatNumber(total)}.
        </Text>
      ) : null}
    </>
  );
}

function MailLine({ mail }: { readonly mail: UndeliveredMail }) {
  const { template, recipient, firstFailedAt, tries, gaveUpAt } = mail;
  const Icon = gaveUpAt ? IconMailExclamation : IconMailPause;
  return (
    <li>
      <span className={classes.state} data-gave-up={gaveUpAt !== null || undefined}>
        <Icon size={16} aria-hidden />
        {gaveUpAt ? 'Failed' : 'Retrying'}
      </span>
      <span className={classes.mail}>
        <code>{template}</code> to {recipient}
      </span>
      <span className={classes.detail}>
        Since <time dateTime={firstFailedAt}>{formatDateTime(firstFailedAt)}</time>, {formatNumber(tries)}{' '}
        {tries === 1 ? 'try' : 'tries'}. {answerText(mail)}
      </span>
    </li>
  );
}

const answerText = ({ answer, replyCode }: UndeliveredMail): string =>
  `${mailAnswers[answer]}${replyCode === null ? '' : ` (${replyCode})`}.`;
