import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { useListParams } from '@/components/data-table/use-list-params';
import { SearchListPage } from '@/components/search-list-page';
import { StatusChip } from '@/components/status-chip';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { incompleteQuery } from './api';

const SHOWS: readonly Schemas['IncompleteShow'][] = ['soon', 'ended'];
const SOON_DAYS = 3;

/** The I and N of a teacher: whose, when each is converted to what, and the way to its case. */
export default function IncompletePage() {
  const { t } = useTranslation(['incompleteGrades', 'cases']);
  const { language, pick } = useLanguage();
  const termName = useTermName();
  const params = useListParams();
  const { page, pageSize } = params;
  const show = SHOWS.find((known) => known === params.filter('show'));
  const text = params.filter('text');
  return (
    <SearchListPage
      title={t('title')}
      hint={t('hint')}
      searchLabel={t('search')}
      filters={[
        {
          name: 'show',
          label: t('show.label'),
          allLabel: t('show.waiting'),
          options: SHOWS.map((value) => ({ value, label: t(`show.${value}`) })),
        },
      ]}
      empty={t('empty')}
      params={params}
      query={useQuery(incompleteQuery({ text, show, page, pageSize }))}
      rowId={({ caseId }) => caseId}
      rowName={({ studentCode, subjectCode }) => `${studentCode} ${subjectCode}`}
      columns={[
        {
          key: 'student',
          header: t('column.student'),
          cell: ({ studentCode }) => studentCode,
          note: ({ student }) => pick(student.th, student.en),
        },
        {
          key: 'subject',
          header: t('column.subject'),
          cell: ({ subjectCode, subject }) => `${subjectCode} ${pick(subject.th, subject.en)}`,
          note: (row) => termName(row),
        },
        { key: 'letter', header: t('column.letter'), align: 'center', cell: ({ letter }) => <strong>{letter}</strong> },
        {
          key: 'converts',
          header: t('column.converts'),
          cell: (row) => <Converts row={row} />,
          note: ({ remindedAt }) => remindedAt && t('reminded', { at: dateTime(remindedAt, language) }),
        },
        {
          key: 'stage',
          header: t('column.stage'),
          cell: ({ stage }) => (
            <StatusChip of="incomplete_grade" state={stage} label={t(`cases:stage.incomplete_grade.${stage}`)} />
          ),
        },
        {
          key: 'case',
          header: t('column.case'),
          align: 'right',
          cell: ({ caseId, studentCode, subjectCode }) => (
            <Button
              component={RouterLink}
              to={`/adm/cases/${caseId}`}
              size="small"
              aria-label={t('openOf', { name: `${studentCode} ${subjectCode}` })}
            >
              {t('open')}
            </Button>
          ),
        },
      ]}
    />
  );
}

/** When the letter becomes which other one. */
function Converts({ row: { becomes, convertsAt, daysLeft, stage } }: { row: Schemas['IncompleteLine'] }) {
  const { t } = useTranslation('incompleteGrades');
  const { language } = useLanguage();
  if (!convertsAt || daysLeft === null) return t(stage.endsWith('_review') ? 'paused' : 'undated');
  const said = t('becomes', { becomes, at: dateTime(convertsAt, language) });
  if (daysLeft < 0) return said;
  const left = daysLeft === 0 ? t('today') : t('left', { count: daysLeft });
  return (
    <>
      {said} {daysLeft <= SOON_DAYS ? <strong>{left}</strong> : left}
    </>
  );
}
