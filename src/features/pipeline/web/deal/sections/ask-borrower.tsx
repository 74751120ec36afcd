import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';

interface AskBorrowerProps {
  readonly dealId: string;
  /** What is missing from them. */
  readonly children: React.ReactNode;
}

/** Leads to the part of a deal's page from which its borrowers are sent a link. */
export const AskBorrower = ({ dealId, children }: AskBorrowerProps) => (
  <Text size="sm" c="dimmed">
    {children}{' '}
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => (
        <Link to="/pipeline/$pipelineId" params={{ pipelineId: dealId }} hash="borrower" {...props} />
      )}
    >
      Ask the borrower
    </Anchor>
  </Text>
);
