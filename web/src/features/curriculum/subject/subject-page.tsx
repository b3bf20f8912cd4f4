import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { ChangeUnderWay, isOfMany } from '@/components/case-panel/change-under-way';
import { RunTimeline } from '@/components/case-panel/run-case';
import { History } from '@/components/history';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { StatusChip } from '@/components/status-chip';
import { MENU } from '@/lib/menus';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { subjectAuditQuery, subjectQuery } from './api';
import { SubjectAttachments } from './attachments';
import { DeleteDraft } from './delete-draft';
import { SubjectOutcomes } from './outcomes';
import { SubjectRequisites } from './requisites';
import { SubjectFacts } from './subject-facts';
import { TermReport } from './report';
import { PrintSpecification } from './specification';
import { SubjectTeachingHours } from './teaching-hours';
import { Uses } from './uses';
import { Versions } from './versions';

/** What is or was taught has sections, and reports of its terms. */
const TAUGHT: ReadonlySet<string> = new Set(['active', 'inactive']);
const SubjectDialog = lazy(() => import('./subject-dialog'));
const CopyDialog = lazy(() => import('./copy-dialog'));
const ProposeDialog = lazy(() => import('./propose-dialog'));

const TABS = ['details', 'requisites', 'hours', 'outcomes', 'attachments', 'uses', 'versions'] as const;
type TabName = (typeof TABS)[number];
const PANEL = 'subject-panel';
const LIST = '/adm/curriculum/subjects';

/** A version of a subject: what it says, what it requires, its other versions, and where its proposal stands. */
export default function SubjectPage() {
  const { subjectCode = '' } = useParams();
  const { t } = useTranslation(['subjects', 'case']);
  const { pick } = useLanguage();
  const query = useQuery(subjectQuery(subjectCode));
  const { data } = query;
  const [dialog, setDialog] = useState<'edit' | 'copy' | 'propose' | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const may = {
    add: useMay(MENU.subjects, 'add'),
    edit: useMay(MENU.subjects, 'edit'),
    delete: useMay(MENU.subjects, 'delete'),
    print: useMay(MENU.subjects, 'print'),
  };
  const navigate = useNavigate();
  const close = () => setDialog(null);
  const say = (text: string) => {
    close();
    setDone(text);
  };
  const title = data ? `${data.subjectCode} ${pick(data.nameTh, data.nameEn || data.nameTh)}` : subjectCode;
  return (
    <Page
      title={title}
      hint={t('detail.hint')}
      actions={
        data && (
          <>
            {may.add && (
              <Button variant="outlined" onClick={() => setDialog('copy')}>
                {t('copy.action')}
              </Button>
            )}
            {may.print && <PrintSpecification subjectCode={data.subjectCode} />}
            {may.delete && data.deletable && <DeleteDraft subject={data} />}
            {may.edit && data.status !== 'in_review' && (
              <Button variant="outlined" onClick={() => setDialog('edit')}>
                {t('edit.action')}
              </Button>
            )}
            {may.edit && data.status === 'draft' && !data.change && (
              <Button variant="contained" onClick={() => setDialog('propose')}>
                {t('case:propose.action')}
              </Button>
            )}
          </>
        )
      }
    >
      <Box role="status">
        {done && (
          <Alert severity="success" onClose={() => setDone(null)} closeText={t('close')}>
            {done}
          </Alert>
        )}
      </Box>
      <QueryView query={query}>{(subject) => <Detail key={subject.subjectCode} subject={subject} />}</QueryView>
      {data && TAUGHT.has(data.status) && <TermReport subjectCode={data.subjectCode} />}
      <Suspense fallback={null}>
        {data && dialog === 'edit' && (
          <SubjectDialog
            subject={data}
            onClose={close}
            onSaved={({ subjectCode: code }) => say(t('saved', { code }))}
          />
        )}
        {data && dialog === 'copy' && (
          <CopyDialog
            subjectCode={data.subjectCode}
            onClose={close}
            onSaved={({ subjectCode: code }) => {
              say(t('copy.done', { code }));
              void navigate(`${LIST}/${code}`);
            }}
          />
        )}
        {data && dialog === 'propose' && (
          <ProposeDialog subject={data} onClose={close} onSaved={() => say(t('case:propose.done'))} />
        )}
      </Suspense>
    </Page>
  );
}

function Detail({ subject }: { subject: Schemas['SubjectDetail'] }) {
  const { t } = useTranslation(['subjects', 'masters']);
  const [params, setParams] = useSearchParams();
  const tab: TabName = TABS.find((name) => name === params.get('tab')) ?? 'details';
  const { change } = subject;
  return (
    <>
      {change && <ChangeUnderWay change={change} />}
      {subject.status === 'draft' && subject.missing.length > 0 && (
        <Alert severity="warning">
          {t('incomplete.note', { fields: subject.missing.map((name) => t(`missing.${name}`)).join(', ') })}
        </Alert>
      )}
      <Tabs
        value={tab}
        onChange={(_event, name: TabName) => setParams({ tab: name }, { replace: true })}
        aria-label={t('tabs.label')}
        variant="scrollable"
      >
        {TABS.map((name) => (
          <Tab key={name} value={name} id={`subject-tab-${name}`} aria-controls={PANEL} label={t(`tabs.${name}`)} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={PANEL} aria-labelledby={`subject-tab-${tab}`}>
        <Panel title={t(`tabs.${tab}`)}>
          {tab === 'details' && (
            <Box sx={{ display: 'grid', gap: 2.5 }}>
              <Box>
                <StatusChip of="subject" state={subject.status} label={t(`status.${subject.status}`)} />
              </Box>
              <SubjectFacts subject={subject} />
              <History title={t('masters:history')} changes={subjectAuditQuery(subject.subjectCode)}>
                {({ action, after }) =>
                  t(`audit.${action.split('.')[1] ?? ''}`, {
                    fields: Object.keys(after ?? {})
                      .map((name) => t(`column.${name}`))
                      .join(', '),
                  })
                }
              </History>
            </Box>
          )}
          {tab === 'requisites' && <SubjectRequisites subject={subject} />}
          {tab === 'hours' && <SubjectTeachingHours subject={subject} />}
          {tab === 'outcomes' && <SubjectOutcomes subject={subject} />}
          {tab === 'attachments' && <SubjectAttachments subject={subject} />}
          {tab === 'uses' && <Uses subjectCode={subject.subjectCode} />}
          {tab === 'versions' && <Versions subject={subject} />}
        </Panel>
      </Box>
      {change?.seesCase && !isOfMany(change) && <RunTimeline caseId={change.caseId} kind={change.kind} />}
    </>
  );
}
