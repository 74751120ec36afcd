import { Alert, Button, Text, TextInput } from '@mantine/core';
import { formatDateTime } from '../../../../ui/format.ts';
import classes from './apply.module.css';
import { ApplySection } from './form-section.tsx';
import { type ApplicationStartProps, type ChosenLender, useApplication } from './use-application.ts';

/** The sections of an application, and what can be done with it. */
export function ApplyForm(start: ApplicationStartProps) {
  const work = useApplication(start);
  const { form, isBusy, openSections, restoredAt } = work;
  return (
    <form
      noValidate
      aria-label={start.form.title}
      onSubmit={(event) => {
        event.preventDefault();
        void work.submit();
      }}
    >
      {restoredAt ? (
        <Alert color="gray" variant="light" mb="md" role="status" title="We restored your unsaved changes">
          <Text size="sm">You made them in this tab. Last change: {formatDateTime(restoredAt)}.</Text>
        </Alert>
      ) : null}
      <LenderLine lender={start.lender} />
      {start.form.sections.map((section) => (
        <ApplySection
          key={section.title}
          section={section}
          form={form}
          isOpen={openSections.has(section.title)}
          onToggle={() => work.toggle(section.title)}
          disabled={isBusy}
        />
      ))}
      <div className={classes.actions}>
        <Button type="submit" loading={isBusy}>
          Submit Application
        </Button>
        <Button variant="default" onClick={work.cancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button variant="subtle" onClick={() => void work.save()} disabled={isBusy}>
          Save draft
        </Button>
        <Text size="xs" c="dimmed" role="status" className={classes.saved ?? ''}>
          {work.savedAt && !work.isDirty ? `Draft saved ${formatDateTime(work.savedAt)}` : null}
          {work.isDirty ? 'Unsaved changes' : null}
        </Text>
      </div>
    </form>
  );
}

/** The lender that was chosen before: shown, not typed. */
function LenderLine({ lender }: { readonly lender: ChosenLender | null }) {
  return (
    <TextInput
      label="Lender"
      description={lender ? undefined : 'The Plinth team reviews your application and finds a lender for it.'}
      value={lender ? [lender.lenderName, lender.programName].filter(Boolean).join(', ') : 'Plinth team'}
      readOnly
      variant="filled"
      mb="md"
    />
  );
}
