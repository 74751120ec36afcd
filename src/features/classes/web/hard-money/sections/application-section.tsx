import '@mantine/core/styles/Progress.css';
import '@mantine/core/styles/Tabs.css';
import { Button, Checkbox, Group, Progress, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import {
  type RequirementSet,
  requirementSets,
  signingOptions,
  submissionCards,
} from '../../../../../content/classes/hard-money/overview/application.ts';
import { percentOf } from '../../../model.ts';
import { LessonSign } from '../../reading/lesson-icon.tsx';
import classes from './hard-money.module.css';
import { InfoCard } from './info-card.tsx';

const sets = Object.entries(requirementSets);

/** The documents of an application, by loan type; with tracking on they can be ticked off. */
export function ApplicationSection() {
  const [isTracking, setTracking] = useState(false);
  return (
    <>
      <Button
        variant={isTracking ? 'filled' : 'default'}
        aria-pressed={isTracking}
        onClick={() => setTracking(!isTracking)}
      >
        {isTracking ? 'Tracking ON' : 'Enable Tracking'}
      </Button>
      <Tabs defaultValue={sets[0]?.[0] ?? null} variant="outline" mt="md">
        <Tabs.List>
          {sets.map(([id, { tab }]) => (
            <Tabs.Tab key={id} value={id}>
              {tab}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {sets.map(([id, set]) => (
          <Tabs.Panel key={id} value={id} pt="md">
            <Requirements set={set} isTracking={isTracking} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <div className={classes.pair}>
        {submissionCards.map(({ icon, title, description, points }) => (
          <InfoCard key={title} icon={icon} title={title} text={description} points={points} />
        ))}
      </div>
      <SigningOptions />
    </>
  );
}

interface RequirementsProps {
  readonly set: RequirementSet;
  readonly isTracking: boolean;
}

function Requirements({ set: { title, description, requirements }, isTracking }: RequirementsProps) {
  const [checked, setChecked] = useState<readonly string[]>([]);
  const percent = percentOf(checked.length, requirements.length);
  return (
    <section className={classes.card} aria-label={title}>
      <h3>{title}</h3>
      <p>{description}</p>
      {isTracking ? (
        <>
          <Group gap="sm" mt="md">
            <Progress value={percent} size="lg" flex="0 1 320px" aria-label="Documents ready" />
            <Text size="sm">{percent}% ready</Text>
            <Button variant="subtle" size="compact-sm" disabled={checked.length === 0} onClick={() => setChecked([])}>
              Reset
            </Button>
          </Group>
          <div className={classes.checks}>
            {requirements.map((requirement) => (
              <Checkbox
                key={requirement}
                label={requirement}
                checked={checked.includes(requirement)}
                onChange={({ currentTarget }) =>
                  setChecked(
                    currentTarget.checked ? [...checked, requirement] : checked.filter((one) => one !== requirement),
                  )
                }
              />
            ))}
          </div>
        </>
      ) : (
        <ul>
          {requirements.map((requirement) => (
            <li key={requirement}>{requirement}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function SigningOptions() {
  const { icon, title, intro, providers, note } = signingOptions;
  return (
    <section className={classes.card} aria-label={title}>
      <h3>
        <LessonSign icon={icon} />
        {title}
      </h3>
      <p>{intro}</p>
      <dl className={classes.facts}>
        {providers.map((provider) => (
          <div key={provider.title}>
            <dt>{provider.title}</dt>
            <dd>{provider.description}</dd>
          </div>
        ))}
      </dl>
      <p>{note}</p>
    </section>
  );
}
