import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormTextField } from '@/components/form/form-text-field';
import { sentence, typedAs, words } from '@/lib/form-fields';
import type { Unit, UnitKind } from './tree';

const LONGEST = limits.UnitNamesInput;

/** A code of a unit: letters, also Thai ones, and digits. */
export const unitCode = typedAs(/^[0-9A-Za-zก-ฮ][0-9A-Za-zก-ฮ._-]{0,9}$/u, 'validation.code');

export const nameFields = {
  nameTh: sentence(LONGEST.nameTh),
  nameEn: sentence(LONGEST.nameEn),
  degreeTh: words(LONGEST.degreeTh),
  degreeEn: words(LONGEST.degreeEn),
  curriculumCode: typedAs(/^(?:[0-9A-Za-zก-ฮ][0-9A-Za-zก-ฮ._-]{0,9})?$/u, 'validation.code'),
  curriculumTh: words(LONGEST.curriculumTh),
  curriculumEn: words(LONGEST.curriculumEn),
  years: typedAs(/^[1-8]$/u, 'validation.digits'),
};
const schema = z.object(nameFields);
export type NameValues = z.infer<typeof schema>;

const USUAL_YEARS = '4';

/** The names of a unit as fields; without one those of a new unit. */
export function nameValues(unit: Unit | null): NameValues {
  const major = unit?.major;
  return {
    nameTh: unit?.name.th ?? '',
    nameEn: unit?.name.en ?? '',
    degreeTh: major?.degreeTh ?? '',
    degreeEn: major?.degreeEn ?? '',
    curriculumCode: major?.curriculumCode ?? '',
    curriculumTh: major?.curriculumTh ?? '',
    curriculumEn: major?.curriculumEn ?? '',
    years: String(major?.years ?? USUAL_YEARS),
  };
}

const OF_ALL = ['nameTh', 'nameEn'] as const;
const OF_MAJORS = ['degreeTh', 'degreeEn', 'curriculumCode', 'curriculumTh', 'curriculumEn', 'years'] as const;

export function namesOf(kind: UnitKind): readonly (keyof NameValues)[] {
  return kind === 'major' ? [...OF_ALL, ...OF_MAJORS] : OF_ALL;
}

type Names = Omit<Schemas['UnitNamesInput'], 'fromOn'>;

/** What is sent of the fields of these names. */
export function sentNames(values: NameValues, names: readonly (keyof NameValues)[]): Names {
  const said = names.map((name) => [name, name === 'years' ? Number(values.years) : values[name]]);
  return Object.fromEntries(said);
}

interface NameFieldsProps<Values extends FieldValues> {
  control: Control<Values>;
  kind: UnitKind;
}

/** The names of a unit; of a major also its degree, its curriculum and the years of its plan. */
export function NameFields<Values extends FieldValues>({ control, kind }: NameFieldsProps<Values>) {
  const { t } = useTranslation('organisation');
  return namesOf(kind).map((name) => (
    <FormTextField
      key={name}
      control={control}
      name={name as FieldPath<Values>}
      label={t(`field.${name}`)}
      {...(name === 'years' && { inputMode: 'numeric' as const })}
    />
  ));
}
