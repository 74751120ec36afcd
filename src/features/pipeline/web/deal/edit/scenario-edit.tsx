import { Alert, Box, Button, Group, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconArrowsSplit2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isBlank } from '../../../../../kernel/blank.ts';
import type { FieldDefinition } from '../../../../../kernel/fields/fields.ts';
import { noValue } from '../../../../../kernel/format.ts';
import { findLoanKind } from '../../../../../lending/kinds/find.ts';
import { FormFields } from '../../../../../ui/forms/form-fields.tsx';
import type { FieldsFormState } from '../../../../../ui/forms/input-parts.ts';
import { SideButtons } from '../../../../../ui/forms/side-choice/side-buttons.tsx';
import type { Side } from '../../../../../ui/forms/side-choice/side-choice.tsx';
import { DataState, LoadingRows } from '../../../../../ui/page/data-state.tsx';
import type { PipelineEntry } from '../../../contract.ts';
import { repeatedFields, type ScenarioValues, scenarioFields } from '../../../deal/scenario.ts';
import { fieldsForReader, useForClients } from '../../view/client-fields.ts';
import classes from '../deal-page.module.css';
import { scenarioOptions } from '../deal-queries.ts';
import { EffectPanel } from './effect-panel.tsx';
import { type Clash, type SeenScenario, useScenarioForm } from './use-scenario-form.ts';

export interface ScenarioEditProps {
  readonly entry: PipelineEntry;
  readonly onClose: () => void;
}

/** The form of a deal's scenario, with what each change would mean to its lenders beside it. */
export function ScenarioEdit({ entry, onClose }: ScenarioEditProps) {
  const query = useQuery({ ...scenarioOptions(entry._id), staleTime: 0, refetchOnWindowFocus: false });
  return (
    <DataState query={query} failed="Couldn't load the deal." loading={<LoadingRows rows={4} height={64} />}>
      {(seen) => <ScenarioForm entry={entry} seen={seen} onClose={onClose} />}
    </DataState>
  );
}

/** The button that opened the form is gone, and the keyboard's place with it. Who has gone elsewhere meanwhile stays there. */
function focusFirstInput(form: HTMLFormElement | null): void {
  if (document.activeElement?.contains(form)) form?.querySelector('input')?.focus();
}

/** The effect is asked for when the typing pauses. */
const typingPauseMs = 300;

function ScenarioForm({ entry, seen, onClose }: ScenarioEditProps & { readonly seen: SeenScenario }) {
  const { form, submitting, onSubmit, failure, clashes, settle } = useScenarioForm(entry, seen, onClose);
  const [typed] = useDebouncedValue(form.values, typingPauseMs);
  return (
    <form ref={focusFirstInput} onSubmit={onSubmit} noValidate aria-label="Scenario" aria-busy={submitting}>
      <div className={classes.editing}>
        <div>
          <ScenarioGroups loanType={entry.loanType} began={seen.values} form={form} disabled={submitting} />
        </div>
        {entry.lenders.length > 0 ? (
          <EffectPanel dealId={entry._id} values={form.isDirty() ? typed : undefined} />
        ) : null}
      </div>
      {clashes ? <Clashes clashes={clashes} onSettle={settle} /> : null}
      {failure ? (
        <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />} title={failure} mb="md" />
      ) : null}
      <Group gap="sm">
        <Button type="submit" loading={submitting} disabled={clashes !== undefined && clashes.length > 0}>
          Save
        </Button>
        <Button variant="default" onClick={onClose} disabled={submitting}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}

interface GroupsProps {
  readonly loanType: string;
  readonly began: ScenarioValues;
  readonly form: FieldsFormState;
  readonly disabled: boolean;
}

/** The fields under the headings that the search form of the kind has; what is known beyond these comes last. */
function ScenarioGroups({ loanType, began, form, disabled }: GroupsProps) {
  const groups = scenarioGroups(loanType, began, useForClients());
  return groups.map(({ title, fields }) => (
    <section key={title} aria-label={title} className={classes.group}>
      <Title order={3} size="h4" mb={8}>
        {title}
      </Title>
      <FormFields fields={fields} form={form} disabled={disabled} />
    </section>
  ));
}

interface FieldsUnderTitle {
  readonly title: string;
  readonly fields: readonly FieldDefinition[];
}

/** What a deal of another kind would be asked is only asked where this one has stated it. */
export function scenarioGroups(
  loanType: string,
  began: ScenarioValues,
  forClients: boolean,
): readonly FieldsUnderTitle[] {
  const fields = fieldsForReader(scenarioFields(loanType), forClients, began);
  const named = (names: readonly string[]) =>
    names.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const ofKind = (findLoanKind(loanType)?.deal.groups ?? []).map((group) => ({
    title: group.title,
    fields: named(group.fields),
  }));
  const first = named(['address', 'clientName']);
  const drawn = new Set([...first, ...ofKind.flatMap((group) => group.fields)]);
  const repeated = repeatedFields(loanType, began);
  const isStated = ({ name }: FieldDefinition) => !isBlank(began[name]) && !repeated.includes(name);
  const beyond = fields.filter((field) => !drawn.has(field) && (ofKind.length === 0 || isStated(field)));
  const all = [
    { title: forClients ? 'Property and client' : 'Property', fields: first },
    ...ofKind,
    { title: 'Other details', fields: beyond },
  ];
  return all.filter((group) => group.fields.length > 0);
}

interface ClashesProps {
  readonly clashes: readonly Clash[];
  readonly onSettle: (keep: Side) => void;
}

/** Somebody else saved in the meantime: shows both versions, and writes nothing before the user has chosen. */
function Clashes({ clashes, onSettle }: ClashesProps) {
  return (
    <Alert
      role="alert"
      color="yellow"
      variant="light"
      icon={<IconArrowsSplit2 />}
      title="This deal was changed in the meantime. Nothing was saved."
      mb="md"
    >
      {clashes.length === 0 ? (
        <Text size="sm">The other changes are in the form now, with your own. Review them, then save.</Text>
      ) : (
        <>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Changed by both</th>
                <th scope="col">Yours</th>
                <th scope="col">Saved</th>
              </tr>
            </thead>
            <tbody>
              {clashes.map(({ field, label, before, after }) => (
                <tr key={field}>
                  <th scope="row">{label}</th>
                  <td>{before ?? noValue}</td>
                  <td>{after ?? noValue}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Box mt="sm">
            <SideButtons onKeep={onSettle} />
          </Box>
        </>
      )}
    </Alert>
  );
}
