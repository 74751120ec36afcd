import { ActionIcon, Badge, Button, Text } from '@mantine/core';
import { IconArrowBackUp, IconCopyPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { formatDay } from '../../../../kernel/format.ts';
import { kindFromText } from '../../../../lending/kinds/find.ts';
import { AppLink } from '../../../../ui/addresses.tsx';
import { formatDate } from '../../../../ui/format.ts';
import { actionsColumn, RowActions, RowTable } from '../../../../ui/lists/row-table.tsx';
import type { ProgramItem } from '../../contract.ts';
import { stateLabels } from '../../publication.ts';
import { formAddress, useProgramPlace } from '../addresses.ts';
import { stateColors } from '../publish/state-colors.ts';
import classes from './manage.module.css';
import { useProgramActs } from './program-acts.ts';

interface ProgramTableProps {
  readonly programs: readonly ProgramItem[];
  /** They were deleted: all that can be done is to restore them. */
  readonly removed: boolean;
}
type Acts = ReturnType<typeof useProgramActs>;

export function ProgramTable({ programs, removed }: ProgramTableProps) {
  const { lenderId } = useProgramPlace();
  const acts = useProgramActs(lenderId);
  return (
    <RowTable columns={['Program', 'Loan type', 'Status', 'Terms confirmed', actionsColumn]} className={classes.table}>
      {programs.map((program) => (
        <ProgramLine key={program._id} program={program} removed={removed} acts={acts} />
      ))}
    </RowTable>
  );
}

interface LineProps {
  readonly program: ProgramItem;
  readonly removed: boolean;
  readonly acts: Acts;
}

function ProgramLine({ program, removed, acts }: LineProps) {
  const { name, highlightNote, type, tierCount, problems } = program;
  return (
    <tr>
      <th scope="row">
        <strong>{name}</strong>
        {highlightNote ? (
          <Text size="sm" c="dimmed">
            {highlightNote}
          </Text>
        ) : null}
        {problems ? <Problems problems={problems} /> : null}
      </th>
      <td data-label="Loan type">
        {type}
        <Text size="xs" c="dimmed">
          {tierCount} {tierCount === 1 ? 'tier' : 'tiers'}
        </Text>
      </td>
      <td data-label="Status">
        {removed ? `Deleted ${formatDate(program.deletedAt)}` : <Status program={program} acts={acts} />}
      </td>
      <td data-label="Terms confirmed">
        <Confirmed program={program} removed={removed} acts={acts} />
      </td>
      <td>{removed ? <BringBack program={program} acts={acts} /> : <Actions program={program} acts={acts} />}</td>
    </tr>
  );
}

function Problems({ problems }: { readonly problems: Readonly<Record<string, string>> }) {
  const [[path, problem] = ['', ''], ...others] = Object.entries(problems);
  return (
    <div className={classes.problem}>
      <Badge color="amber" variant="light" tt="none">
        Hidden
      </Badge>
      <Text size="sm">
        Hidden because its terms can't be read. Open it, check the terms and save it again. {path}: {problem}
        {others.length > 0 ? ` And ${others.length} more.` : ''}
      </Text>
    </div>
  );
}

function Confirmed({ program, removed, acts: { confirmTerms } }: LineProps) {
  const { name, confirmedAt, isStale, status } = program;
  if (status === 'draft') return <span className={classes.never}>When you publish</span>;
  const busy = confirmTerms.isPending && confirmTerms.variables._id === program._id;
  return (
    <>
      <time dateTime={confirmedAt} className={classes.stale}>
        {formatDate(confirmedAt)}
      </time>
      {isStale ? (
        <Badge color="amber" variant="light" tt="none">
          Stale
        </Badge>
      ) : null}
      {isStale ? (
        <Text size="xs" c="dimmed">
          Brokers see a note to check with you.
        </Text>
      ) : null}
      {removed ? null : (
        <Button
          variant={isStale ? 'light' : 'subtle'}
          size="compact-xs"
          className={classes.confirm ?? ''}
          loading={busy}
          onClick={() => confirmTerms.mutate(program)}
          aria-label={`Confirm terms of ${name}`}
        >
          Confirm terms
        </Button>
      )}
    </>
  );
}

function Status({ program, acts }: Omit<LineProps, 'removed'>) {
  const { name, state, status } = program;
  const days = daysText(program);
  const busy = acts.isChanging(program);
  const look = { variant: 'subtle', size: 'compact-xs', className: classes.confirm ?? '', loading: busy } as const;
  return (
    <>
      <Badge variant="light" color={stateColors[state]} tt="none">
        {stateLabels[state]}
      </Badge>
      {days === '' ? null : (
        <Text size="xs" c="dimmed">
          {days}
        </Text>
      )}
      {status === 'live' ? (
        <Button {...look} onClick={() => acts.hide(program)} aria-label={`Hide ${name}`}>
          Hide
        </Button>
      ) : (
        <Button {...look} onClick={() => void acts.publish(program)} aria-label={`Publish ${name}`}>
          Publish
        </Button>
      )}
    </>
  );
}

function daysText({ offered, effectiveFrom, effectiveUntil }: ProgramItem): string {
  if (offered === 'upcoming') return `From ${formatDay(effectiveFrom ?? '')}`;
  if (offered === 'ended') return `Ended ${formatDay(effectiveUntil ?? '')}`;
  return effectiveUntil === null ? '' : `Until ${formatDay(effectiveUntil)}`;
}

function BringBack({ program, acts: { bringBack } }: Omit<LineProps, 'removed'>) {
  return (
    <RowActions>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconArrowBackUp size={15} aria-hidden />}
        loading={bringBack.isPending && bringBack.variables._id === program._id}
        onClick={() => bringBack.mutate(program)}
        aria-label={`Restore ${program.name}`}
      >
        Restore
      </Button>
    </RowActions>
  );
}

function Actions({ program, acts }: Omit<LineProps, 'removed'>) {
  const { lenderId, returnTo } = useProgramPlace();
  const { _id, name, kind, type } = program;
  const place = { kind: kindFromText(kind) ?? kindFromText(type) ?? kind, lenderId };
  const looks = { variant: 'subtle', color: 'gray', size: 'lg' } as const;
  return (
    <RowActions isIcons>
      <ActionIcon
        {...looks}
        component={AppLink}
        to={formAddress({ ...place, programId: _id, search: { returnTo } })}
        aria-label={`Edit ${name}`}
        title="Edit"
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...looks}
        component={AppLink}
        to={formAddress({ ...place, programId: null, search: { returnTo, copyOf: _id } })}
        aria-label={`Duplicate ${name}`}
        title="Duplicate"
      >
        <IconCopyPlus size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...looks}
        color="red"
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={() => void acts.remove(program)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </RowActions>
  );
}
