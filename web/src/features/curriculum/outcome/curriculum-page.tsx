import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useParams } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { History } from '@/components/history';
import { Page, Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { MENU } from '@/lib/menus';
import { shownCodeAmong } from '@/lib/subject-code';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { curriculumAuditQuery, curriculumOutcomesQuery } from './api';

const OutcomesDialog = lazy(() => import('./outcomes-dialog'));

/** What graduates of a curriculum can do, which subjects see to it, and what none does. */
export default function CurriculumPage() {
  const { curriculumCode = '' } = useParams();
  const { t } = useTranslation(['teaching', 'masters']);
  const query = useQuery(curriculumOutcomesQuery(curriculumCode));
  const mayEdit = useMay(MENU.subjects, 'edit');
  const [isEditing, setEditing] = useState(false);
  const close = () => setEditing(false);
  return (
    <Page
      title={t('curriculum.title', { code: curriculumCode })}
      hint={t('curriculum.hint')}
      actions={
        mayEdit &&
        query.data && (
          <Button variant="contained" onClick={() => setEditing(true)}>
            {t('curriculum.editAction')}
          </Button>
        )
      }
    >
      <QueryView query={query}>
        {(curriculum) => (
          <>
            <Outcomes curriculum={curriculum} />
            <SubjectMap curriculum={curriculum} />
          </>
        )}
      </QueryView>
      <History title={t('masters:history')} changes={curriculumAuditQuery(curriculumCode)}>
        {({ after }) => String(after?.outcomes ?? '')}
      </History>
      <Suspense fallback={null}>
        {isEditing && query.data && <OutcomesDialog curriculum={query.data} onClose={close} onSaved={close} />}
      </Suspense>
    </Page>
  );
}

function Outcomes({ curriculum }: { curriculum: Schemas['OutcomesOfCurriculum'] }) {
  const { t } = useTranslation('teaching');
  const { pick } = useLanguage();
  const { outcomes, gaps, name } = curriculum;
  return (
    <Panel title={pick(name.th, name.en)}>
      {gaps.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('curriculum.gaps', { codes: gaps.join(', ') })}
        </Alert>
      )}
      {outcomes.length === 0 ? (
        <EmptyState title={t('curriculum.none')} hint={t('curriculum.noneHint')} />
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
          {outcomes.map(({ outcomeCode, textTh, textEn }) => (
            <li key={outcomeCode}>
              <b>{outcomeCode}</b> {pick(textTh, textEn || textTh)}
            </li>
          ))}
        </Box>
      )}
    </Panel>
  );
}

/** Which subject does how much for which outcome. */
function SubjectMap({ curriculum }: { curriculum: Schemas['OutcomesOfCurriculum'] }) {
  const { t } = useTranslation(['teaching', 'subjects']);
  const { pick } = useLanguage();
  const { subjects, outcomes } = curriculum;
  const codes = subjects.map(({ subjectCode }) => subjectCode);
  return (
    <Panel title={t('map.title')}>
      {subjects.length === 0 ? (
        <EmptyState title={t('map.none')} hint={t('map.noneHint')} />
      ) : (
        <>
          <PlainTable
            label={t('map.title')}
            rows={subjects}
            rowId={({ subjectCode }) => subjectCode}
            rowName={({ subjectCode }) => shownCodeAmong(subjectCode, codes)}
            columns={[
              {
                key: 'subject',
                header: t('map.subject'),
                cell: ({ subjectCode, name }) => (
                  <Link component={RouterLink} to={`/adm/curriculum/subjects/${subjectCode}?tab=outcomes`}>
                    {shownCodeAmong(subjectCode, codes)} {pick(name.th, name.en || name.th)}
                  </Link>
                ),
                note: ({ status }) => (status === 'active' ? null : t(`subjects:status.${status}`)),
              },
              ...outcomes.map(({ outcomeCode }) => ({
                key: outcomeCode,
                header: outcomeCode,
                align: 'center' as const,
                cell: ({ shares }: Schemas['OutcomesOfCurriculum']['subjects'][number]) => {
                  const share = shares[outcomeCode];
                  return share ? (
                    <span role="img" aria-label={t(`share.${share}`)}>
                      {t(`mark.${share}`)}
                    </span>
                  ) : null;
                },
              })),
            ]}
          />
          <Box sx={{ mt: 1, color: 'text.secondary' }}>{t('map.legend')}</Box>
        </>
      )}
    </Panel>
  );
}
