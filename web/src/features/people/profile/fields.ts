import type { Schemas } from '@/client/schemas';

/** Records of the wire, with what spec §3 names beside them. */
export type Personal = Schemas['StudentPersonalView'] & { studentCode: string; mobile: string; contactPhone: string };
export type Education = Schemas['EducationView'] & {
  formerCurTh: string;
  formerCurEn: string;
  majorSubjectTh: string;
  majorSubjectEn: string;
  studyPlan: string;
};
export type Addresses = Schemas['AddressesView'] & { regisHomePhone: string; stayHomePhone: string };

/** One line of a profile: a label key, and how the value is read from the wire's record. */
export interface FieldSpec<Record> {
  label: string;
  /** Field name, or a Thai and an English one. */
  from: keyof Record | readonly [keyof Record, keyof Record];
  /** What kind of text the record has; a plain one when absent. */
  kind?: 'date' | 'country';
  /** Country code that names the field when the record has no text for it. */
  orCountry?: keyof Record;
}

/** The two fields that hold a name in Thai and in English. */
export const both = <Name extends string>(name: Name) => [`${name}Th`, `${name}En`] as const;

export const PERSONAL: readonly FieldSpec<Personal>[] = [
  { label: 'code', from: 'studentCode' },
  { label: 'name', from: ['nameTh', 'nameEn'] },
  { label: 'nameOther', from: ['nameEn', 'nameTh'] },
  { label: 'idCard', from: 'idCardCode' },
  { label: 'passport', from: 'passport_no' },
  { label: 'birthDate', from: 'birthDate', kind: 'date' },
  { label: 'gender', from: ['genderTh', 'genderEn'] },
  { label: 'nation', from: ['nationNameTh', 'nationNameEn'], orCountry: 'nationCode' },
  { label: 'religion', from: ['religionTh', 'religionEn'] },
  { label: 'mobile', from: 'mobile' },
  { label: 'contactPhone', from: 'contactPhone' },
  { label: 'email', from: 'email' },
  { label: 'attended', from: 'attenedDate', kind: 'date' },
  { label: 'entrance', from: ['entranceTh', 'entranceEn'] },
  { label: 'project', from: 'projectName' },
  { label: 'welfare', from: 'authWelfare' },
  { label: 'barcode', from: 'libBarcode' },
  { label: 'condition', from: ['deformTh', 'deformEn'] },
];

export const parent = (who: 'father' | 'mother'): readonly FieldSpec<Personal>[] => [
  { label: 'name', from: both(`${who}Name`) },
  { label: 'idCard', from: `${who}PersonIdCode` },
  { label: 'nation', from: both(`${who}NationName`) },
  { label: 'religion', from: both(`${who}Religion`) },
  { label: 'phone', from: `${who}Phone` },
  { label: 'email', from: `${who}Email` },
];

export const EDUCATION: readonly FieldSpec<Education>[] = [
  { label: 'edulevel', from: both('edulevelName') },
  { label: 'status', from: both('statusName') },
  { label: 'type', from: both('typeName') },
  { label: 'degree', from: both('degreeName') },
  { label: 'campus', from: both('campusName') },
  { label: 'faculty', from: both('facultyName') },
  { label: 'department', from: both('departmentName') },
  { label: 'major', from: both('majorName') },
  { label: 'majorSubject', from: both('majorSubject') },
  { label: 'curriculum', from: both('curName') },
  { label: 'formerCurriculum', from: ['formerCurTh', 'formerCurEn'] },
  { label: 'studyPlan', from: 'studyPlan' },
  { label: 'project', from: 'getinProjectName' },
  { label: 'attended', from: 'attenedDate', kind: 'date' },
  { label: 'advisor', from: ['teacherName', 'teacherNameEn'] },
];

export const address = (which: 'regis' | 'stay'): readonly FieldSpec<Addresses>[] => [
  { label: 'houseNo', from: `${which}HouseNo` },
  { label: 'villageNo', from: `${which}VillageNo` },
  { label: 'building', from: `${which}Building` },
  { label: 'floor', from: `${which}Floor` },
  { label: 'lane', from: `${which}Lane` },
  { label: 'road', from: `${which}Road` },
  { label: 'subDistrict', from: both(`${which}AddrLevel3`) },
  { label: 'district', from: both(`${which}AddrLevel2`) },
  { label: 'province', from: both(`${which}AddrLevel1`) },
  { label: 'zip', from: `${which}ZipCode` },
  { label: 'country', from: `${which}Country`, kind: 'country' },
  { label: 'homePhone', from: `${which}HomePhone` },
  { label: 'detail', from: `${which}AddrDetail` },
];

/** The text of a field in the language shown; empty when the record has none. */
export function textOf<Record>(
  record: Record,
  from: FieldSpec<Record>['from'],
  pick: (th?: string, en?: string) => string,
): string {
  const read = (name: keyof Record) => String(record[name] ?? '').trim();
  return isPair(from) ? pick(read(from[0]), read(from[1])) : read(from);
}

function isPair<Key>(from: Key | readonly [Key, Key]): from is readonly [Key, Key] {
  return Array.isArray(from);
}
