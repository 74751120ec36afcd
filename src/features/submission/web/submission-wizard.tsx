import '@mantine/core/styles/Tabs.css';
import { Alert, Button, Group, Stack, Tabs, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { isBlank } from '../../../kernel/blank.ts';
import { readFields } from '../../../kernel/fields/read-fields.ts';
import { fieldsOfForm } from '../../../lending/answers/form.ts';
import { fieldsOfPeople } from '../../../lending/answers/forms/people-sections.ts';
import { unifiedForm } from '../../../lending/answers/forms/unified-form.ts';
import { messageOf } from '../../../ui/api/api.ts';
import { SensitiveAnswersContext } from '../../../ui/forms/sensitive-input.tsx';
import { lazyComponent, lazyWhenNeeded } from '../../../ui/lazy.tsx';
import { LoadingRows } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { answerMessages } from '../../answers/model.ts';
import { KnownBorrower, KnownByName } from '../../answers/web/known-borrower/known-borrower.tsx';
import { useEarlierAnswers } from '../../answers/web/known-borrower/use-earlier-answers.ts';
import type { LoanPackage } from '../../answers/web/package-queries.ts';
import { sectionOfQuestion, UnifiedForm } from '../../answers/web/unified-form.tsx';
import { type PackageForm, usePackageForm } from '../../answers/web/use-package-form.ts';
import { useDocumentsStep } from '../../deal-documents/web/use-documents-step.ts';
import type { PipelineEntry } from '../../pipeline/contract.ts';
import { AskBorrower } from '../../pipeline/web/deal/sections/ask-borrower.tsx';
import { signingOptions } from '../../signing/web/signing-queries.ts';
import type { SignStepProps } from '../../signing/web/tab/sign-step.tsx';
import {
  doneSteps,
  hasSubmittedPackage,
  isStepId,
  labelOfStep,
  openSteps,
  type StepId,
  stepShown,
  submissionTexts,
  wizardSteps,
} from '../model.ts';
import { BackToPipeline } from './back-to-pipeline.tsx';
import { PackageNotices } from './package-notices.tsx';
import type { ProgramFormsProps } from './program-forms.tsx';
import { useIsReviewed } from './review/preflight-queries.ts';
import type { ReviewStepProps } from './review/review-step.tsx';
import { SaveProgress } from './save-progress.tsx';
import classes from './submission.module.css';
import type { SubmitStepProps } from './submit/submit-step.tsx';
import { useFocusAt } from './use-focus-at.ts';

/** Few packages ever show these. */
const AnswerConflicts = lazyWhenNeeded<{ readonly pack: PackageForm }>(
  async () => (await import('../../answers/web/answer-conflicts.tsx')).AnswerConflicts,
  ({ pack }) => pack.conflicts.length > 0,
);
const RevealDialog = lazyWhenNeeded(
  async () => (await import('../../answers/web/reveal-dialog.tsx')).RevealDialog,
  ({ question }) => question !== undefined,
);
/** The code of a step comes with it. */
const DocumentsTab = lazyComponent(
  async () => (await import('../../deal-documents/web/tab/documents-tab.tsx')).DocumentsTab,
  () => <LoadingRows height={88} />,
);
const ProgramForms = lazyComponent<ProgramFormsProps>(
  async () => (await import('./program-forms.tsx')).ProgramForms,
  () => <LoadingRows height={88} />,
);
const ReviewStep = lazyComponent<ReviewStepProps>(
  async () => (await import('./review/review-step.tsx')).ReviewStep,
  () => <LoadingRows height={88} />,
);

const SignStep = lazyComponent<SignStepProps>(
  async () => (await import('../../signing/web/tab/sign-step.tsx')).SignStep,
  () => <LoadingRows height={88} />,
);

const SubmitStep = lazyComponent<SubmitStepProps>(
  async () => (await import('./submit/submit-step.tsx')).SubmitStep,
  () => <LoadingRows height={88} />,
);

interface SubmissionWizardProps {
  readonly entry: PipelineEntry;
  readonly stored: LoanPackage;
}

/** What is checked before the first step is left: everything that is typed but identifiers, which the server checks. */
const checked = fieldsOfForm(unifiedForm).filter((field) => field.computed !== true && field.sensitive !== true);
const borrowerQuestions = checked.map(({ question }) => question);

export function SubmissionWizard({ entry, stored }: SubmissionWizardProps) {
  const pack = usePackageForm(entry._id, stored);
  const [failure, setFailure] = useState<string>();
  const [revealed, setRevealed] = useState<string>();
  const documents = useDocumentsStep(entry);
  const reviewed = useIsReviewed(entry._id);
  const { signed, isSigning } = useSigned(entry._id);
  const submitted = hasSubmittedPackage(entry);
  const done = useMemo(
    () => doneSteps(pack.completeness, { documents: documents.isDone, reviewed, signed, submitted }),
    [pack.completeness, documents.isDone, reviewed, signed, submitted],
  );
  const { step, asked, go } = useStep(done, isSigning);
  useFocusAt();
  const save = async (also?: readonly string[]) => {
    setFailure(undefined);
    try {
      return await pack.save(also);
    } catch (error) {
      setFailure(messageOf(error));
      return undefined;
    }
  };
  const saveBorrower = async () => {
    const { errors } = readFields(checked, pack.form.values);
    if (errors) return pack.showErrors(errors);
    const saved = await save(borrowerQuestions);
    const isWhole = saved?.completeness.borrowerInfo && saved.conflicts.length === 0;
    if (isWhole && !saved.refused.some((question) => sectionOfQuestion(question) !== undefined)) go('forms');
  };
  const identifiers = useMemo(
    () => ({
      lockOf: (name: string) => (pack.locked.includes(name) ? answerMessages.locked : undefined),
      reveal: setRevealed,
    }),
    [pack.locked],
  );
  return (
    <Page title={submissionTexts.title} subtitle={headerOf(entry)} actions={<BackToPipeline />}>
      <SensitiveAnswersContext value={identifiers}>
        <Stack gap="md" className={classes.wizard ?? ''}>
          <PackageNotices pack={pack} failure={failure} />
          <AnswerConflicts pack={pack} />
          {asked === undefined ? null : (
            <Alert color="amber" variant="light" role="status">
              {submissionTexts.notOpen(labelOfStep(asked), labelOfStep(step))}
            </Alert>
          )}
          <Steps step={step} done={done} isSigning={isSigning} onStep={go}>
            <Tabs.Panel value="borrower">
              <BorrowerStep pack={pack} stored={stored} onSave={() => void saveBorrower()} />
            </Tabs.Panel>
            <Tabs.Panel value="forms">
              <ProgramForms entry={entry} pack={pack} onDone={() => go('documents')} onBack={() => go('borrower')} />
            </Tabs.Panel>
            <Tabs.Panel value="documents">
              <DocumentsTab
                dealId={entry._id}
                step={documents}
                onSave={pack.isDirty ? () => void save() : undefined}
                onContinue={() => go('review')}
              />
            </Tabs.Panel>
            <Tabs.Panel value="review">
              <ReviewStep pack={pack} onReviewed={() => go('sign')} />
            </Tabs.Panel>
            <Tabs.Panel value="sign">
              <SignStep dealId={entry._id} onContinue={() => go('submit')} />
            </Tabs.Panel>
            <Tabs.Panel value="submit">
              <SubmitStep dealId={entry._id} property={entry.address} isDirty={pack.isDirty} onStep={go} />
            </Tabs.Panel>
          </Steps>
        </Stack>
        <SaveProgress pack={pack} onSave={() => void save()} />
        <RevealDialog dealId={entry._id} question={revealed} onClose={() => setRevealed(undefined)} />
      </SensitiveAnswersContext>
    </Page>
  );
}

const headerOf = ({ address, clientName }: PipelineEntry): string =>
  [address, clientName].filter((part) => part !== null && part !== '').join(' · ');

/** The step that is shown stands in the address. `asked`: the step it names, where that isn't open. */
function useStep(done: ReadonlySet<StepId>, isSigning: boolean) {
  const { step: asked } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [first] = useState(() => stepShown(undefined, done));
  const step = stepShown(isStepId(asked) ? asked : first, done, isSigning);
  const go = (next: StepId) => void navigate({ to: '.', search: (before) => ({ ...before, step: next }) });
  return { step, asked: isStepId(asked) && asked !== step ? asked : undefined, go };
}

/** How far the signing is, as far as the steps depend on it. */
function useSigned(dealId: string) {
  const { data } = useQuery(signingOptions(dealId));
  const state = data?.envelope?.state;
  return {
    signed: data?.isDone === true,
    isSigning: state === 'signing' || state === 'declined' || state === 'sealing',
  };
}

interface StepsProps {
  readonly step: StepId;
  readonly done: ReadonlySet<StepId>;
  readonly isSigning: boolean;
  readonly onStep: (step: StepId) => void;
  readonly children: React.ReactNode;
}

function Steps({ step, done, isSigning, onStep, children }: StepsProps) {
  const open = openSteps(done, isSigning);
  return (
    <Tabs value={step} onChange={(next) => isStepId(next) && onStep(next)} keepMounted={false}>
      <Tabs.List aria-label="Steps">
        {wizardSteps.map(({ id, label }, place) => (
          <Tabs.Tab
            key={id}
            value={id}
            disabled={!open.includes(id)}
            leftSection={
              <span className={classes.number}>{done.has(id) ? <IconCheck size={14} aria-hidden /> : place + 1}</span>
            }
          >
            {label}
            {done.has(id) ? <span className={classes.hidden}>, done</span> : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <div className={classes.panel}>{children}</div>
    </Tabs>
  );
}

interface BorrowerStepProps {
  readonly pack: PackageForm;
  readonly stored: LoanPackage;
  readonly onSave: () => void;
}

/** The section in which it is said that the borrower or entity is known: where the entity is named, else the person. */
const namedIn = ({ form }: PackageForm): string => (isBlank(form.values.entityName) ? 'Borrower' : 'Entity');

function BorrowerStep({ pack, stored, onSave }: BorrowerStepProps) {
  const known = useEarlierAnswers(pack, stored);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Stack gap="md">
        <KnownBorrower pack={pack} known={known} />
        {Object.keys(stored.fromDeal).length > 0 && pack.lastSavedAt === null ? (
          <Alert color="gray" variant="light" title="Filled in from your deal">
            <Text size="sm">Check what your deal already says, then save.</Text>
          </Alert>
        ) : null}
        {pack.canEdit && fieldsOfPeople.some(({ name }) => isBlank(pack.form.values[name])) ? (
          <AskBorrower dealId={pack.dealId}>Is something missing that the borrower knows?</AskBorrower>
        ) : null}
        <UnifiedForm
          pack={pack}
          asideOf={(title) => (title === namedIn(pack) ? <KnownByName pack={pack} known={known} /> : null)}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={pack.isSaving} disabled={!pack.canEdit}>
            Save & Continue
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
