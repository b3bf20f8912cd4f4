import type { Schemas } from '@/client/schemas';
import type { Language } from './i18n';

/** Thai titles are written together with the first name, English ones apart. */
export function fullName(user: Schemas['UserView'], language: Language): string {
  if (language === 'en') {
    const names = [user.titleEn, user.firstNameEn, user.middleNameEn, user.lastNameEn];
    const english = names.filter(Boolean).join(' ');
    if (english) return english;
  }
  return [`${user.titleTh ?? ''}${user.firstNameTh}`, user.middleNameTh, user.lastNameTh].filter(Boolean).join(' ');
}
