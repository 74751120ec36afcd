import { Button, Group, Text } from '@mantine/core';
import { Waiting } from '../../../features/accounts/web/waiting.tsx';
import { AppLink } from '../../../ui/addresses.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { usePlannedPage } from './planned-page.tsx';

/** Where people land though the page is not built yet: what waits for them is there already. */
export function PlannedHomePage() {
  const { title, text, way, otherWays = [] } = usePlannedPage();
  return (
    <Page title={title}>
      <Waiting>
        <Text c="dimmed">This page is not built yet. {text}</Text>
        <Group mt="md" gap="sm">
          {[way, ...otherWays].map(({ label, to }) => (
            <Button key={to} component={AppLink} to={to} variant="default">
              {label}
            </Button>
          ))}
        </Group>
      </Waiting>
    </Page>
  );
}
