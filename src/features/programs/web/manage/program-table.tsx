import { ActionIcon, Badge, Button, Text } from '@mantine/core';
import { IconArrowBackUp, IconCopyPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { formatDay } from '../../../../kernel/format.ts';
import { kindFromText } from '../../../../lending/kinds/find.ts';
import { AppLink } from '../../../../ui/addresses.tsx';
import { formatDate } from '../../../../ui/format.ts';
import { actionsColumn, RowActions, RowTable } from '../../../../ui/lists/row-table.tsx';
import type { ProgramItem } from '../../contract.ts';
import { formAddress, useProgramPlace } from '../addresses.ts';
import classes from './manage.module.css';
import { useProgramActs } from './program-acts.ts';

interface ProgramTableProps {
  readonly programs: readonly ProgramItem[];
  /** They are off the market: all that can be done is to bring them back. */
  readonly removed: boolean;
}
type Acts = ReturnType<typeof useProgramActs>;

export function ProgramTable({ programs, removed }: ProgramTableProps) {
  const { lenderId } = useProgramPlace();
  const acts = useProgramActs(lenderId);
  return (
    <RowTable columns={['Program', 'Kind', 'Terms confirmed', 'Offered', actionsColumn]} className={classes.table}>
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
      <td data-label="Kind">
        {type}
        <Text size="xs" c="dimmed">
          {tierCount} {tierCount === 1 ? 'tier' : 'tiers'}
        </Text>
      </td>
      <td data-label="Terms confirmed">
        <Confirmed program={program} removed={removed} acts={acts} />
      </td>
      <td data-label="Offered">
        {removed ? `Deleted ${formatDate(program.deletedAt)}` : <Offered program={program} />}
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
        Set aside
      </Badge>
      <Text size="sm">
        Searches leave it out until it is saved again. {path}: {problem}
        {others.length > 0 ? ` And ${others.length} more.` : ''}
      </Text>
    </div>
  );
}

function Confirmed({ program, removed, acts: { confirmTerms } }: LineProps) {
  const { name, confirmedAt, isStale } = program;
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
          Brokers are told to ask.
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

function Offered({ program: { offered, effectiveFrom, effectiveUntil } }: { readonly program: ProgramItem }) {
  if (offered === 'upcoming')
    return <Badge variant="light" color="gray" tt="none">{`From ${formatDay(effectiveFrom ?? '')}`}</Badge>;
  if (offered === 'ended')
    return <Badge variant="light" color="amber" tt="none">{`Ended ${formatDay(effectiveUntil ?? '')}`}</Badge>;
  return effectiveUntil === null ? 'Now' : `Until ${formatDay(effectiveUntil)}`;
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
        aria-label={`Bring ${program.name} back`}
      >
        Bring back
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
