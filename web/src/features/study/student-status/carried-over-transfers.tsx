import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { PlainTable } from '@/components/plain-table';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useShortTermName } from '@/lib/use-term-name';

/** Credits that were transferred in the old system: what was passed elsewhere, and what it counts as since when. */
export function CarriedOverTransfers({ transfers }: { transfers: readonly Schemas['CarriedOverTransfer'][] }) {
  const { t } = useTranslation('studentStatus');
  const { language, pick } = useLanguage();
  const termName = useShortTermName();
  const columns: Column<Schemas['CarriedOverTransfer']>[] = [
    {
      key: 'source',
      header: t('transfer.source'),
      cell: ({ sourceCode, sourceName }) => `${sourceCode} ${sourceName}`,
      note: ({ institution, formerStudentCode }) =>
        institution ?? t('transfer.former', { code: formerStudentCode ?? '' }),
    },
    {
      key: 'grade',
      header: t('transfer.grade'),
      cell: ({ grade }) => grade,
      note: ({ sourceCredits }) => t('transfer.credits', { credits: sourceCredits }),
    },
    {
      key: 'subject',
      header: t('transfer.subject'),
      cell: ({ subjectCode, subject }) => `${subjectCode} ${pick(subject.th, subject.en)}`,
      note: ({ credits }) => t('transfer.credits', { credits }),
    },
    {
      key: 'term',
      header: t('transfer.term'),
      cell: termName,
      note: ({ grantedOn }) => longDate(grantedOn, language),
    },
  ];
  return (
    <PlainTable
      columns={columns}
      rows={transfers}
      rowId={({ transferId }) => transferId}
      rowName={({ subjectCode }) => subjectCode}
      label={t('transfers')}
    />
  );
}
