import { Badge, Button } from '@mantine/core';
import { IconCertificate, IconCheck } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { classCards } from '../../../../content/classes/cards.ts';
import { allClasses } from '../../../../content/classes/overviews.ts';
import { LinkCards } from '../../../../ui/lists/link-cards.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { useDescription } from '../../../../ui/reading/describe-page.ts';
import { ProgressSwitch } from '../account/progress-switch.tsx';
import { Certificate } from '../printed/certificate.tsx';
import { usePrinted } from '../printed/use-printed.tsx';
import { useCompletedClasses } from '../use-progress.ts';
import classes from './classes-page.module.css';

interface ClassesPageProps {
  /** Those that lenders teach: of a later feature. */
  readonly LenderClasses: ComponentType;
}

/** /classes: the six classes, those that lenders teach, and the certificates that somebody has in this browser. */
export function ClassesPage({ LenderClasses }: ClassesPageProps) {
  useDescription(allClasses.description);
  const completed = useCompletedClasses();
  const { printed, print } = usePrinted();
  const isEarned = (key: string | undefined) => key !== undefined && completed.includes(key);
  const earned = classCards.filter(({ completedKey }) => isEarned(completedKey));
  const cards = classCards.map(({ href, label, text, completedKey }) => ({
    to: href,
    title: label,
    text,
    mark: isEarned(completedKey) ? (
      <Badge variant="light" leftSection={<IconCheck size={12} aria-hidden />}>
        Completed
      </Badge>
    ) : undefined,
  }));
  return (
    <Page
      title="Classes"
      subtitle="Free to read, in any order, without an account. Your progress is saved in this browser."
    >
      <LinkCards cards={cards} />
      <LenderClasses />
      <ProgressSwitch />
      {earned.length === 0 ? null : (
        <section aria-labelledby="certificates" className={classes.certificates}>
          <h2 id="certificates">Your certificates</h2>
          <ul>
            {earned.map(({ href, label }) => (
              <li key={href}>
                {label}
                <Button
                  variant="default"
                  size="compact-sm"
                  leftSection={<IconCertificate size={16} aria-hidden />}
                  aria-label={`Print certificate: ${label}`}
                  onClick={() => print(<Certificate title={label} />)}
                >
                  Print certificate
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {printed}
    </Page>
  );
}
