import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '@/lib/use-language';
import { majorsQuery } from './api';

interface Choice {
  value: string;
  label: string;
}

function once(choices: readonly Choice[]): Choice[] {
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()];
}

/** A major's code with its name, once the names are there. */
export function useMajorName(): (code: string) => string {
  const { majors } = useUnits();
  const labels = new Map(majors.map((major) => [major.value, major.label]));
  return (code) => labels.get(code) ?? code;
}

/** The name of a campus by its code, once the names are there. */
export function useCampusName(): (code: string) => string {
  const { campuses } = useUnits();
  const labels = new Map(campuses.map(({ value, label }) => [value, label]));
  return (code) => labels.get(code) ?? code;
}

/** Campuses, faculties and majors as choices, each named in the user's language. */
export function useUnits(): { campuses: Choice[]; faculties: Choice[]; majors: (Choice & { faculty: string })[] } {
  const { pick } = useLanguage();
  const { data: units = [] } = useQuery(majorsQuery);
  return {
    campuses: once(units.map(({ campusCode, campus }) => ({ value: campusCode, label: pick(campus.th, campus.en) }))),
    faculties: once(
      units.map((unit) => ({
        value: unit.facultyCode,
        label: `${unit.facultyCode} ${pick(unit.faculty.th, unit.faculty.en)}`,
      })),
    ),
    majors: units.map((unit) => ({
      value: unit.majorCode,
      label: `${unit.majorCode} ${pick(unit.name.th, unit.name.en)}`,
      faculty: unit.facultyCode,
    })),
  };
}
