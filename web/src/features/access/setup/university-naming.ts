import * as limits from '@/client/limits';
import { digitsAs, sentence } from '@/lib/form-fields';

const of = limits.UniversityInput;

/** The names and the tax id of the university, as every receipt bears them. */
export const universityNaming = {
  nameTh: sentence(of.nameTh),
  nameEn: sentence(of.nameEn),
  taxId: digitsAs(/^\d{13}$/u, 'validation.digits'),
};
