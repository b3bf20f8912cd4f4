import CampaignIcon from '@mui/icons-material/CampaignOutlined';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { ExportButton } from '@/components/export-button';
import { SearchListPage } from '@/components/search-list-page';
import { StatusChip } from '@/components/status-chip';
import { AdviseeNews } from '@/features/people/advisor/advisee-news';
import { useStudentFilters } from '@/features/people/student-filter/use-student-filters';
import { ChangedStudents } from '@/features/study/audit-round/changed-students';
import { CreditProgress } from '@/features/study/audit/credit-progress';
import { MENU } from '@/lib/menus';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { auditsFile, progressQuery, studentsInCareQuery } from './api';

const AnnouncementDialog = lazy(() => import('@/features/news/announcement/announcement-dialog'));

const ATTENTION: readonly Schemas['Attention'][] = ['probation', 'held', 'watched', 'blocked', 'asking'];

/** Students in the user's care: how far each is, what stands in their way, and a word to all of them. */
export default function StudentsInCarePage() {
  const { t } = useTranslation(['advising', 'lists']);
  const params = useListParams();
  const { filters, wanted, said } = useStudentFilters(params);
  const mayAnnounce = useMay(MENU.announcements, 'add');
  const [told, setTold] = useState<string | null>(null);
  const [announcing, setAnnouncing] = useState(false);
  const attention = ATTENTION.find((known) => known === params.filter('attention'));
  const studies: Schemas['StudyState'] | undefined = params.filter('studies') === 'ended' ? 'ended' : undefined;
  const narrowed = { ...wanted, attention, studies, text: params.filter('text') };
  const query = useQuery(studentsInCareQuery({ ...narrowed, page: params.page, pageSize: params.pageSize }));
  const progress = useQuery(progressQuery((query.data?.items ?? []).map(({ studentCode }) => studentCode)));
  const columns = useColumns(progress.data);
  return (
    <SearchListPage
      title={t('title')}
      hint={t('hint')}
      searchLabel={t('search')}
      filters={[
        {
          name: 'studies',
          label: t('studies.label'),
          allLabel: t('studies.studying'),
          options: [{ value: 'ended', label: t('studies.ended') }],
        },
        {
          name: 'attention',
          label: t('attention.label'),
          allLabel: t('attention.all'),
          options: ATTENTION.map((value) => ({ value, label: t(`attention.${value}`) })),
        },
        ...filters,
      ]}
      actions={
        <>
          {mayAnnounce && (
            <Button variant="outlined" startIcon={<CampaignIcon />} onClick={() => setAnnouncing(true)}>
              {t('announce')}
            </Button>
          )}
          <ExportButton
            menu={MENU.studentAudits}
            label={t('export')}
            isEmpty={query.data?.total === 0}
            fetchFile={() => auditsFile(narrowed)}
          />
        </>
      }
      done={told}
      onDoneRead={() => setTold(null)}
      empty={t('empty')}
      params={params}
      query={query}
      rowId={({ studentCode }) => studentCode}
      rowName={({ studentCode }) => studentCode}
      columns={columns}
    >
      <AdviseeNews />
      <ChangedStudents />
      <Suspense fallback={null}>
        {announcing && (
          <AnnouncementDialog
            announcement={null}
            group={{ audience: wanted, said }}
            onClose={() => setAnnouncing(false)}
            onSaved={(students) => setTold(t('told', { count: students }))}
          />
        )}
      </Suspense>
    </SearchListPage>
  );
}

function useColumns(progress: readonly Schemas['StudentProgress'][] | undefined): Column<Schemas['AdvisedStudent']>[] {
  const { t } = useTranslation(['advising', 'standingWatch']);
  const { language, pick } = useLanguage();
  const progressOf = new Map(progress?.map((each) => [each.studentCode, each]));
  return [
    {
      key: 'student',
      header: t('column.student'),
      cell: ({ studentCode }) => (
        <Link
          component={RouterLink}
          to={`/adm/study/audits/${studentCode}`}
          aria-label={t('open', { code: studentCode })}
        >
          {studentCode}
        </Link>
      ),
      note: ({ student }) => pick(student.th, student.en),
    },
    {
      key: 'status',
      header: t('column.status'),
      cell: ({ status, onProbation }) => {
        const name = status ? pick(status.th, status.en) : '–';
        return onProbation ? <StatusChip of="student" state="probation" label={name} /> : name;
      },
    },
    {
      key: 'programme',
      header: t('column.programme'),
      cell: ({ programme }) => (programme ? pick(programme.th, programme.en) : t('noProgramme')),
      note: ({ studyYear }) => t('year', { year: studyYear }),
    },
    {
      key: 'progress',
      header: t('column.progress'),
      cell: ({ studentCode, programme, creditsEarned }) => {
        const known = progressOf.get(studentCode);
        if (!known) return programme && !progress ? <Skeleton aria-busy /> : t('credits', { credits: creditsEarned });
        return (
          <CreditProgress
            label={t('progressOf', { code: studentCode })}
            need={Number(known.need)}
            done={Number(known.done)}
            ifPassed={Number(known.ifPassed)}
          />
        );
      },
      note: ({ studentCode }) => {
        const auditedAt = progressOf.get(studentCode)?.auditedAt;
        return auditedAt && t('auditedAt', { at: dateTime(auditedAt, language) });
      },
    },
    {
      key: 'standing',
      header: t('column.standing'),
      cell: ({ gpax }) => (gpax ? t('gpax', { gpax }) : '–'),
      note: ({ risk }) => risk && `${t(`standingWatch:rule.${risk.rule}`)} · ${t(`standingWatch:reach.${risk.reach}`)}`,
    },
    {
      key: 'matters',
      header: t('column.matters'),
      cell: ({ holds, cases, notes }) =>
        [
          holds > 0 && t('holds', { count: holds }),
          cases > 0 && t('cases', { count: cases }),
          notes > 0 && t('notes', { count: notes }),
        ]
          .filter(Boolean)
          .join(' · ') || '–',
      note: ({ blocked }) =>
        blocked &&
        t('blocked', {
          chain: blocked.chain.map(({ code, name }) => code ?? pick(name.th, name.en)).join(' → '),
          needed: blocked.termsNeeded,
          left: blocked.termsLeft,
          heldUp: blocked.heldUp,
          at: dateTime(blocked.auditedAt, language),
        }),
    },
  ];
}
