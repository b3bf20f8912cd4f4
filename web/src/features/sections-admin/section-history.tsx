import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChangeHistory } from '@/components/change-history';
import { sectionAuditQuery } from './api';

/** Who changed the section before, and what. */
export function SectionHistory({ sectionId }: { sectionId: number }) {
  const { t, i18n } = useTranslation(['sections', 'common']);
  const { data } = useQuery(sectionAuditQuery(sectionId));
  const words = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(String).join(', ') || t('common:state.none');
    return i18n.exists(`sections:value.${String(value)}`) ? t(`value.${String(value)}`) : String(value);
  };
  return (
    <ChangeHistory title={t('history')} entries={data?.items}>
      {({ before, after }) =>
        Object.keys(after ?? {}).map((field) => (
          <div key={field}>
            {t('changed', { field: t(`field.${field}`), from: words(before?.[field]), to: words(after?.[field]) })}
          </div>
        ))
      }
    </ChangeHistory>
  );
}
