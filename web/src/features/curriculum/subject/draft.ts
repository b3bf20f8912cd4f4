import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { creditsOrNothing, dayOrNothing, orNull, sentence, typedAs, words, yearOrNothing } from '@/lib/form-fields';

export const CODE_YEAR = /^\d{8}-\d{2}$/u;
export const CATEGORIES = ['general', 'core', 'specific', 'elective'] as const;
export const TYPES = ['16901', '16902'] as const;
export const GRADINGS = ['letter', 'satisfactory'] as const;
export const CURRICULUM_TYPES = ['tqf', 'standard_2565', 'none'] as const;
export const EXAMINATIONS = ['written', 'practical', 'oral', 'project', 'none'] as const;
export const HOURS = ['theoryHours', 'practiceHours', 'selfHours'] as const;
export const TEXTS = ['nameTh', 'nameEn', 'descriptionTh', 'descriptionEn', 'objective'] as const;

const hours = typedAs(/^(?:[0-5]?\d|60)?$/u, 'validation.whole');

/** A version of a subject as it is typed. */
export const subjectSchema = z.object({
  subjectCode: typedAs(CODE_YEAR, 'validation.codeYear'),
  nameTh: sentence(limits.SubjectInput.nameTh),
  nameEn: words(limits.SubjectInput.nameEn),
  descriptionTh: words(limits.SubjectInput.descriptionTh),
  descriptionEn: words(limits.SubjectInput.descriptionEn),
  objective: words(limits.SubjectInput.objective),
  category: z.enum(CATEGORIES),
  subjectType: z.enum(TYPES),
  grading: z.enum(GRADINGS),
  credit: creditsOrNothing,
  theoryHours: hours,
  practiceHours: hours,
  selfHours: hours,
  showHours: z.boolean(),
  minimumCreditToOpen: creditsOrNothing,
  timesToRegister: typedAs(/^(?:1?[1-9]|10|20)?$/u, 'validation.whole'),
  splittable: z.boolean(),
  approvedOn: dayOrNothing,
  responsible: z.nullable(z.object({ personId: z.string(), name: z.object({ th: z.string(), en: z.string() }) })),
  curriculumType: z.enum(CURRICULUM_TYPES),
  departmentCode: z.string().check(z.minLength(1, 'validation.required')),
  majorCode: z.string(),
  campusCode: z.string(),
  educationLevelCode: z.string().check(z.minLength(1, 'validation.required')),
  generalEducationGroup: words(limits.SubjectInput.generalEducationGroup),
  firstYear: yearOrNothing,
  firstSemester: z.string(),
  examination: z.enum(EXAMINATIONS),
  strategicGoals: z.array(z.string()),
});
export type SubjectDraft = z.infer<typeof subjectSchema>;

const numeral = (value: string | number | null | undefined) =>
  value === null || value === undefined ? '' : String(Number(value));

/** A version as the form begins with it; without one an empty form. */
export function draftOf(subject: Schemas['SubjectDetail'] | null): SubjectDraft {
  return {
    subjectCode: subject?.subjectCode ?? '',
    nameTh: subject?.nameTh ?? '',
    nameEn: subject?.nameEn ?? '',
    descriptionTh: subject?.descriptionTh ?? '',
    descriptionEn: subject?.descriptionEn ?? '',
    objective: subject?.objective ?? '',
    category: subject?.category ?? 'specific',
    subjectType: subject?.subjectType ?? '16901',
    grading: subject?.grading ?? 'letter',
    credit: numeral(subject?.credit),
    theoryHours: numeral(subject?.theoryHours),
    practiceHours: numeral(subject?.practiceHours),
    selfHours: numeral(subject?.selfHours),
    showHours: subject?.showHours ?? true,
    minimumCreditToOpen: numeral(subject?.minimumCreditToOpen),
    timesToRegister: numeral(subject?.timesToRegister),
    splittable: subject?.splittable ?? false,
    approvedOn: subject?.approvedOn ?? null,
    responsible:
      subject?.responsibleId && subject.responsible
        ? { personId: subject.responsibleId, name: subject.responsible }
        : null,
    curriculumType: subject?.curriculumType ?? 'tqf',
    departmentCode: subject?.departmentCode ?? '',
    majorCode: subject?.majorCode ?? '',
    campusCode: subject?.campusCode ?? '',
    educationLevelCode: subject?.educationLevelCode ?? '',
    generalEducationGroup: subject?.generalEducationGroup ?? '',
    firstYear: numeral(subject?.firstYear),
    firstSemester: numeral(subject?.firstSemester),
    examination: subject?.examination ?? 'written',
    strategicGoals: subject?.strategicGoals ?? [],
  };
}

const whole = (typed: string) => Number(typed || 0);
const wholeOrNull = (typed: string) => (typed ? Number(typed) : null);

/** What was typed, as the server has it. */
export function wireOf(draft: SubjectDraft): Schemas['SubjectInput'] {
  const { responsible, ...said } = draft;
  return {
    ...said,
    credit: said.credit || '0',
    theoryHours: whole(said.theoryHours),
    practiceHours: whole(said.practiceHours),
    selfHours: whole(said.selfHours),
    minimumCreditToOpen: orNull(said.minimumCreditToOpen),
    timesToRegister: wholeOrNull(said.timesToRegister),
    responsibleId: responsible?.personId ?? null,
    majorCode: orNull(said.majorCode),
    campusCode: orNull(said.campusCode),
    generalEducationGroup: orNull(said.generalEducationGroup),
    firstYear: wholeOrNull(said.firstYear),
    firstSemester: wholeOrNull(said.firstSemester),
  };
}
