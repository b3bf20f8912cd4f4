import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { GroupOfReview } from '@/features/grades/grading-group/group-changes';
import { PrintReport } from '@/features/grades/paper/print-grade-paper';
import { ClassFigures, Counts, PastTable } from '@/features/grades/sheet/preview-figures';
import { mayOpen, sessionStore } from '@/lib/session';
import { useStore } from '@/lib/store';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { noteLook, reviewQuery } from './api';
import { Hints } from './hints';

const SHEETS = '/adm/grades/sheets';

interface ReviewOfCaseProps {
  view: Schemas['CaseView'];
  /** Beside a list: the figures, and not every student. */
  narrow?: boolean;
}

/** What was submitted, beside its case: figures, what is unusual, what changed since it was returned, every student. */
export function ReviewOfCase({ view, narrow }: ReviewOfCaseProps) {
  const { t } = useTranslation('gradeSubmissions');
  const submitted = view.timeline.some(({ action }) => action === 'submit');
  const { data: review } = useQuery({ ...reviewQuery(view.id), enabled: submitted });
  useEffect(() => {
    if (review) void noteLook(view.id);
  }, [review, view.id]);
  const waits = view.stage === 'drafting' || view.stage === 'late';
  if (!review) return waits ? <ToSheet view={view} /> : null;
  return (
    <>
      {waits && <ToSheet view={view} />}
      <Summary review={review} />
      <GroupOfReview group={review.group} />
      {review.sections.length > 1 && <Sections sections={review.sections} />}
      {review.past.length > 0 && (
        <Panel title={t('past')}>
          <PastTable terms={review.past} />
        </Panel>
      )}
      {!narrow && <Lines lines={review.lines} />}
    </>
  );
}

/** The way from the task to the sheet, for whoever keeps it. */
function ToSheet({ view }: { view: Schemas['CaseView'] }) {
  const { t } = useTranslation('gradeSubmissions');
  const keepsSheets = mayOpen(useStore(sessionStore), SHEETS);
  const [sheet] = view.items;
  if (!keepsSheets || !sheet) return null;
  return (
    <Button
      component={RouterLink}
      to={`${SHEETS}/${sheet.key}?tab=submission`}
      variant="contained"
      sx={{ justifySelf: 'start' }}
    >
      {t('toSheet')}
    </Button>
  );
}

function Summary({ review }: { review: Schemas['Review'] }) {
  const { t } = useTranslation('gradeSubmissions');
  const { language, pick } = useLanguage();
  return (
    <Panel title={t('review')} actions={<PrintReport caseId={review.caseId} />}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ color: 'text.secondary' }}>
          {t('submittedBy', {
            number: review.number,
            name: pick(review.submittedBy.th, review.submittedBy.en),
            at: dateTime(review.submittedAt, language),
          })}
        </Box>
        {review.isMoved && <Alert severity="warning">{t('moved')}</Alert>}
        <ClassFigures statistics={review.statistics} />
        <Hints hints={review.hints} />
        {review.changed.length > 0 && (
          <Alert severity="info">
            {t('changed', { count: review.changed.length })}
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {review.changed.map(({ studentCode, name, before, after }) => (
                <li key={studentCode}>
                  {`${studentCode} ${pick(name.th, name.en)}: ${before ?? '–'} → ${after ?? '–'}`}
                </li>
              ))}
            </Box>
          </Alert>
        )}
      </Box>
    </Panel>
  );
}

function Sections({ sections }: { sections: readonly Schemas['SectionFigures'][] }) {
  const { t } = useTranslation(['gradeSubmissions', 'gradeSheets']);
  const columns: Column<Schemas['SectionFigures']>[] = [
    { key: 'section', header: t('column.section'), cell: (section) => section.sectionCode },
    { key: 'students', header: t('gradeSheets:column.students'), align: 'right', cell: (section) => section.students },
    { key: 'counts', header: t('gradeSheets:past.counts'), cell: (section) => <Counts counts={section.counts} /> },
    {
      key: 'average',
      header: t('gradeSheets:figure.average'),
      align: 'right',
      cell: (section) => section.average ?? '–',
    },
  ];
  return (
    <Panel title={t('bySection')}>
      <PlainTable
        label={t('bySection')}
        columns={columns}
        rows={sections}
        rowId={(section) => section.sectionCode}
        rowName={(section) => section.sectionCode}
      />
    </Panel>
  );
}

function Lines({ lines }: { lines: readonly Schemas['ReviewLine'][] }) {
  const { t } = useTranslation('gradeSubmissions');
  const { pick } = useLanguage();
  const columns: Column<Schemas['ReviewLine']>[] = [
    { key: 'code', header: t('column.code'), cell: (line) => line.studentCode },
    { key: 'name', header: t('column.name'), cell: (line) => pick(line.name.th, line.name.en) },
    { key: 'section', header: t('column.section'), cell: (line) => line.sectionCode },
    { key: 'total', header: t('column.total'), align: 'right', cell: (line) => line.total ?? '–' },
    {
      key: 'letter',
      header: t('column.letter'),
      align: 'center',
      cell: (line) => <strong>{line.isWithdrawn ? 'W' : line.letter}</strong>,
      note: (line) => line.reason && t('instead', { computed: line.computed ?? '–', reason: line.reason }),
    },
  ];
  return (
    <Panel title={t('students', { count: lines.length })}>
      <PlainTable
        label={t('students', { count: lines.length })}
        columns={columns}
        rows={lines}
        rowId={(line) => line.studentCode}
        rowName={(line) => line.studentCode}
      />
    </Panel>
  );
}
