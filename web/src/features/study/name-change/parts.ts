import type { Schemas } from '@/client/schemas';

type Field = Schemas['NamePart'];
export type NameParts = Schemas['NameParts'];
type Part = keyof NameParts;

/** Parts of a name as a form lists them: the field that refusals name, and the name of the value. */
export const PARTS: Readonly<Record<'th' | 'en', readonly { field: Field; part: Part }[]>> = {
  th: [
    { field: 'title_th', part: 'titleTh' },
    { field: 'first_name_th', part: 'firstNameTh' },
    { field: 'middle_name_th', part: 'middleNameTh' },
    { field: 'last_name_th', part: 'lastNameTh' },
  ],
  en: [
    { field: 'title_en', part: 'titleEn' },
    { field: 'first_name_en', part: 'firstNameEn' },
    { field: 'middle_name_en', part: 'middleNameEn' },
    { field: 'last_name_en', part: 'lastNameEn' },
  ],
};

/** All parts, Thai before English. */
export const ALL_PARTS = [...PARTS.th, ...PARTS.en] as const;
