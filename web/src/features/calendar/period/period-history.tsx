import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { History } from '@/components/history';
import { dateTime, endTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { periodAuditQuery } from './api';

const FIELDS = { opensAt: 'lists:calendar.opens', closesAt: 'lists:calendar.closes', steps: 'steps.title' } as const;

interface RecordedStep {
  closesAt: string;
  percent: string;
}

function isStep(value: unknown): value is RecordedStep {
  return typeof value === 'object' && value !== null && 'closesAt' in value && 'percent' in value;
}

/** Who moved the period or its steps before, from what to what. */
export function PeriodHistory({ periodId }: { periodId: number }) {
  const { t } = useTranslation(['calendar', 'lists']);
  const { language } = useLanguage();
  const at = (record: Schemas['AuditView']['before'], field: keyof typeof FIELDS) => {
    const value = record?.[field];
    if (typeof value === 'string') return dateTime(value, language);
    if (!Array.isArray(value)) return field === 'steps' ? t('steps.none') : '';
    const steps = value.filter(isStep);
    return steps
      .map((step) => t('steps.one', { percent: step.percent, at: endTime(step.closesAt, language) }))
      .join(' · ');
  };
  return (
    <History title={t('history')} changes={periodAuditQuery(periodId)}>
      {({ before, after }) =>
        (['opensAt', 'closesAt', 'steps'] as const)
          .filter((field) => at(before, field) !== at(after, field))
          .map((field) => (
            <div key={field}>
              {t('changed', { field: t(FIELDS[field]), from: at(before, field), to: at(after, field) })}
            </div>
          ))
      }
    </History>
  );
}
