import type { ClassOutline } from '../outline.ts';

export const outline = {
  href: '/ground-up-construction-class',
  folder: 'ground-up',
  title: 'Ground Up Construction',
  description:
    'Take a construction loan from a vacant lot to a paid-off note: land, permits, budget, loan sizing, draws and exit.',
  card: 'Land, permits, budget, loan and draws, in five sections with a certificate.',
  progressKey: 'groundUpConstructionProgress',
  completedKey: 'groundUpConstructionClass_completed',
  sections: ['land-and-due-diligence', 'plans-and-permits', 'the-budget', 'sizing-the-loan', 'draws-schedule-and-exit'],
} as const satisfies ClassOutline;
