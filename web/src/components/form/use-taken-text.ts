import { useTranslation } from 'react-i18next';
import { namesOf, type TakenFiles } from '@/lib/taken-files';
import { useLanguage } from '@/lib/use-language';

/** The sentence under a field that says which files it takes, and how large they may be. */
export function useTakenText(): (files: TakenFiles) => string {
  const { t } = useTranslation('common');
  const { language } = useLanguage();
  return (files) =>
    t('file.takes', {
      kinds: namesOf(files, language),
      limit: files.megabytes,
      pictures: files.pictureMegabytes,
    });
}
