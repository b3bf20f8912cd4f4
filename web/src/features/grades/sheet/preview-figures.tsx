import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { FigureCard } from '@/components/figure-card';
import { Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { useLanguage } from '@/lib/use-language';
import { useShortTermName } from '@/lib/use-term-name';
import { pastQuery } from './api';

const SHOWN = ['A', 'B+', 'B', 'C+', 'C', 'D+', 'D', 'F', 'S', 'U', 'P', 'I', 'N', 'W'] as const;
const NAMED = 12;

interface PreviewFiguresProps {
  preview: Schemas['GradingPreview'];
  students: readonly Schemas['StudentLine'][];
}

/** The letters a way of grading comes to, whose letter changes, and who stands near a line. */
export function PreviewFigures({ preview: { statistics, moved, near }, students }: PreviewFiguresProps) {
  const { t } = useTranslation('gradeSheets');
  const { pick } = useLanguage();
  const byId = new Map(students.map((student) => [student.studentId, student]));
  const nameOf = (id: number) => {
    const student = byId.get(id);
    return student ? `${student.studentCode} ${pick(student.name.th, student.name.en)}` : String(id);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <ClassFigures statistics={statistics} />
      <Named
        title={t('moved', { count: moved.length })}
        lines={moved.map(({ studentId, before, after }) => `${nameOf(studentId)}: ${before ?? '–'} → ${after ?? '–'}`)}
      />
      <Named title={t('near', { count: near.length })} lines={near.map(nameOf)} />
    </Box>
  );
}

/** What a class comes to: how many have a total, its mean, and how many have each letter. */
export function ClassFigures({ statistics }: { statistics: Schemas['Statistics'] }) {
  const { t } = useTranslation('gradeSheets');
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' }}>
        <FigureCard label={t('figure.totals')} value={String(statistics.totals)} />
        <FigureCard label={t('figure.mean')} value={statistics.mean ?? '–'} />
        <FigureCard label={t('figure.deviation')} value={statistics.deviation ?? '–'} />
        <FigureCard label={t('figure.average')} value={statistics.average ?? '–'} />
      </Box>
      <Counts counts={statistics.counts} />
    </>
  );
}

/** How many have each letter. */
export function Counts({ counts }: { counts: Readonly<Record<string, number>> }) {
  const given = SHOWN.filter((letter) => counts[letter]);
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0 }}>
      {given.map((letter) => (
        <Box key={letter} sx={{ display: 'flex', gap: 0.75 }}>
          <Box component="dt" sx={{ fontWeight: 600 }}>
            {letter}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {counts[letter]}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Named({ title, lines }: { title: string; lines: readonly string[] }) {
  const { t } = useTranslation('gradeSheets');
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {lines.slice(0, NAMED).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      {lines.length > NAMED && <Box>{t('andMore', { count: lines.length - NAMED })}</Box>}
    </section>
  );
}

/** How the subject was graded in earlier terms. */
export function PastTerms({ sheetId }: { sheetId: string }) {
  const { t } = useTranslation('gradeSheets');
  const query = useQuery(pastQuery(sheetId));
  return (
    <Panel title={t('past.title')}>
      <QueryView query={query} isEmpty={(terms) => terms.length === 0} empty={<Box>{t('past.empty')}</Box>}>
        {(terms) => <PastTable terms={terms} />}
      </QueryView>
    </Panel>
  );
}

/** Terms of a subject with their letters and averages. */
export function PastTable({ terms }: { terms: readonly Schemas['PastTerm'][] }) {
  const { t } = useTranslation('gradeSheets');
  const termName = useShortTermName();
  const columns: Column<Schemas['PastTerm']>[] = [
    { key: 'term', header: t('past.term'), cell: (term) => termName(term) },
    { key: 'counts', header: t('past.counts'), cell: (term) => <Counts counts={term.counts} /> },
    { key: 'average', header: t('figure.average'), align: 'right', cell: (term) => term.average ?? '–' },
  ];
  return (
    <PlainTable
      label={t('past.title')}
      columns={columns}
      rows={terms}
      rowId={(term) => `${term.academicYear}/${term.semester}`}
      rowName={(term) => termName(term)}
    />
  );
}
