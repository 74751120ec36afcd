import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { modules } from '../../../../content/classes/hard-money/modules.ts';
import { newsletter } from '../../../../content/classes/hard-money/overview/finding-clients.ts';
import { hardMoneyClass } from '../../../../content/classes/overviews.ts';
import { useDescription } from '../../../../ui/reading/describe-page.ts';
import classes from '../course/course.module.css';
import { Reveal } from '../course/reveal.tsx';
import { SectionLinks, scrollToSection } from '../course/section-links.tsx';
import { Guide } from '../printed/guide.tsx';
import { usePrinted } from '../printed/use-printed.tsx';
import { useTicked } from '../use-progress.ts';
import { FurtherLessons } from './further-lessons.tsx';
import { ModuleGrid } from './module-grid.tsx';
import { Newsletter } from './newsletter.tsx';
import { ApplicationSection } from './sections/application-section.tsx';
import { ClientsSection } from './sections/clients-section.tsx';
import { GlossarySection } from './sections/glossary-section.tsx';
import { LenderProcessSection } from './sections/lender-process-section.tsx';
import { LoanTypesSection } from './sections/loan-types-section.tsx';
import { QuoteSection } from './sections/quote-section.tsx';

const moduleIds = modules.map(({ id }) => id);

interface Section {
  readonly anchor: string;
  readonly label: string;
  readonly title: string;
  readonly about: string;
  readonly Content: ComponentType;
}

const sections: readonly Section[] = [
  {
    anchor: 'loan-types',
    label: 'Loan Types',
    title: 'Loan types',
    about: 'Six loan types, what each is for, and what it typically costs.',
    Content: LoanTypesSection,
  },
  {
    anchor: 'quote-process',
    label: 'Quote Process',
    title: 'The quote process',
    about: 'What a lender needs to quote, and how to compare what comes back.',
    Content: QuoteSection,
  },
  {
    anchor: 'loan-application',
    label: 'Application',
    title: 'The loan application',
    about: 'The documents each loan type asks for, and how to send and sign them.',
    Content: ApplicationSection,
  },
  {
    anchor: 'lender-process',
    label: 'Lender Process',
    title: 'The lender process',
    about: 'Twelve steps from the first call to the wire, and what holds them up.',
    Content: LenderProcessSection,
  },
  {
    anchor: 'broker-clients',
    label: 'Finding Clients',
    title: 'Finding clients',
    about: 'Six ways of meeting investors who need a loan, and what they can earn you.',
    Content: ClientsSection,
  },
  {
    anchor: 'glossary',
    label: 'Glossary',
    title: 'Glossary',
    about: 'The terms and abbreviations of the trade.',
    Content: GlossarySection,
  },
];

interface HardMoneyClassPageProps {
  /** Its sealed certificate, once every module is ticked off: of a later feature. */
  readonly Sealed: ComponentType;
}

/** /hard-money-class: the overview of the class, and the guide for brokers that goes with it. */
export function HardMoneyClassPage({ Sealed }: HardMoneyClassPageProps) {
  useDescription(hardMoneyClass.description);
  const [isTracking, setTracking] = useState(false);
  const { printed, print } = usePrinted();
  const { ticked } = useTicked('hardMoneyProgress', moduleIds);
  return (
    <div className={classes.page}>
      <header className={classes.hero}>
        <h1>Hard Money Lending Masterclass</h1>
        <p>From the first call to the wire: loan types, quotes, documents, lenders and clients, in seven modules.</p>
        <Group gap="xs">
          <Button onClick={() => scrollToSection('loan-types')}>Start Learning</Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => print(<Guide />)}
          >
            Download Guide
          </Button>
          <Button
            variant={isTracking ? 'filled' : 'default'}
            aria-pressed={isTracking}
            onClick={() => setTracking(!isTracking)}
          >
            Track Progress
          </Button>
        </Group>
      </header>
      <SectionLinks label="Sections" sections={sections} />
      <Reveal id="course-modules" label="Course modules">
        <h2>Course modules</h2>
        <p>Read them in order, or open the one your deal needs today.</p>
        <ModuleGrid isTracking={isTracking} />
        <FurtherLessons />
        {ticked.length === moduleIds.length ? <Sealed /> : null}
      </Reveal>
      {sections.map(({ anchor, title, about, Content }) => (
        <Reveal key={anchor} id={anchor} label={title}>
          <h2>{title}</h2>
          <p>{about}</p>
          <Content />
        </Reveal>
      ))}
      <Reveal id="newsletter" label={newsletter.title}>
        <Newsletter />
      </Reveal>
      {printed}
    </div>
  );
}
