import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { readNumber } from '../../../kernel/fields/reading.ts';
import { type AnswerForm, fieldsOfForm } from '../../../lending/answers/form.ts';
import { experienceSheet } from '../../../lending/answers/forms/experience-sheet.ts';
import { scopeMessages, scopeOfWork } from '../../../lending/answers/forms/scope-of-work.ts';
import { statedInDeal } from '../../../lending/answers/from-deal.ts';
import { notice, noticeWithUndo } from '../../../ui/notices.tsx';
import { ScopeForm } from '../../answers/web/scope/scope-form.tsx';
import { ExperienceForm } from '../../answers/web/sheet/experience-form.tsx';
import type { PackageForm } from '../../answers/web/use-package-form.ts';
import type { PipelineEntry } from '../../pipeline/contract.ts';

export interface ProgramFormsProps {
  readonly entry: PipelineEntry;
  readonly pack: PackageForm;
  readonly onDone: () => void;
  /** To the step before. */
  readonly onBack: () => void;
}

type FormName = 'experience' | 'scope';
const isForm = (name: string | undefined): name is FormName => name === 'experience' || name === 'scope';

/** Loan types whose deals may have no work at all. */
const withoutWork: ReadonlySet<string> = new Set(['dscr', 'stabilized-bridge', 'portfolio']);

/** The two program forms. Both are needed; whichever is saved last leads on. */
export function ProgramForms({ entry, pack, onDone, onBack }: ProgramFormsProps) {
  const { experience } = pack.completeness;
  const { at } = useSearch({ strict: false });
  const [shown, setShown] = useState<FormName>(isForm(at) ? at : experience ? 'scope' : 'experience');
  const [followed, setFollowed] = useState(at);
  if (at !== followed) {
    setFollowed(at);
    if (isForm(at)) setShown(at);
  }
  const cancel = (form: AnswerForm, leave: () => void) => {
    const putBack = pack.revert(fieldsOfForm(form).map(({ question }) => question));
    if (putBack) noticeWithUndo(`Your unsaved changes to the ${form.title} were discarded.`, putBack);
    leave();
  };
  // What Borrower Info says counts more than what the deal was made with.
  const rehabBudget = [pack.form.values.rehabBudget, statedInDeal(entry.deal, 'rehabBudget')]
    .map((stated) => readNumber(stated))
    .find((amount) => typeof amount === 'number');
  return (
    <Tabs
      value={shown}
      onChange={(next) => setShown(next === 'scope' ? 'scope' : 'experience')}
      variant="pills"
      keepMounted={false}
    >
      <Tabs.List mb="md" aria-label="Program forms">
        <Tabs.Tab value="experience">Experience Sheet</Tabs.Tab>
        <Tabs.Tab value="scope">Scope of Work</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="experience">
        <ExperienceForm
          pack={pack}
          searched={statedInDeal(entry.deal, 'fixFlipsSoldLast3Years')}
          onCancel={() => cancel(experienceSheet, onBack)}
          onSaved={(saved) => (saved.scope ? onDone() : setShown('scope'))}
        />
      </Tabs.Panel>
      <Tabs.Panel value="scope">
        <ScopeForm
          pack={pack}
          mayHaveNoWork={withoutWork.has(entry.loanType)}
          rehabBudget={rehabBudget ?? null}
          onCancel={() => cancel(scopeOfWork, () => setShown('experience'))}
          onSaved={(saved) => {
            if (saved.experience) return onDone();
            notice.error(scopeMessages.experienceFirst);
            setShown('experience');
          }}
        />
      </Tabs.Panel>
    </Tabs>
  );
}
