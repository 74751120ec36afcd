import type { Task } from '../contract.ts';
import { taskTexts } from '../model.ts';

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

export const nameOf = (person: Named | undefined): string =>
  (person && `${person.firstName} ${person.lastName}`.trim()) || taskTexts.unknownUser;

/** The name of one of a task's people. */
export const nameIn = ({ people }: Pick<Task, 'people'>, id: string): string =>
  nameOf(people.find(({ _id }) => _id === id));
