import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { documentConditions, knownConditions } from '../../../lending/documents/conditions.ts';
import { documentTypeOf } from '../../../lending/documents/document-types.ts';
import { deadlineLabels, sourceLabels } from '../../../lending/documents/requirement.ts';
import { confirm } from '../../../ui/confirm.ts';
import type { LenderRequirement } from '../contract.ts';
import { moveAmong } from '../moves.ts';
import type { RequirementActs, RequirementLists } from './requirement-queries.ts';
import classes from './requirements.module.css';

interface ListProps {
  readonly shown: readonly LenderRequirement[];
  /** All that are asked for: their order is saved. */
  readonly all: readonly LenderRequirement[];
  readonly programs: RequirementLists['programs'];
  readonly acts: RequirementActs;
  readonly onEdit: (requirement: LenderRequirement) => void;
}

const idsOf = (requirements: readonly LenderRequirement[]) => requirements.map(({ _id }) => _id);

/** The documents in the lender's order. The grip drags one to another place; arrow keys on it and the buttons do the same. */
export function RequirementList({ shown, all, programs, acts, onEdit }: ListProps) {
  const move = (id: string, to: number) => acts.order.mutate(moveAmong(idsOf(all), idsOf(shown), id, to));
  return (
    <ol className={classes.list} aria-label="Document requirements">
      {shown.map((requirement, place) => (
        <Row
          key={requirement._id}
          requirement={requirement}
          place={place}
          count={shown.length}
          programName={programs.find(({ _id }) => _id === requirement.programId)?.name}
          acts={acts}
          onMove={(to) => move(requirement._id, to)}
          onEdit={() => onEdit(requirement)}
        />
      ))}
    </ol>
  );
}

interface RowProps {
  readonly requirement: LenderRequirement;
  readonly place: number;
  readonly count: number;
  readonly programName: string | undefined;
  readonly acts: RequirementActs;
  readonly onMove: (to: number) => void;
  readonly onEdit: () => void;
}

function Row({ requirement, place, count, programName, acts, onMove, onEdit }: RowProps) {
  const { name, note, documentType, source, neededBy, conditions, programId } = requirement;
  const when = knownConditions(conditions).map((one) => documentConditions[one].label);
  const type = documentTypeOf(documentType).label;
  const facts = [
    // The usual name says the type already.
    ...(type === name ? [] : [type]),
    sourceLabels[source],
    deadlineLabels[neededBy],
    programId === null ? 'Every program' : (programName ?? 'A program that is gone'),
  ];
  const archive = async () => {
    const text = 'Brokers are no longer asked for it. What their deals have brought stays with them.';
    if (await confirm({ title: `Archive “${name}”?`, text, confirm: 'Archive' }))
      acts.archive.mutate({ requirement, archived: true });
  };
  return (
    <li className={classes.row} data-place={place}>
      <Grip name={name} place={place} onMove={onMove} />
      <div className={classes.what}>
        <Text fw={600} className={classes.name ?? ''}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
        {when.length > 0 ? <Text size="sm">When: {when.join(' and ')}</Text> : null}
        {note ? <Text size="sm">{note}</Text> : null}
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Move ${name} up`}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Move ${name} down`}
          disabled={place === count - 1}
          onClick={() => onMove(place + 1)}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
        <Button size="compact-sm" variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={`Archive ${name}`}
          onClick={() => void archive()}
        >
          Archive
        </Button>
      </Group>
    </li>
  );
}

const placeAt = ({ clientX, clientY }: PointerEvent): number | undefined => {
  const place = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('li[data-place]')?.dataset.place;
  return place === undefined ? undefined : Number(place);
};

interface GripProps {
  readonly name: string;
  readonly place: number;
  readonly onMove: (to: number) => void;
}

function Grip({ name, place, onMove }: GripProps) {
  const [isDragged, setDragged] = useState(false);
  const drop = (event: PointerEvent) => {
    if (!isDragged) return;
    setDragged(false);
    const to = placeAt(event);
    if (to !== undefined && to !== place) onMove(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(place + step);
  };
  return (
    <button
      type="button"
      className={classes.grip}
      data-dragged={isDragged || undefined}
      aria-label={`Reorder ${name}: drag it, or press the up and down arrow keys`}
      title="Drag to reorder"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
      }}
      onPointerUp={drop}
      onPointerCancel={() => setDragged(false)}
    >
      <IconGripVertical size={18} aria-hidden />
    </button>
  );
}
