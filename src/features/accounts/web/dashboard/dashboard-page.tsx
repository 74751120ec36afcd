import { Anchor, SimpleGrid, Text, Title } from '@mantine/core';
import { type Icon, IconCalculator, IconColumns3, IconLifebuoy, IconSchool, IconSearch } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Page } from '../../../../ui/page/page.tsx';
import { useNow } from '../../../../ui/page/use-now.ts';
import type { Profile } from '../../model.ts';
import { planOf, trialOf } from '../account-labels.ts';
import { useSession } from '../session.ts';
import { Waiting } from '../waiting/waiting.tsx';
import classes from './dashboard.module.css';

interface Card {
  readonly to: NonNullable<LinkProps['to']>;
  readonly title: string;
  readonly text: string;
  readonly icon: Icon;
}

export const dashboardCards: readonly Card[] = [
  {
    to: '/lender-search',
    title: 'Lender Search',
    text: 'Find the programs that fit a deal and ask for live quotes.',
    icon: IconSearch,
  },
  {
    to: '/pipeline',
    title: 'Pipeline',
    text: 'See where each of your deals stands and what comes next.',
    icon: IconColumns3,
  },
  {
    to: '/calculators',
    title: 'Calculators',
    text: 'Run the numbers on a fix and flip, a rental or a construction project.',
    icon: IconCalculator,
  },
  {
    to: '/classes',
    title: 'Classes',
    text: 'Learn the loan types, the process and the trade at your own pace.',
    icon: IconSchool,
  },
  { to: '/help-tickets', title: 'Help Tickets', text: 'Contact support and track your tickets.', icon: IconLifebuoy },
];

export function DashboardPage() {
  const session = useSession();
  const firstName = session.status === 'in' ? session.profile.firstName.trim() : '';
  return (
    <Page title={firstName ? `Welcome, ${firstName}` : 'Welcome'} subtitle="Where would you like to start?">
      {session.status === 'in' ? <TrialLine profile={session.profile} /> : null}
      <Waiting>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
          {dashboardCards.map((card) => (
            <DashboardCard key={card.title} {...card} />
          ))}
        </SimpleGrid>
      </Waiting>
    </Page>
  );
}

/** How long the trial still runs, and the way to the plans. */
function TrialLine({ profile }: { readonly profile: Profile }) {
  const left = trialOf(profile, useNow());
  if (left === undefined) return null;
  return (
    <p className={classes.trial}>
      <span>
        <strong>{planOf(profile)} plan</strong> · {left}
      </span>
      <Anchor component={Link} to="/upgrade" underline="always" inherit>
        See plans
      </Anchor>
    </p>
  );
}

function DashboardCard({ to, title, text, icon: CardIcon }: Card) {
  return (
    <Link to={to} className={classes.card}>
      <span className={classes.icon}>
        <CardIcon size={22} stroke={1.7} aria-hidden />
      </span>
      <span>
        <Title order={2} size="h3" component="span" display="block">
          {title}
        </Title>
        <Text size="sm" c="dimmed" mt={2} component="span" display="block">
          {text}
        </Text>
      </span>
    </Link>
  );
}
