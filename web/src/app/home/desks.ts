import type { ComponentType } from 'react';
import { PeriodFigures } from '@/features/calendar/period/period-figures';
import { StuckFigures } from '@/features/cases/case/stuck-figures';
import { TaskFigures } from '@/features/cases/task/task-figures';
import { RoundFigures } from '@/features/curriculum/allocation-round/round-figures';
import { BundleFigures } from '@/features/curriculum/bundle/bundle-figures';
import { SectionFigures } from '@/features/curriculum/section/section-figures';
import { SubjectFigures } from '@/features/curriculum/subject/subject-figures';
import { HoldFigures } from '@/features/enrolment/hold/hold-figures';
import { IncompleteFigures } from '@/features/grades/incomplete-grade/incomplete-figures';
import { LostExceptionFigures } from '@/features/study/programme/lost-exception-figures';
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
