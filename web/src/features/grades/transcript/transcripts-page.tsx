import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { StatusChip } from '@/components/status-chip';
import { MENU } from '@/lib/menus';
import { reportFailure } from '@/lib/report-failure';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { transcriptsQuery, useOpenTranscript } from './api';

const IssueDialog = lazy(() => import('./issue-dialog'));
const CancelDialog = lazy(() => import('./cancel-dialog'));

const STATES: readonly Schemas['TranscriptState'][] = ['issued', 'cancelled'];
/** Official transcripts: issued, opened again as they were, cancelled with a reason. */
export default function TranscriptsPage() {
  const { t } = useTranslation('transcripts');
  const { language, pick } = useLanguage();
  const master = useMaster<Schemas['TranscriptView']>(MENU.transcripts);
  const { params, asked, may, open, close, say } = master;
  const mayPrint = useMay(MENU.transcripts, 'print');
  const opening = useOpenTranscript();
  const state = STATES.find((known) => known === params.filter('state'));
  const hand = (transcript: Schemas['TranscriptView']) =>
    opening.mutate(transcript, {
      onSuccess: () => say(t('open.done', { number: transcript.number })),
      onError: reportFailure,
    });
  return (
    <MasterPage
      master={master}
      query={useQuery(transcriptsQuery({ ...asked, state }))}
      texts="transcripts"
      filters={[
        {
          name: 'state',
          label: t('column.state'),
          allLabel: t('all'),
          options: STATES.map((value) => ({ value, label: t(`state.${value}`) })),
        },
      ]}
      rowId={(row) => row.transcriptId}
      rowName={(row) => row.number}
      columns={[
        { key: 'number', header: t('column.number'), width: 170, cell: (row) => row.number },
        {
          key: 'student',
          header: t('column.student'),
          width: 220,
          cell: ({ studentCode }) => studentCode,
          note: ({ student }) => pick(student.th, student.en),
        },
        { key: 'language', header: t('column.language'), width: 100, cell: (row) => t(`language.${row.language}`) },
        {
          key: 'issued',
          header: t('column.issued'),
          width: 200,
          cell: ({ issuedAt }) => dateTime(issuedAt, language),
          note: ({ issuedBy }) => pick(issuedBy.th, issuedBy.en),
        },
        {
          key: 'state',
          header: t('column.state'),
          cell: (row) => <StatusChip of="transcript" state={row.state} label={t(`state.${row.state}`)} />,
          note: ({ cancelledAt, cancelledBy, cancelReason }) =>
            cancelledAt &&
            t('cancel.because', {
              at: dateTime(cancelledAt, language),
              name: cancelledBy && pick(cancelledBy.th, cancelledBy.en),
              reason: cancelReason,
            }),
        },
      ]}
      actionsOf={(row) => [
        mayPrint && {
          label: t('open.action'),
          name: t('open.name', { number: row.number }),
          run: () => hand(row),
          disabled: opening.isPending,
        },
        may.delete &&
          row.state === 'issued' && {
            label: t('cancel.action'),
            name: t('cancel.name', { number: row.number }),
            run: () => open(row),
            tone: 'error' as const,
          },
      ]}
      dialog={(row) =>
        row ? (
          <CancelDialog
            transcript={row}
            onClose={close}
            onCancelled={({ number }) => say(t('cancel.done', { number }))}
          />
        ) : (
          <IssueDialog
            onClose={close}
            onIssued={(issued) => {
              say(t('issue.done', { number: issued.number }));
              if (mayPrint) hand(issued);
            }}
          />
        )
      }
    />
  );
}
