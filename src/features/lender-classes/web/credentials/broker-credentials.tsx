import '@mantine/core/styles/Switch.css';
import { Badge, Button, Checkbox, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { formatDate } from '../../../../ui/format.ts';
import { notice } from '../../../../ui/notices.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import certificateClasses from '../../../class-certificates/web/certificates.module.css';
import { ReasonDialog } from '../../../signing/web/reason-dialog.tsx';
import type { ClassCredential } from '../../credential-contract.ts';
import { credentialsOfPackage, credentialsOfRequest, revokeCredential, setRetake } from '../../credential-endpoints.ts';
import { isNewestOfClass } from '../../model.ts';

/** On a quote request, for the lender that received it: which of its classes the broker has passed. */
export const RequestCredentials = ({ quoteId }: { readonly quoteId: string }) => (
  <BrokerCredentials of="request" id={quoteId} />
);
/** The same on a loan package. */
export const PackageCredentials = ({ packageId }: { readonly packageId: string }) => (
  <BrokerCredentials of="package" id={packageId} />
);

const calls = { request: credentialsOfRequest, package: credentialsOfPackage } as const;

function BrokerCredentials({ of, id }: { readonly of: keyof typeof calls; readonly id: string }) {
  const query = useQuery({
    queryKey: ['class-credentials', of, id],
    queryFn: ({ signal }) => callEndpoint(calls[of], { params: { id } }, { signal }),
  });
  const [revoking, setRevoking] = useState<ClassCredential>();
  // A lender that teaches nothing has nothing to see here.
  if (!query.data?.offers) return null;
  const { credentials } = query.data;
  return (
    <Panel title="Class credentials" about="Which of your classes this broker has passed." isWide>
      {credentials.length === 0 ? (
        <Text size="sm" c="dimmed">
          This broker has not passed any of your classes.
        </Text>
      ) : (
        <ul className={certificateClasses.list}>
          {credentials.map((credential, place) => (
            <Row
              key={credential._id}
              credential={credential}
              isNewest={isNewestOfClass(credentials, place)}
              onRevoke={() => setRevoking(credential)}
            />
          ))}
        </ul>
      )}
      <Revoke credential={revoking} onClose={() => setRevoking(undefined)} />
    </Panel>
  );
}

interface RowProps {
  readonly credential: ClassCredential;
  /** Of its class. */
  readonly isNewest: boolean;
  readonly onRevoke: () => void;
}

function Row({ credential, isNewest, onRevoke }: RowProps) {
  const { title, version, score, questions, passedAt, revokedAt, revokedReason } = credential;
  return (
    <li>
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          Version {version}, passed {formatDate(passedAt)} with {score} of {questions} right
        </Text>
        {revokedAt === null ? null : (
          <Text size="sm">
            Revoked {formatDate(revokedAt)}. Reason: {revokedReason}
          </Text>
        )}
        {revokedAt !== null && isNewest ? <Retake credential={credential} /> : null}
      </div>
      {revokedAt === null ? (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`Revoke credential: ${title}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      ) : (
        <Badge color="gray" variant="light" tt="none">
          Revoked
        </Badge>
      )}
    </li>
  );
}

/** Whether the quiz is open again to the broker whose credential was revoked. */
function Retake({ credential: { _id, title, mayRetake } }: Pick<RowProps, 'credential'>) {
  const client = useQueryClient();
  const set = useMutation({
    mutationFn: (isOpen: boolean) => callEndpoint(setRetake, { params: { id: _id }, body: { mayRetake: isOpen } }),
    onError: (error) => notice.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['class-credentials'] }),
  });
  return (
    <Switch
      mt="xs"
      label="The broker may take the quiz again"
      aria-label={`The broker may take the quiz again: ${title}`}
      checked={set.isPending ? set.variables : mayRetake === true}
      onChange={({ currentTarget }) => {
        if (!set.isPending) set.mutate(currentTarget.checked);
      }}
    />
  );
}

interface RevokeProps {
  readonly credential: ClassCredential | undefined;
  readonly onClose: () => void;
}

function Revoke({ credential, onClose }: RevokeProps) {
  const client = useQueryClient();
  const [mayRetake, setMayRetake] = useState(true);
  return (
    <ReasonDialog
      title="Revoke this credential?"
      text="The broker is notified and reads your reason. Requests that were sent stay as they are."
      confirm="Revoke credential"
      cancel="Go back"
      opened={credential !== undefined}
      onClose={onClose}
      more={
        <Checkbox
          label="The broker may take the quiz again"
          checked={mayRetake}
          onChange={({ currentTarget }) => setMayRetake(currentTarget.checked)}
        />
      }
      send={async (reason) => {
        if (!credential) return;
        await callEndpoint(revokeCredential, { params: { id: credential._id }, body: { reason, mayRetake } });
        await client.invalidateQueries({ queryKey: ['class-credentials'] });
        notice.success('Credential revoked.');
      }}
    />
  );
}
