import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DealFile } from '../../contract.ts';
import type { Moves } from '../arriving/arriving-queries.ts';
import { requirementsOptions } from '../requirement-queries.ts';

interface MoveChoiceProps {
  readonly dealId: string;
  readonly file: DealFile;
  /** Where it is. */
  readonly requirementId: string;
  readonly moves: Moves;
}

/** Moves a file to another requirement without dragging it. Choosing alone moves nothing: arrow keys choose as well. */
export function MoveChoice({ dealId, file: { _id, originalName }, requirementId, moves }: MoveChoiceProps) {
  const { data } = useQuery(requirementsOptions(dealId));
  const [to, setTo] = useState('');
  const others = data?.requirements.filter((one) => one._id !== requirementId) ?? [];
  if (others.length === 0) return null;
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={`Move ${originalName} to`}
        value={to}
        data={[{ value: '', label: 'Move to…' }, ...others.map(({ _id: value, name }) => ({ value, label: name }))]}
        onChange={({ currentTarget: { value } }) => setTo(value)}
      />
      {to === '' ? null : (
        <Button
          size="compact-xs"
          variant="default"
          loading={moves.isMoving(_id)}
          aria-label={`Move ${originalName}`}
          onClick={() => moves.move({ documentId: _id, from: requirementId, to })}
        >
          Move
        </Button>
      )}
    </>
  );
}
