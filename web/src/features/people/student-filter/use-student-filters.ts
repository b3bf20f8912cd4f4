import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { ListParams } from '@/components/data-table/use-list-params';
import type { ListFilter } from '@/components/search-list-page';
import { termsQuery } from '@/components/term-picker/api';
import { termKey, termOfKey } from '@/components/term-picker/chosen-term';
import { levelsQuery, majorsQuery } from '@/features/people/organisation/api';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';

interface Named {
  th: string;
  en: string;
}

export interface StudentFilters {
  /** As choices over a list, kept in its address. */
  filters: readonly ListFilter[];
  /** As the API is asked. */
  wanted: Schemas['StudentFilterInput'];
  /** What was chosen, in words; empty where nothing narrows. */
  said: readonly string[];
}

/** The announcement filter of spec §3: the same over lists of students and for whom something is announced. */
export function useStudentFilters(params: ListParams): StudentFilters {
  const { t } = useTranslation('studentFilter');
  const { pick } = useLanguage();
  const termName = useTermName();
  const { data: units = [] } = useQuery(majorsQuery);
  const { data: levels = [] } = useQuery(levelsQuery);
  const { data: terms = [] } = useQuery(termsQuery);
  const faculty = params.filter('faculty');
  const department = params.filter('department');
  const named = (code: string, { th, en }: Named) => ({ value: code, label: `${code} ${pick(th, en)}` });
  const inFaculty = units.filter((unit) => !faculty || unit.facultyCode === faculty);
  const inDepartment = inFaculty.filter((unit) => !department || unit.departmentCode === department);
  const choice = (
    name: 'term' | 'campus' | 'faculty' | 'department' | 'major' | 'level',
    options: ListFilter['options'],
  ) => ({
    name,
    label: t(name),
    allLabel: t('all'),
    options: [...new Map(options.map((option) => [option.value, option])).values()],
  });
  const filters = [
    choice(
      'term',
      terms.map((term) => ({ value: termKey(term), label: termName(term) })),
    ),
    choice(
      'campus',
      units.map((unit) => named(unit.campusCode, unit.campus)),
    ),
    choice(
      'faculty',
      units.map((unit) => named(unit.facultyCode, unit.faculty)),
    ),
    choice(
      'department',
      inFaculty.map((unit) => named(unit.departmentCode, unit.department)),
    ),
    choice(
      'major',
      inDepartment.map((unit) => named(unit.majorCode, unit.name)),
    ),
    choice(
      'level',
      levels.map(({ code, name }) => ({ value: code, label: pick(name.th, name.en) })),
    ),
  ];
  const term = termOfKey(params.filter('term'));
  return {
    filters,
    wanted: {
      academicYear: term?.academicYear,
      semester: term?.semester,
      campusCode: params.filter('campus'),
      facultyCode: faculty,
      departmentCode: department,
      majorCode: params.filter('major'),
      educationLevelCode: params.filter('level'),
    },
    said: filters.flatMap(({ name, label, options }) => {
      const chosen = options.find(({ value }) => value === params.filter(name));
      return chosen ? [`${label}: ${chosen.label}`] : [];
    }),
  };
}
