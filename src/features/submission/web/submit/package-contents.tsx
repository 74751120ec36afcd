import { Badge, Group, List, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { formatDateTime } from '../../../../ui/format.ts';
import { FigureList } from '../../../../ui/lists/figure-list.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { formatSize } from '../../../documents/model.ts';
import { isRoleHere, roleLabels } from '../../../signing/model.ts';
import type { PackageSummary } from '../../contract.ts';
import classes from './submit.module.css';

/** What goes to the lender, looked over once more. */
export function PackageContents({ summary }: { readonly summary: PackageSummary }) {
  const { lender, program, terms, documents, later } = summary;
  return (
    <>
      <Panel isWide title="Loan">
        <FigureList
          className={classes.figures}
          figures={[
            { label: 'Lender', text: lender ?? 'Not selected' },
            { label: 'Program', text: program ?? 'Not selected' },
            ...terms,
          ]}
        />
      </Panel>
      <Panel isWide title="Documents" about="In the order the lender asks for them.">
        {documents.length === 0 ? <Text c="dimmed">No documents go with this package.</Text> : null}
        <DocumentList documents={documents} />
        {later.length > 0 ? (
          <Text size="sm" c="dimmed" mt="sm">
            Not in this package: {later.join(', ')}
          </Text>
        ) : null}
      </Panel>
      <Panel isWide title="Checks and signatures">
        <Checks summary={summary} />
      </Panel>
    </>
  );
}

interface Listed {
  readonly _id: string;
  readonly name: string;
  readonly size: number;
  readonly isSigned: boolean;
}

interface DocumentListProps {
  readonly documents: readonly Listed[];
  /** What stands at the end of each line. */
  readonly action?: (document: Listed) => React.ReactNode;
}

export function DocumentList({ documents, action }: DocumentListProps) {
  if (documents.length === 0) return null;
  return (
    <ol className={classes.documents}>
      {documents.map((document) => (
        <li key={document._id}>
          <span className={classes.name}>{document.name}</span>
          {document.isSigned ? (
            <Badge variant="light" color="pine">
              Signed
            </Badge>
          ) : null}
          <Text size="sm" c="dimmed" className={classes.size ?? ''}>
            {formatSize(document.size)}
          </Text>
          {action?.(document)}
        </li>
      ))}
    </ol>
  );
}

function Checks({ summary }: { readonly summary: PackageSummary }) {
  const { score, warnings, reviewedAt, signers, isSigningNeeded } = summary;
  return (
    <Stack gap="xs">
      <Text>
        Score {score} of 100
        {warnings > 0 ? `, with ${warnings} ${warnings === 1 ? 'thing' : 'things'} the lender may ask about` : ''}
      </Text>
      <Done is={reviewedAt !== null}>
        {reviewedAt === null ? 'Needs a review' : `Reviewed ${formatDateTime(reviewedAt)}`}
      </Done>
      {signers.length > 0 ? (
        <List listStyleType="none" withPadding={false} spacing={4} aria-label="Signers">
          {signers.map(({ role, name, signedAt }) => (
            <List.Item key={role}>
              <Done is={signedAt !== null}>
                {name} ({isRoleHere(role) ? roleLabels[role] : role})
                {signedAt === null ? ', not signed yet' : `, signed ${formatDateTime(signedAt)}`}
              </Done>
            </List.Item>
          ))}
        </List>
      ) : (
        <Done is={!isSigningNeeded}>{isSigningNeeded ? 'Not signed yet' : 'Nothing needs a signature'}</Done>
      )}
    </Stack>
  );
}

function Done({ is, children }: { readonly is: boolean; readonly children: React.ReactNode }) {
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      {is ? <IconCircleCheck size={18} aria-hidden className={classes.done} /> : null}
      <Text>{children}</Text>
    </Group>
  );
}
