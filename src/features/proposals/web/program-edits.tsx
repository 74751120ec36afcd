import { Anchor, Button, Group, Paper, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { kindNames } from '../../../lending/kinds/find.ts';
import { AppLink } from '../../../ui/addresses.tsx';
import { formatDateTime, formatRelative } from '../../../ui/format.ts';
import { RowActions, RowDetail, RowTable } from '../../../ui/lists/row-table.tsx';
import { formAddress } from '../../programs/web/addresses.ts';
import type { EditedProgram, ProposedEdit } from '../contract.ts';
import classes from './edits.module.css';
import { type EditOption, fieldsIn, optionsOf } from './options.ts';
import { RejectEdits } from './reject-dialog.tsx';
import { useDecision } from './use-decision.ts';

interface ProgramEditsProps {
  readonly program: EditedProgram;
  /** For administrators: whose program it is. */
  readonly showsLender: boolean;
  /** The page, where the form leads back to. */
  readonly page: string;
}

/** What was found of one program: each field to accept or reject, or all of them. */
export function ProgramEdits({ program, showsLender, page }: ProgramEditsProps) {
  const { _id, name, kind, lender, edits, total } = program;
  const [rejecting, setRejecting] = useState(false);
  const options = optionsOf(edits);
  // Where sources disagree, someone chooses.
  const usable = options.filter(({ edit, values }) => edit.problem === null && values === 1);
  const accepting = useDecision(program, usable);
  const rejectingAll = useDecision(program, options);
  const isBusy = accepting.isPending || rejectingAll.isPending;
  const about = [kindNames(kind).displayName, ...(showsLender ? [lender.name] : [])].join(' · ');
  return (
    <Paper withBorder className={classes.frame ?? ''} component="section" aria-label={name}>
      <div className={classes.head}>
        <div>
          <Title order={2} size="h3">
            <AppLink
              to={formAddress({ kind, lenderId: lender._id, programId: _id, search: { returnTo: page } })}
              style={{ color: 'inherit' }}
            >
              {name}
            </AppLink>
          </Title>
          <span className={classes.about}>{about}</span>
        </div>
        {options.length > 1 ? (
          <Group gap="xs">
            <Button
              size="compact-sm"
              variant="default"
              disabled={isBusy}
              onClick={() => setRejecting(true)}
              aria-label={`Reject all edits of ${name}`}
            >
              Reject all
            </Button>
            <Button
              size="compact-sm"
              loading={accepting.isPending}
              disabled={isBusy || usable.length === 0}
              onClick={() => accepting.mutate({ accepts: true })}
              aria-label={`Accept all edits of ${name}`}
            >
              Accept all
            </Button>
          </Group>
        ) : null}
      </div>
      <RowTable
        columns={['Field', 'Change', 'Found in', { label: 'Decision', isSpoken: true }]}
        phoneLabels="above"
        within="frame"
      >
        {options.map((option, at) => (
          <EditRow
            key={option.edit._id}
            program={program}
            option={option}
            isFirst={options[at - 1]?.edit.field !== option.edit.field || option.edit.problem !== null}
            isOnlyOne={options.length === 1}
            isHeld={isBusy}
          />
        ))}
      </RowTable>
      {total > fieldsIn(edits) ? (
        <div className={classes.more}>
          {total - fieldsIn(edits)} more edits to this program appear as you decide these.
        </div>
      ) : null}
      <RejectEdits
        opened={rejecting}
        what={`All edits of ${name}`}
        onClose={() => setRejecting(false)}
        onReject={(reason) => rejectingAll.mutate({ accepts: false, reason })}
      />
    </Paper>
  );
}

interface EditRowProps {
  readonly program: EditedProgram;
  readonly option: EditOption;
  /** Of its field. */
  readonly isFirst: boolean;
  /** With several, the button for all of them stands out. */
  readonly isOnlyOne: boolean;
  readonly isHeld: boolean;
}

function EditRow({ program, option, isFirst, isOnlyOne, isHeld }: EditRowProps) {
  const { edit, edits, values } = option;
  const { label, tier, problem, after } = edit;
  const [rejecting, setRejecting] = useState(false);
  const decision = useDecision(program, [option]);
  const isBusy = isHeld || decision.isPending;
  const what = values > 1 ? `${after ?? 'Blank'} for ${label} of ${program.name}` : `${label} of ${program.name}`;
  return (
    <tr>
      <th scope="row">
        <strong>{label}</strong>
        {tier ? <RowDetail>{tier}</RowDetail> : null}
        {values > 1 && isFirst ? <span className={classes.warning}>Sources disagree. Accept one value.</span> : null}
      </th>
      <td data-label="Change">
        <div>
          <Change edit={edit} />
        </div>
      </td>
      <td data-label="Found in">
        <div>
          {edits.map((one) => (
            <Finding key={one._id} edit={one} />
          ))}
        </div>
      </td>
      <td>
        <RowActions>
          <Button
            size="compact-sm"
            variant="default"
            disabled={isBusy}
            onClick={() => setRejecting(true)}
            aria-label={`Reject ${what}`}
          >
            Reject
          </Button>
          <Button
            size="compact-sm"
            variant={isOnlyOne ? 'filled' : 'light'}
            disabled={isBusy || problem !== null}
            onClick={() => decision.mutate({ accepts: true })}
            aria-label={`Accept ${what}`}
          >
            Accept
          </Button>
        </RowActions>
        <RejectEdits
          opened={rejecting}
          what={what}
          onClose={() => setRejecting(false)}
          onReject={(reason) => decision.mutate({ accepts: false, reason })}
        />
      </td>
    </tr>
  );
}

function Change({ edit: { before, after, changedFrom, problem } }: { readonly edit: ProposedEdit }) {
  return (
    <span className={classes.change}>
      {before === null ? (
        <span className={classes.about}>Blank</span>
      ) : (
        <>
          <span className="plinth-spoken">From </span>
          <span className={classes.before}>{before}</span>
        </>
      )}
      <IconArrowRight size={14} aria-hidden className={classes.arrow} />
      <span className="plinth-spoken"> to </span>
      <span className={classes.after}>{after ?? 'Blank'}</span>
      {changedFrom === null ? null : (
        <span className={classes.warning}>Changed since: it was {changedFrom} when this was found.</span>
      )}
      {problem === null ? null : <span className={classes.warning}>{problem}</span>}
    </span>
  );
}

const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address);

/** The text that it stands on, whose it is, where and when it was read. */
function Finding({ edit: { snippet, source, address, foundAt } }: { readonly edit: ProposedEdit }) {
  return (
    <div className={classes.finding}>
      <q className={classes.snippet}>{snippet}</q>
      <span className={classes.source}>
        {address !== null && isWebAddress(address) ? (
          <Anchor href={address} target="_blank" rel="noopener noreferrer" inherit title={address} underline="always">
            {source.name}
          </Anchor>
        ) : (
          source.name
        )}
        {' · '}
        <time dateTime={foundAt} title={formatDateTime(foundAt)}>
          {formatRelative(foundAt)}
        </time>
      </span>
    </div>
  );
}
