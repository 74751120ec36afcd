import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../../ui/api/api.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { notice } from '../../../../ui/notices.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { Term } from '../../../../ui/reading/term/term.tsx';
import { formatSize } from '../../../documents/model.ts';
import { openDocument } from '../../../documents/web/view-document.ts';
import { ReasonDialog } from '../../../signing/web/reason-dialog.tsx';
import type { LoanPackage, PackageDocument } from '../../contract.ts';
import { useDecide } from '../queries.ts';
import classes from './package.module.css';
import { Sources } from './sources.tsx';

/** The documents of a package in the lender's own order, to be accepted or rejected. */
export function DocumentsPanel({ loan }: { readonly loan: LoanPackage }) {
  const accepted = loan.documents.filter(({ review }) => review?.decision === 'accepted').length;
  return (
    <Panel
      title="Documents"
      isWide
      about={`In the order of your document list. ${accepted} of ${loan.documents.length} accepted.`}
    >
      <ol className={classes.documents}>
        {loan.documents.map((document, index) => (
          <DocumentLine key={document._id} loan={loan} document={document} number={index + 1} />
        ))}
      </ol>
    </Panel>
  );
}

interface LineProps {
  readonly loan: LoanPackage;
  readonly document: PackageDocument;
  readonly number: number;
}

function DocumentLine({ loan, document, number }: LineProps) {
  const { _id: documentId, name, originalName, mediaType, size, isSigned, isFilled, review } = document;
  const decide = useDecide(loan._id);
  const [isRejecting, setRejecting] = useState(false);
  const version = review?.version ?? 0;
  const accept = () =>
    decide.mutate(
      { documentId, decision: 'accepted', version },
      { onError: (error) => notice.error(messageOf(error)) },
    );
  return (
    <li>
      <div className={classes.line}>
        <div className={classes.name}>
          <Text span fw={600}>
            <span className={classes.number}>{number}.</span> <Term label={name} />
          </Text>{' '}
          {isSigned ? (
            <Badge size="sm" variant="light">
              Signed
            </Badge>
          ) : null}
          <Text size="sm" c="dimmed">
            {originalName} · {formatSize(size)}
          </Text>
          <Decision review={review} />
        </div>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`View ${name}`}
            onClick={() => void openDocument({ _id: documentId, originalName, mediaType, size })}
          >
            View
          </Button>
          {loan.can.decide && review?.decision !== 'accepted' ? (
            <Button
              size="compact-sm"
              variant="light"
              loading={decide.isPending}
              aria-label={`Accept ${name}`}
              onClick={accept}
            >
              Accept
            </Button>
          ) : null}
          {loan.can.decide && review?.decision !== 'rejected' ? (
            <Button
              size="compact-sm"
              variant="light"
              color="red"
              aria-label={`Reject ${name}`}
              onClick={() => setRejecting(true)}
            >
              Reject
            </Button>
          ) : null}
        </Group>
      </div>
      {isFilled ? <Sources packageId={loan._id} documentId={documentId} name={name} /> : null}
      <ReasonDialog
        title={`Reject ${name}`}
        text="The broker reads your reason in a condition that asks for a new document."
        confirm="Reject the document"
        cancel="Go back"
        opened={isRejecting}
        onClose={() => setRejecting(false)}
        send={async (reason) => void (await decide.mutateAsync({ documentId, decision: 'rejected', reason, version }))}
      />
    </li>
  );
}

function Decision({ review }: Pick<PackageDocument, 'review'>) {
  if (!review) return null;
  const isAccepted = review.decision === 'accepted';
  return (
    <Text size="sm" {...(isAccepted ? {} : { c: 'red' })}>
      {isAccepted ? 'Accepted' : 'Rejected'} on {formatDateTime(review.at)}
      {review.reason === '' || isAccepted ? '' : `: ${review.reason}`}
    </Text>
  );
}
