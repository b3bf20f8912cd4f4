import type { ComponentType } from 'react';
import { PeriodFigures } from '@/features/calendar/periods/period-figures';
import { StuckFigures } from '@/features/cases/cases/stuck-figures';
import { TaskFigures } from '@/features/cases/tasks/task-figures';
import { RoundFigures } from '@/features/curriculum/allocation-rounds/round-figures';
import { BundleFigures } from '@/features/curriculum/bundles/bundle-figures';
import { SectionFigures } from '@/features/curriculum/sections/section-figures';
import { SubjectFigures } from '@/features/curriculum/subjects/subject-figures';
import { HoldFigures } from '@/features/enrolment/holds/hold-figures';
import { IncompleteFigures } from '@/features/grades/incomplete/incomplete-figures';
import { LostExceptionFigures } from '@/features/study/programmes/lost-exception-figures';
import { MENU } from '@/lib/menus';

interface Desk {
  menu: number;
  Figures: ComponentType;
}

/** What stands on the home page of who may see a menu; an area adds what its people begin the day with. */
export const DESKS: readonly Desk[] = [
  { menu: MENU.tasks, Figures: TaskFigures },
  { menu: MENU.incompleteGrades, Figures: IncompleteFigures },
  { menu: MENU.cases, Figures: StuckFigures },
  { menu: MENU.holds, Figures: HoldFigures },
  { menu: MENU.rounds, Figures: RoundFigures },
  { menu: MENU.sections, Figures: SectionFigures },
  { menu: MENU.subjects, Figures: SubjectFigures },
  { menu: MENU.studentAudits, Figures: LostExceptionFigures },
  { menu: MENU.bundles, Figures: BundleFigures },
  { menu: MENU.calendar, Figures: PeriodFigures },
];
