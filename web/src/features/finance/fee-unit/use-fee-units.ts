import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '@/lib/use-language';
import { choicesQuery } from './api';
import { unitChoices } from './units';

/** Campuses, faculties and education levels as finance chooses among them, named in the user's language. */
export function useFeeUnits() {
  const { pick } = useLanguage();
  const { data } = useQuery(choicesQuery);
  return {
    campuses: unitChoices(data?.units ?? [], 'campus', pick),
    faculties: unitChoices(data?.units ?? [], 'faculty', pick),
    /** Departments and majors of a faculty, of all where none is named. */
    within: (facultyCode: string) => {
      const units = (data?.units ?? []).filter((unit) => !facultyCode || unit.facultyCode === facultyCode);
      return {
        departments: unitChoices(units, 'department', pick),
        majors: unitChoices(units, 'major', pick),
      };
    },
    levels: (data?.educationLevels ?? []).map(({ code, name }) => ({ value: code, label: pick(name.th, name.en) })),
  };
}
