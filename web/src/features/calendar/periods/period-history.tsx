import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '@/client/models';
import { History } from '@/components/history';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { periodAuditQuery } from './api';

const FIELDS = ['opensAt', 'closesAt'] as const;

/** Who moved the period before, from when to when. */
export function PeriodHistory({ periodId }: { periodId: number }) {
  const { t } = useTranslation(['calendar', 'lists']);
  const { language } = useLanguage();
  const { data } = useQuery(periodAuditQuery(periodId));
  const at = (record: AuditEntry['before'], field: (typeof FIELDS)[number]) => {
    const value = record?.[field];
    return typeof value === 'string' ? dateTime(value, language) : '';
  };
  return (
    <History title={t('history')} entries={data?.items}>
      {({ before, after }) =>
        FIELDS.filter((field) => at(before, field) !== at(after, field)).map((field) => (
          <div key={field}>
            {t('changed', {
              field: t(field === 'opensAt' ? 'lists:calendar.opens' : 'lists:calendar.closes'),
              from: at(before, field),
              to: at(after, field),
            })}
          </div>
        ))
      }
    </History>
  );
}
