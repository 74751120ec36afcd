import { describe, expect, it } from 'vitest';
import { writtenPlaybooks } from '../../src/content/playbooks/playbooks.ts';
import { playbookTasksSchema } from '../../src/features/playbooks/contract.ts';
import { placeOfTwin, playbookLimits, tasksOfWritten } from '../../src/features/playbooks/model.ts';
import { kindSlugs } from '../../src/lending/kinds/find.ts';

describe("Plinth's playbooks", () => {
  it('are one for each loan type', () => {
    expect(writtenPlaybooks.map(({ loanType }) => loanType).toSorted()).toEqual(kindSlugs.toSorted());
    expect(new Set(writtenPlaybooks.map(({ name }) => name)).size).toBe(writtenPlaybooks.length);
  });

  it.each(writtenPlaybooks)('$name: could be saved as somebody’s own, with no title and no key twice', (playbook) => {
    const tasks = tasksOfWritten(playbook);
    expect(playbookTasksSchema.parse(tasks)).toEqual(tasks);
    expect(placeOfTwin(tasks)).toBeUndefined();
    expect(new Set(tasks.map(({ key }) => key)).size).toBe(tasks.length);
    expect(tasks.length).toBeGreaterThanOrEqual(15);
    expect(tasks.length).toBeLessThanOrEqual(playbookLimits.tasks);
    expect(playbook.name.length).toBeLessThanOrEqual(playbookLimits.name);
  });

  it.each(writtenPlaybooks)('$name: says in a line or two what each task is about', ({ tasks }) => {
    for (const { title, description } of tasks) {
      expect(title.length, title).toBeLessThanOrEqual(80);
      expect(description.length, title).toBeGreaterThan(30);
      expect(description.length, title).toBeLessThanOrEqual(200);
      expect(title, 'a title is no sentence').not.toMatch(/[.!?]$/);
      expect(description, title).toMatch(/[.?]$/);
    }
  });

  it.each(writtenPlaybooks)('$name: counts before a closing or after what has happened', ({ tasks }) => {
    for (const { title, stage, anchor, days } of tasks) {
      // A stage, an offer and a submission are known when they are there: nothing is due before them.
      if (anchor !== 'closing') expect(days, title).toBeGreaterThan(0);
      if (anchor === 'offer') expect(stage, title).toBe('selected');
      if (anchor === 'submission' || anchor === 'closing') expect(stage, title).toBe('submitted');
    }
  });

  it.each(writtenPlaybooks)('$name: has the wire verified by a call before the closing', ({ tasks }) => {
    const wire = tasks.find(({ key }) => key === 'verify-wire');
    expect([wire?.anchor, wire?.priority, (wire?.days ?? 0) < 0]).toEqual(['closing', 'high', true]);
  });
});
