import { describe, expect, it } from 'vitest';
import { loanKind } from '../../../lending/kinds/find.ts';
import type { ProgramFailure, ProgramMessages } from '../../../lending/kinds/kind.ts';
import { programMessages } from './messages.ts';

const refused: ProgramFailure = { said: 'No room.', error: 'HTTP error! status: 409', answered: true };
const wordless: ProgramFailure = { said: undefined, error: 'HTTP error! status: 502', answered: true };
const lost: ProgramFailure = {
  said: undefined,
  error: 'Couldn’t reach the server. Check your connection and try again.',
  answered: false,
};

/** Every text of a kind: those about failures for a refusal with words, one without, and no answer. */
function textsOf(kind: string) {
  const messages = programMessages(loanKind(kind));
  const about = (name: keyof ProgramMessages) => {
    const message = messages[name];
    return typeof message === 'string' ? message : [refused, wordless, lost].map(message);
  };
  return {
    added: about('added'),
    addFailed: about('addFailed'),
    updated: about('updated'),
    updateFailed: about('updateFailed'),
    deleteQuestion: about('deleteQuestion'),
    deleted: about('deleted'),
    deleteFailed: about('deleteFailed'),
  };
}

const plainFailures = {
  addFailed: [
    'Failed to add program: No room.',
    'Failed to add program: An error occurred while adding the program.',
    'Failed to add program: An error occurred while adding the program.',
  ],
  updateFailed: [
    'Failed to update program: No room.',
    'Failed to update program: An error occurred while updating the program.',
    'Failed to update program: An error occurred while updating the program.',
  ],
};
const plainDeletion = {
  deleteQuestion: 'Delete this loan program?',
  deleted: 'Loan program deleted successfully.',
  deleteFailed: [
    'Error deleting loan program. No room.',
    'Error deleting loan program. HTTP error! status: 502',
    'Error deleting loan program. Couldn’t reach the server. Check your connection and try again.',
  ],
};

describe('what is said of a program, to the letter', () => {
  it('of Fix & Flip', () => {
    expect(textsOf('fix-and-flip')).toEqual({
      added: '✅ Program added!',
      addFailed: [
        '❌ Server error: No room.',
        '❌ Server error: Failed to add program',
        '❌ Server error: Couldn’t reach the server. Check your connection and try again.',
      ],
      updated: '✅ Program updated!',
      updateFailed: [
        '❌ Server error while saving: No room.',
        '❌ Server error while saving: HTTP error! status: 502',
        '❌ Server error while saving: Couldn’t reach the server. Check your connection and try again.',
      ],
      deleteQuestion: 'Delete this loan program?',
      deleted: '✅ Deleted.',
      deleteFailed: [
        '❌ Delete failed: No room.',
        '❌ Delete failed: HTTP error! status: 502',
        '❌ Delete failed: Couldn’t reach the server. Check your connection and try again.',
      ],
    });
  });

  it.each([
    ['dscr', 'DSCR'],
    ['stabilized-bridge', 'Stabilized Bridge'],
  ])('of %s', (kind, name) => {
    expect(textsOf(kind)).toEqual({
      added: `${name} program added successfully!`,
      updated: `${name} program updated successfully!`,
      ...plainFailures,
      ...plainDeletion,
    });
  });

  it('of Portfolio', () => {
    const again = 'Failed to update program. Please try again.';
    expect(textsOf('portfolio')).toEqual({
      added: 'Portfolio program added successfully!',
      addFailed: [
        'Failed to add program: No room.',
        'Failed to add program: Unknown error',
        'Failed to add program. Please try again.',
      ],
      updated: 'Portfolio program updated successfully!',
      updateFailed: [again, again, again],
      ...plainDeletion,
    });
  });

  it('of Ground Up', () => {
    const failed = [
      'Error: No room.',
      'Error: HTTP error! status: 502',
      'Error: Couldn’t reach the server. Check your connection and try again.',
    ];
    const notDeleted = 'Failed to delete program.';
    expect(textsOf('ground-up')).toEqual({
      added: 'Ground Up Program added successfully!',
      addFailed: failed,
      updated: 'Ground Up Program updated successfully!',
      updateFailed: failed,
      deleteQuestion: 'Are you sure you want to delete this Ground Up program?',
      deleted: 'Ground Up Program deleted successfully!',
      deleteFailed: [notDeleted, notDeleted, notDeleted],
    });
  });
});
