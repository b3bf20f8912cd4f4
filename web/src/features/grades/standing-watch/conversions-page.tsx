import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { SearchListPage } from '@/components/search-list-page';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { conversionsQuery } from './api';

/** A dry run: what the calendar's next instant converts, and how each student would then stand. */
export default function ConversionsPage() {
  const { t } = useTranslation('standingWatch');
  const { language, pick } = useLanguage();
  const params = useListParams();
  const query = useQuery(conversionsQuery({ page: params.page, pageSize: params.pageSize }));
  const ruleOf = (rule: Schemas['StandingRule'] | null) => (rule ? t(`rule.${rule}`) : t('conversions.noRule'));
  const columns: Column<Schemas['ConversionRow']>[] = [
    {
      key: 'student',
      header: t('column.student'),
      cell: ({ studentCode }) => studentCode,
      note: ({ student }) => pick(student.th, student.en),
    },
    {
      key: 'grades',
      header: t('conversions.grades'),
      cell: ({ grades }) =>
        grades.map(({ subjectCode, letter, becomes }) => `${subjectCode} ${letter} → ${becomes}`).join(', '),
      note: ({ at }) => dateTime(at, language),
    },
    {
      key: 'gpax',
      header: t('conversions.gpax'),
      cell: ({ gpaxBefore, gpaxAfter }) => `${gpaxBefore ?? '–'} → ${gpaxAfter ?? '–'}`,
    },
    {
      key: 'rule',
      header: t('conversions.standing'),
      cell: ({ ruleAfter }) => ruleOf(ruleAfter),
      note: ({ ruleBefore, ruleAfter }) =>
        ruleBefore === ruleAfter ? t('conversions.same') : t('conversions.before', { rule: ruleOf(ruleBefore) }),
    },
  ];
  return (
    <SearchListPage
      title={t('conversions.title')}
      hint={t('conversions.hint')}
      empty={t('conversions.empty')}
      params={params}
      query={query}
      columns={columns}
      rowId={({ studentCode, academicYear, semester }) => `${studentCode} ${academicYear}/${semester}`}
      rowName={({ studentCode }) => studentCode}
    />
  );
}
