import { Button, Group, List, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { AppLink } from '../../../ui/addresses.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { nextSteps, reviewHours } from '../model.ts';

const about: Readonly<Record<(typeof nextSteps)[number], string>> = {
  'Initial review': 'We check that your application is complete.',
  Documentation: 'You send the documents that are still needed.',
  Underwriting: 'The lender checks the borrower, the property and the numbers.',
  Approval: 'You get the decision and the conditions.',
  Closing: 'You sign, and the loan funds.',
};

/** /application-success: thanks, how long the review takes, and what comes next. */
export function SuccessPage() {
  return (
    <Page
      title="Application submitted"
      width="narrow"
      subtitle={`Thank you. Our team will review your application within ${reviewHours}.`}
    >
      <Panel title="Next steps" isWide>
        <List type="ordered" spacing="sm">
          {nextSteps.map((step) => (
            <List.Item key={step}>
              <Text fw={600}>{step}</Text>
              <Text size="sm" c="dimmed">
                {about[step]}
              </Text>
            </List.Item>
          ))}
        </List>
      </Panel>
      <Group mt="lg">
        <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>Return to Dashboard</Button>
        <Button variant="default" renderRoot={(props) => <AppLink to="/search" {...props} />}>
          Search More Programs
        </Button>
        <Button variant="subtle" renderRoot={(props) => <Link to="/applications" {...props} />}>
          Your applications
        </Button>
      </Group>
    </Page>
  );
}
