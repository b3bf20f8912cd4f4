import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useLanguage } from '@/lib/use-language';
import { useShortTermName } from '@/lib/use-term-name';

/** A subject in a line: code, name where it is wanted, credits, letter or what it is, and the term. */
export function useSubjectWords(): (subject: Schemas['AuditSubject'] | undefined, withName?: boolean) => string {
  const { t } = useTranslation('audit');
  const { pick } = useLanguage();
  const termName = useShortTermName();
  return (subject, withName = true) => {
    if (!subject) return '';
    const { code, name, credits, partOf, letter, certainty, academicYear, semester } = subject;
    return [
      withName ? `${code} ${pick(name.th, name.en)}` : code,
      partOf ? t('partOf', { credits, whole: partOf }) : t('credits', { credits }),
      letter ? t('letter', { letter }) : t(`certainty.${certainty}`),
      academicYear !== null && semester !== null && termName({ academicYear, semester }),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}
