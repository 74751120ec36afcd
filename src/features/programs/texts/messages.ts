import type { LoanKind, ProgramMessages } from '../../../lending/kinds/kind.ts';

/** What is said of a program of this kind: its own words where it has any. */
export const programMessages = ({ displayName, messages }: LoanKind): ProgramMessages => ({
  added: `${displayName} program added successfully!`,
  addFailed: ({ said }) => `Failed to add program: ${said ?? 'An error occurred while adding the program.'}`,
  updated: `${displayName} program updated successfully!`,
  updateFailed: ({ said }) => `Failed to update program: ${said ?? 'An error occurred while updating the program.'}`,
  deleteQuestion: 'Delete this loan program?',
  deleted: deletedFromList,
  deleteFailed: ({ said, error }) => deleteFailedInList(said ?? error),
  ...messages.program,
});

/** A list of programs of several kinds says the same for each. */
export const deletedFromList = 'Loan program deleted successfully.';
export const deleteFailedInList = (message: string): string => `Error deleting loan program. ${message}`;
export const unknownKindInList = 'Error deleting loan program. Unknown program type.';
