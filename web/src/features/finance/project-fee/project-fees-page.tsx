import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { GuardedMasterPage } from '@/features/finance/master-change/guarded-master-page';
import { TestStudentButton } from '@/features/finance/fee-test/test-student-button';
import { MENU } from '@/lib/menus';
import { useLanguage } from '@/lib/use-language';
import { useShortTermName } from '@/lib/use-term-name';
import { projectFees } from './api';

const ProjectFeeDialog = lazy(() => import('./project-fee-dialog'));

const named = ({ projectCode, patternCode }: Schemas['ProjectFeeView']) => `${projectCode} ${patternCode}`;

/** What special projects charge beside the normal fees: found, and added, changed and deleted once a second person agrees. */
export default function ProjectFeesPage() {
  const { t } = useTranslation('projectFees');
  const { pick } = useLanguage();
  const termName = useShortTermName();
  const whom = ({ major, studentType, firstEntryYear, lastEntryYear }: Schemas['ProjectFeeView']) =>
    [
      major && pick(major.th, major.en),
      studentType && pick(studentType.th, studentType.en),
      (firstEntryYear ?? lastEntryYear) && t('entered', { first: firstEntryYear ?? '', last: lastEntryYear ?? '' }),
    ]
      .filter(Boolean)
      .join(' · ') || t('everybody');
  return (
    <GuardedMasterPage
      master={projectFees}
      menu={MENU.projectFees}
      texts="projectFees"
      nameOf={named}
      columns={[
        {
          key: 'project',
          header: t('project'),
          cell: ({ projectCode }) => projectCode,
          note: ({ project }) => pick(project.th, project.en),
        },
        {
          key: 'pattern',
          header: t('pattern'),
          cell: ({ patternCode }) => patternCode,
          note: ({ pattern }) => pick(pattern.th, pattern.en),
        },
        {
          key: 'whom',
          header: t('whom'),
          cell: whom,
          note: ({ studentCodes = [] }) => studentCodes.length > 0 && t('onlyNamed', { count: studentCodes.length }),
        },
        {
          key: 'starts',
          header: t('starts'),
          cell: ({ firstYear, firstSemester }) => termName({ academicYear: firstYear, semester: firstSemester }),
          note: ({ lastYear, lastSemester }) =>
            typeof lastYear === 'number' &&
            typeof lastSemester === 'number' &&
            t('until', { term: termName({ academicYear: lastYear, semester: lastSemester }) }),
        },
      ]}
      actions={<TestStudentButton />}
      dialog={(fee, close) => <ProjectFeeDialog fee={fee} onClose={close} />}
    />
  );
}
