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

type Naming = (code: string) => string;

/** How units are shown by their codes: a campus by its name, a faculty and a major by code and name, once they are there. */
export function useUnitNames(): { campus: Naming; faculty: Naming; major: Naming } {
  const { campuses, faculties, majors } = useUnits();
  return { campus: namesOf(campuses), faculty: namesOf(faculties), major: namesOf(majors) };
}

function namesOf(choices: readonly Choice[]): Naming {
  const labels = new Map(choices.map(({ value, label }) => [value, label]));
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
