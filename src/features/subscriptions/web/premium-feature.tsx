import { Button, Paper, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasFeature, type TierFeature, tierOfFeature } from '../../../kernel/access.ts';
import type { Profile } from '../../accounts/model.ts';
import { featureNames } from '../../accounts/plans.ts';
import { planOf } from '../../accounts/web/account-labels.ts';
import { useProfile } from '../../accounts/web/session.ts';

import classes from './premium-feature.module.css';

interface PremiumFeatureProps {
  readonly feature: TierFeature;
  readonly children?: ReactNode;
}

/** Shows what the account's plan includes; else a box that names what is missing and leads to the plans. */
export function PremiumFeature({ feature, children }: PremiumFeatureProps) {
  const profile = useProfile();
  return hasFeature(profile, feature) ? children : <LockedFeature feature={feature} profile={profile} />;
}

interface LockedFeatureProps {
  readonly feature: TierFeature;
  readonly profile: Profile;
}

function LockedFeature({ feature, profile }: LockedFeatureProps) {
  return (
    <Paper withBorder className={classes.box ?? ''}>
      <span className={classes.lock} aria-hidden>
        <IconLock size={22} />
      </span>
      <Title order={2} size="h3">
        Premium Feature
      </Title>
      <Text mt={6}>
        {featureNames[feature]}: included from the{' '}
        <strong>{planOf({ subscriptionTier: tierOfFeature(feature) })}</strong> plan on.
      </Text>
      <Text size="sm" c="dimmed" mt={4}>
        Current plan: {planOf(profile)}
      </Text>
      <Button component={Link} to="/upgrade" mt="lg">
        Upgrade Now
      </Button>
    </Paper>
  );
}
