import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Facts } from '@/components/facts';
import { dateTime, shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';

/** Everything a version says of itself, labelled. */
export function SubjectFacts({ subject }: { subject: Schemas['SubjectDetail'] }) {
  const { t } = useTranslation(['subjects', 'common']);
  const { language, pick } = useLanguage();
  const termName = useTermName();
  const none = t('common:state.none');
  const named = (name: { th: string; en: string } | null | undefined) => (name ? pick(name.th, name.en) : none);
  const said = (value: unknown) => (value === null || value === undefined || value === '' ? none : String(value));
  const yes = (on: boolean | undefined) => t(on ? 'yes' : 'no');
  const first =
    subject.firstYear && typeof subject.firstSemester === 'number'
      ? termName({ academicYear: subject.firstYear, semester: subject.firstSemester })
      : none;
  const facts: [string, string][] = [
    ['showCode', subject.showCode],
    ['nameTh', said(subject.nameTh)],
    ['nameEn', said(subject.nameEn)],
    ['credit', subject.creditShow],
    ['category', t(`category.${subject.category}`)],
    ['subjectType', t(`type.${subject.subjectType}`)],
    ['grading', t(`grading.${subject.grading}`)],
    ['examination', t(`examination.${subject.examination}`)],
    ['curriculumType', t(`curriculumType.${subject.curriculumType}`)],
    ['generalEducationGroup', said(subject.generalEducationGroup)],
    ['minimumCreditToOpen', said(subject.minimumCreditToOpen)],
    ['timesToRegister', said(subject.timesToRegister)],
    ['splittable', yes(subject.splittable)],
    ['showHours', yes(subject.showHours)],
    ['faculty', named(subject.faculty)],
    ['department', named(subject.department)],
    ['major', named(subject.major)],
    ['campus', named(subject.campus)],
    ['educationLevel', named(subject.educationLevel)],
    ['responsible', named(subject.responsible)],
    ['startYear', said(subject.startYear)],
    ['first', first],
    ['approvedOn', subject.approvedOn ? shortDate(subject.approvedOn, language) : none],
    ['copiedFrom', said(subject.copiedFrom)],
    ['strategicGoals', subject.goals.map(named).join(', ') || none],
    ['descriptionTh', said(subject.descriptionTh)],
    ['descriptionEn', said(subject.descriptionEn)],
    ['objective', said(subject.objective)],
    [
      'updatedAt',
      [dateTime(subject.updatedAt, language), subject.updatedBy && named(subject.updatedBy)]
        .filter(Boolean)
        .join(' · '),
    ],
  ];
  return <Facts facts={facts.map(([name, value]) => ({ label: t(`field.${name}`), value }))} />;
}
