import { useTranslation } from 'react-i18next';
import { History } from '@/components/history';
import { sectionAuditQuery } from './api';
import { useUnitNames } from '@/features/people/organisation/use-units';

/** What was typed is shown as it was typed. */
const REMARKS: ReadonlySet<string> = new Set(['remarkTh', 'remarkEn']);
/** Several things, which a file notes with commas between them. */
const LISTED: ReadonlySet<string> = new Set(['allotments', 'allowedMajors']);
/** An allotment as the audit trail notes it: `E09-3: 12`. */
const ALLOTMENT = /^(\w+)-(\d): (\d+)$/;

/** Who changed the section before, and what. */
export function SectionHistory({ sectionId }: { sectionId: number }) {
  const { t, i18n } = useTranslation(['sections', 'common']);
  const { major: majorName } = useUnitNames();
  const listed = (line: string): string => {
    const [, major, year, seats] = ALLOTMENT.exec(line) ?? [];
    if (major === undefined) return majorName(line);
    return `${t('allotment.name', { major: majorName(major), year })}: ${seats}`;
  };
  const words = (field: string, value: unknown): string => {
    if (value === null || value === undefined) return t('common:state.none');
    if (REMARKS.has(field)) return String(value) || t('common:state.none');
    if (Array.isArray(value) || LISTED.has(field)) {
      const lines: unknown[] = Array.isArray(value) ? value : String(value).split(', ');
      return lines.map((line) => listed(String(line))).join(' · ') || t('common:state.none');
    }
    return i18n.exists(`sections:value.${String(value)}`) ? t(`value.${String(value)}`) : String(value);
  };
  return (
    <History title={t('history')} changes={sectionAuditQuery(sectionId)}>
      {({ before, after }) =>
        Object.keys(after ?? before ?? {})
          .filter((field) => i18n.exists(`sections:field.${field}`))
          .map((field) => (
            <div key={field}>
              {t('changed', {
                field: t(`field.${field}`),
                from: words(field, before?.[field]),
                to: words(field, after?.[field]),
              })}
            </div>
          ))
      }
    </History>
  );
}
