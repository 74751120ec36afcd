import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { kinds } from '../../../lending/kinds/index.ts';
import { DataState, EmptyState } from '../../../ui/page/data-state.tsx';
import type { LenderRequirement } from '../contract.ts';
import { RequirementForm } from './requirement-form.tsx';
import { RequirementList } from './requirement-list.tsx';
import {
  type RequirementActs,
  type RequirementLists,
  requirementListOptions,
  useRequirementActs,
} from './requirement-queries.ts';
import classes from './requirements.module.css';

/** The documents that a lender asks for: of every program, or of one of them. */
export function RequirementsEditor({ lenderId }: { readonly lenderId: string }) {
  const query = useQuery(requirementListOptions(lenderId));
  return (
    <DataState query={query} failed="Couldn’t load the document requirements.">
      {(lists) => <Editor lenderId={lenderId} lists={lists} />}
    </DataState>
  );
}

/** What the list shows: everything, what every program needs, or what one of them does. */
type Scope = 'all' | 'every' | (string & {});
const inScope =
  (scope: Scope) =>
  ({ programId }: LenderRequirement): boolean =>
    scope === 'all' || (scope === 'every' ? programId === null : programId === scope);

function Editor({ lenderId, lists }: { readonly lenderId: string; readonly lists: RequirementLists }) {
  const acts = useRequirementActs(lenderId);
  const [scope, setScope] = useState<Scope>('all');
  const [edited, setEdited] = useState<LenderRequirement | 'new'>();
  const { requirements, programs } = lists;
  const active = requirements.filter(({ archivedAt }) => archivedAt === null);
  const archived = requirements.filter(({ archivedAt }) => archivedAt !== null);
  const shown = active.filter(inScope(scope));
  const add = () => setEdited('new');
  return (
    <Stack gap="md">
      <div className={classes.tools}>
        <NativeSelect
          label="Show"
          value={scope}
          onChange={({ currentTarget: { value } }) => setScope(value)}
          data={[
            { value: 'all', label: 'All document requirements' },
            { value: 'every', label: 'Needed for every program' },
            ...programs.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
        />
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          Add document
        </Button>
      </div>
      {shown.length === 0 ? (
        <NoneYet scope={scope} acts={acts} programs={programs} onAdd={add} />
      ) : (
        <RequirementList shown={shown} all={active} programs={programs} acts={acts} onEdit={setEdited} />
      )}
      {archived.length > 0 ? <Archived requirements={archived} acts={acts} /> : null}
      <RequirementForm
        // What was typed for one is never saved for another.
        key={edited === undefined ? 'none' : edited === 'new' ? 'new' : edited._id}
        edited={edited}
        scope={programs.some(({ _id }) => _id === scope) ? scope : null}
        lists={lists}
        acts={acts}
        onClose={() => setEdited(undefined)}
      />
    </Stack>
  );
}

interface NoneProps {
  readonly scope: Scope;
  readonly acts: RequirementActs;
  readonly programs: RequirementLists['programs'];
  readonly onAdd: () => void;
}

/** Nothing is asked for yet: the usual list of a loan type is offered. */
function NoneYet({ scope, acts, programs, onAdd }: NoneProps) {
  const program = programs.find(({ _id }) => _id === scope);
  const [chosen, setChosen] = useState<string>(kinds[0].slug);
  const loanType = program?.kind ?? chosen;
  return (
    <EmptyState
      title="No document requirements yet"
      action={
        <Group justify="center" align="flex-end" gap="sm">
          {program ? null : (
            <NativeSelect
              label="Loan type"
              value={chosen}
              onChange={({ currentTarget: { value } }) => setChosen(value)}
              data={kinds.map(({ slug, displayName }) => ({ value: slug, label: displayName }))}
            />
          )}
          <Button
            loading={acts.start.isPending}
            onClick={() => acts.start.mutate({ loanType, programId: program?._id ?? null })}
          >
            Start with the usual documents
          </Button>
          <Button variant="default" onClick={onAdd}>
            Add one yourself
          </Button>
        </Group>
      }
    >
      {program
        ? `${program.name} needs no additional documents.`
        : 'Brokers see “No documents required” for your deals.'}{' '}
      Start with what lenders of this loan type usually ask for, and change it to fit.
    </EmptyState>
  );
}

interface ArchivedProps {
  readonly requirements: readonly LenderRequirement[];
  readonly acts: RequirementActs;
}

function Archived({ requirements, acts }: ArchivedProps) {
  return (
    <details className={classes.archived}>
      <summary>Archived ({requirements.length})</summary>
      <ul>
        {requirements.map((requirement) => (
          <li key={requirement._id}>
            <Text component="span">{requirement.name}</Text>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`Restore ${requirement.name}`}
              onClick={() => acts.archive.mutate({ requirement, archived: false })}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
