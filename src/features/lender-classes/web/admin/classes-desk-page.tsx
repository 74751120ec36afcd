import { Anchor, Badge, Button, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '../../../../kernel/access.ts';
import { AppLink } from '../../../../ui/addresses.tsx';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { formatDate } from '../../../../ui/format.ts';
import { ExportMenu } from '../../../../ui/lists/export-menu.tsx';
import { ShowMore } from '../../../../ui/lists/show-more.tsx';
import { notice } from '../../../../ui/notices.tsx';
import { DataState } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { useProfile } from '../../../accounts/web/session.ts';
import certificateClasses from '../../../class-certificates/web/certificates.module.css';
import { WithdrawCertificate } from '../../../class-certificates/web/withdraw-certificate.tsx';
import { ReasonDialog } from '../../../signing/web/reason-dialog.tsx';
import type { ListedClass } from '../../contract.ts';
import { listAllClassesFile, restoreClass, takeDownClass } from '../../endpoints.ts';
import { stateLabels } from '../../model.ts';
import { allClassesOptions } from '../queries.ts';
import classes from './desk.module.css';

/** /admin/classes: what lenders teach, for the desk of the market, and certificates, for support. */
export function ClassesDeskPage() {
  const profile = useProfile();
  return (
    <Page
      title="Classes and certificates"
      subtitle="Take down a lender’s class that misleads brokers, or withdraw a certificate."
    >
      <div className={classes.parts}>
        {can(profile, 'market') ? <LenderClasses /> : null}
        {can(profile, 'support') ? <WithdrawCertificate /> : null}
      </div>
    </Page>
  );
}

function LenderClasses() {
  const query = useInfiniteQuery(allClassesOptions);
  const client = useQueryClient();
  const [takingDown, setTakingDown] = useState<ListedClass>();
  const refetch = () => client.invalidateQueries({ queryKey: allClassesOptions.queryKey });
  const restore = useMutation({
    mutationFn: (id: string) => callEndpoint(restoreClass, { params: { id } }),
    onError: (error) => notice.error(messageOf(error)),
    onSettled: refetch,
  });
  return (
    <Panel
      title="Classes of lenders"
      about="Every class that was published, the newest change first."
      aside={<ExportMenu endpoint={listAllClassesFile} name="lender-classes" />}
      isWide
    >
      <DataState query={query} failed="Couldn't load the classes.">
        {({ pages }) =>
          pages[0]?.classes.length === 0 ? (
            <Text size="sm" c="dimmed">
              No lender has published a class yet.
            </Text>
          ) : (
            <>
              <ul className={certificateClasses.list}>
                {pages
                  .flatMap((page) => page.classes)
                  .map((one) => (
                    <Row
                      key={one._id}
                      one={one}
                      onTakeDown={() => setTakingDown(one)}
                      onRestore={() => restore.mutate(one._id)}
                    />
                  ))}
              </ul>
              <ShowMore pages={query} mt="md">
                Show more classes
              </ShowMore>
            </>
          )
        }
      </DataState>
      <ReasonDialog
        title="Take this class down?"
        text={`${takingDown?.lenderName ?? ''} is notified and reads your reason. Brokers keep the credentials they have.`}
        confirm="Take down"
        cancel="Go back"
        opened={takingDown !== undefined}
        onClose={() => setTakingDown(undefined)}
        send={async (reason) => {
          await callEndpoint(takeDownClass, { params: { id: takingDown?._id ?? '' }, body: { reason } });
          await refetch();
        }}
      />
    </Panel>
  );
}

interface RowProps {
  readonly one: ListedClass;
  readonly onTakeDown: () => void;
  readonly onRestore: () => void;
}

function Row({
  one: { _id, title, lenderName, state, version, isRequired, updatedAt, takenDownReason },
  ...acts
}: RowProps) {
  const isDown = state === 'takenDown';
  return (
    <li>
      <div>
        <Text fw={600}>
          {state === 'published' ? (
            <Anchor component={AppLink} to={`/classes/${_id}`} inherit>
              {title}
            </Anchor>
          ) : (
            title
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {lenderName}, version {version}, changed {formatDate(updatedAt)}
          {isRequired ? ', required before requests' : ''}
        </Text>
        {takenDownReason === null ? null : <Text size="sm">Reason: {takenDownReason}</Text>}
      </div>
      <div className={classes.acts}>
        <Badge variant="light" tt="none" {...(state === 'published' ? {} : { color: 'gray' })}>
          {stateLabels[state]}
        </Badge>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${isDown ? 'Restore' : 'Take down'} ${title}`}
          onClick={isDown ? acts.onRestore : acts.onTakeDown}
        >
          {isDown ? 'Restore' : 'Take down'}
        </Button>
      </div>
    </li>
  );
}
