import { Button, Group, Text, Title } from '@mantine/core';
import { type Icon, IconColumns3, IconListCheck, IconMessageDollar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './landing.module.css';

const strengths: readonly { icon: Icon; title: string; text: string }[] = [
  {
    icon: IconListCheck,
    title: 'Every program, with its reasons',
    text: 'Enter a deal once and see which lender programs take it, at which terms, and what stands in the way of the others.',
  },
  {
    icon: IconMessageDollar,
    title: 'Live quotes in one request',
    text: 'Ask the lenders you choose, and compare their answers side by side, with the figures they were given.',
  },
  {
    icon: IconColumns3,
    title: 'One place for the deal',
    text: 'From the first search to the signed loan package, each deal keeps its numbers, documents and talks together.',
  },
];

/** What Plinth is, for people who are not signed in. */
export function LandingPage() {
  return (
    <div className={classes.landing}>
      <section className={classes.hero}>
        <Title order={1} className={classes.claim}>
          The ground every loan stands on
        </Title>
        <Text className={classes.lead}>
          Plinth helps mortgage brokers and real-estate investors find the lender programs that fit a deal, ask for live
          quotes, and carry the loan to its close.
        </Text>
        <Group mt="xl" gap="sm">
          <Button component={Link} to="/login" size="md">
            Log in
          </Button>
          <Button component={Link} to="/signup" size="md" variant="default">
            Sign up
          </Button>
        </Group>
        <Text size="sm" c="dimmed" mt="md">
          Lending money?{' '}
          <Link to="/lender/login" className={classes.link}>
            Lenders log in here
          </Link>
        </Text>
      </section>
      <section className={classes.strengths} aria-label="What it does">
        {strengths.map(({ icon: StrengthIcon, title, text }) => (
          <div key={title}>
            <StrengthIcon size={26} stroke={1.6} aria-hidden className={classes.icon} />
            <Title order={2} size="h3" mt="sm">
              {title}
            </Title>
            <Text c="dimmed" mt={4}>
              {text}
            </Text>
          </div>
        ))}
      </section>
    </div>
  );
}
