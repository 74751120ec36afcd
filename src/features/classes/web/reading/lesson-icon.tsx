import {
  IconBuilding,
  IconCalculator,
  IconCalendar,
  IconCash,
  IconChartBar,
  IconChecklist,
  IconFileText,
  IconFolder,
  IconHammer,
  IconHome,
  IconKey,
  IconMail,
  IconMap,
  IconMessages,
  IconPercentage,
  IconRoute,
  IconScale,
  IconSearch,
  IconShield,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { LessonIcon } from '../../../../content/classes/lesson.ts';

const icons: Readonly<Record<LessonIcon, ComponentType<{ readonly size: number; readonly 'aria-hidden': true }>>> = {
  building: IconBuilding,
  calculator: IconCalculator,
  calendar: IconCalendar,
  cash: IconCash,
  chart: IconChartBar,
  checklist: IconChecklist,
  file: IconFileText,
  folder: IconFolder,
  hammer: IconHammer,
  home: IconHome,
  key: IconKey,
  mail: IconMail,
  map: IconMap,
  messages: IconMessages,
  percent: IconPercentage,
  route: IconRoute,
  scale: IconScale,
  search: IconSearch,
  shield: IconShield,
  users: IconUsers,
};

export function LessonSign({ icon, size = 20 }: { readonly icon: LessonIcon; readonly size?: number }) {
  const Sign = icons[icon];
  return <Sign size={size} aria-hidden />;
}
