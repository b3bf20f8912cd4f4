import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import HourglassIcon from '@mui/icons-material/HourglassEmpty';
import TrendingUpIcon from '@mui/icons-material/TrendingUp';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams, type To } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import type { Column } from '@/components/data-table/types';
import { withNeighbours } from '@/features/cases/case/case-navigation';
import { dateTime, daysSince, endTime, isPast, isWithinADay } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

const GPAX_DIGITS = 2;
const LONG_DAYS = 3;
/** What is left of the table while a case stands beside it. */
const BESIDE = new Set(['request', 'subject', 'since']);

/**
 * The student stands beside the request: who, what, how well, since when. A wide screen opens the case beside it;
 * on a narrow one the case has its page, from which one leafs through those `around` it.
 */
export function useTaskColumns(
  beside: boolean,
  open: string | undefined,
  around: readonly string[],
): Column<Schemas['TaskItem']>[] {
  const { t } = useTranslation(['tasks', 'common']);
  const { language, pick } = useLanguage();
  const [query] = useSearchParams();

  const caseLink = (caseId: string): To => {
    if (!beside) return `/adm/tasks/case/${caseId}`;
    const next = new URLSearchParams(query);
    next.set('case', caseId);
    return { search: next.toString() };
  };

  const columns: Column<Schemas['TaskItem']>[] = [
    {
      key: 'request',
      header: t('column.request'),
      cell: (task) => (
        <>
          <Link
            component={RouterLink}
            to={caseLink(task.caseId)}
            state={beside ? undefined : withNeighbours(around)}
            aria-current={task.caseId === open ? 'true' : undefined}
            aria-label={[pick(task.title.th, task.title.en), task.subject?.idCode].filter(Boolean).join(' ')}
            sx={{ fontWeight: task.caseId === open ? 700 : undefined }}
          >
            {pick(task.title.th, task.title.en)}
          </Link>
          {task.lines.map((line) => (
            <Note key={line.th}>{pick(line.th, line.en)}</Note>
          ))}
          {task.inPlaceOf && <Note>{t('inPlaceOf', { name: pick(task.inPlaceOf.th, task.inPlaceOf.en) })}</Note>}
          {task.delegatedBy && (
            <Note>{t('delegatedBy', { name: pick(task.delegatedBy.th, task.delegatedBy.en) })}</Note>
          )}
        </>
      ),
    },
    {
      key: 'subject',
      header: t('column.subject'),
      sortable: true,
      cell: (task) =>
        task.subject && (
          <>
            {pick(task.subject.nameTh, task.subject.nameEn)}
            <Note>{task.subject.idCode}</Note>
          </>
        ),
    },
    {
      key: 'gpax',
      header: t('column.gpax'),
      align: 'right',
      sortable: true,
      cell: (task) => task.gpax?.toFixed(GPAX_DIGITS) ?? t('common:state.none'),
    },
    { key: 'since', header: t('column.since'), sortable: true, cell: (task) => <Waiting task={task} /> },
    {
      key: 'due',
      header: t('column.due'),
      sortable: true,
      cell: (task) => (
        <>
          <DueDate dueAt={task.dueAt} />
          {task.escalatesAt && isWithinADay(task.escalatesAt) && (
            <Note>{t('escalates', { at: endTime(task.escalatesAt, language) })}</Note>
          )}
        </>
      ),
    },
  ];
  return open ? columns.filter(({ key }) => BESIDE.has(key)) : columns;
}

/** Since when, for how many days, and whether it has gone to somebody else too. */
function Waiting({ task }: { task: Schemas['TaskItem'] }) {
  const { t } = useTranslation('tasks');
  const { language } = useLanguage();
  const days = daysSince(task.since);
  const long = days >= LONG_DAYS;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: { xs: 'end', md: 'start' } }}>
      {dateTime(task.since, language)}
      <Chip
        size="small"
        variant="outlined"
        color={long ? 'warning' : 'default'}
        icon={long ? <HourglassIcon aria-hidden /> : undefined}
        label={days === 0 ? t('waiting.today') : t('waiting.days', { count: days })}
        sx={long ? { fontWeight: 700 } : undefined}
      />
      {task.escalatedAt && (
        <Chip
          size="small"
          variant="outlined"
          color="error"
          icon={<TrendingUpIcon aria-hidden />}
          label={t('escalated')}
          sx={{ fontWeight: 700 }}
        />
      )}
    </Box>
  );
}

function DueDate({ dueAt }: { dueAt: string | null }) {
  const { t } = useTranslation(['tasks', 'common']);
  const { language } = useLanguage();
  if (!dueAt) return t('common:state.none');
  const overdue = isPast(dueAt);
  return (
    <Box component="span" sx={overdue ? { color: 'error.main', fontWeight: 700 } : undefined}>
      {endTime(dueAt, language)}
      {overdue && <Box sx={{ fontSize: '0.85rem' }}>{t('due.overdue')}</Box>}
    </Box>
  );
}
