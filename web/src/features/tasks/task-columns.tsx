import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { TaskItem } from '@/client/models';
import type { Column } from '@/components/data-table/types';
import { dateTime, daysSince, isPast } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

const GPAX_DIGITS = 2;
const LONG_DAYS = 3;

/** The student's context stands beside the request: who, what, how well, since when. */
export function useTaskColumns(): Column<TaskItem>[] {
  const { t } = useTranslation(['tasks', 'common']);
  const { pick } = useLanguage();
  const note = { fontSize: '0.88rem', color: 'text.secondary', fontWeight: 400 };
  return [
    {
      key: 'request',
      header: t('column.request'),
      cell: (task) => (
        <>
          <Link component={RouterLink} to={`/adm/cases/${task.caseId}`}>
            {pick(task.title.th, task.title.en)}
          </Link>
          {task.lines.map((line) => (
            <Box key={line.th} sx={note}>
              {pick(line.th, line.en)}
            </Box>
          ))}
          {task.delegatedBy && (
            <Box sx={note}>{t('delegatedBy', { name: pick(task.delegatedBy.th, task.delegatedBy.en) })}</Box>
          )}
        </>
      ),
    },
    {
      key: 'subject',
      header: t('column.subject'),
      cell: (task) =>
        task.subject && (
          <>
            {pick(task.subject.nameTh, task.subject.nameEn)}
            <Box sx={note}>{task.subject.idCode}</Box>
          </>
        ),
    },
    {
      key: 'gpax',
      header: t('column.gpax'),
      align: 'right',
      cell: (task) => task.gpax?.toFixed(GPAX_DIGITS) ?? t('common:state.none'),
    },
    { key: 'since', header: t('column.since'), cell: (task) => <Waiting since={task.since} /> },
    {
      key: 'due',
      header: t('column.due'),
      cell: (task) => <DueDate dueAt={task.dueAt} />,
    },
  ];
}

/** Since when, and for how many days: what waits longest is seen at a glance. */
function Waiting({ since }: { since: string }) {
  const { t } = useTranslation('tasks');
  const { language } = useLanguage();
  const days = daysSince(since);
  return (
    <>
      {dateTime(since, language)}
      <Box sx={{ fontSize: '0.85rem', color: 'text.secondary', fontWeight: days >= LONG_DAYS ? 700 : 400 }}>
        {days === 0 ? t('waiting.today') : t('waiting.days', { count: days })}
      </Box>
    </>
  );
}

function DueDate({ dueAt }: { dueAt: string | null }) {
  const { t } = useTranslation(['tasks', 'common']);
  const { language } = useLanguage();
  if (!dueAt) return t('common:state.none');
  const overdue = isPast(dueAt);
  return (
    <Box component="span" sx={overdue ? { color: 'error.main', fontWeight: 700 } : undefined}>
      {dateTime(dueAt, language)}
      {overdue && <Box sx={{ fontSize: '0.85rem' }}>{t('due.overdue')}</Box>}
    </Box>
  );
}
