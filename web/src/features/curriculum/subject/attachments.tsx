import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { RowActions } from '@/components/row-actions';
import { confirmed } from '@/lib/confirmed';
import { MENU } from '@/lib/menus';
import { useTakenText } from '@/components/form/use-taken-text';
import { sendable } from '@/lib/picture';
import { ATTACHMENTS } from '@/lib/taken-files';
import { reportFailure } from '@/lib/report-failure';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { attachmentsQuery, openAttachment, useAttach, useDetach } from './attachments-api';

const KILOBYTE = 1024;

/** The files of a version: downloaded by everybody who sees it, added and taken away while it is a draft. */
export function SubjectAttachments({ subject }: { subject: Schemas['SubjectDetail'] }) {
  const { t } = useTranslation('teaching');
  const query = useQuery(attachmentsQuery(subject.subjectCode));
  const mayEdit = useMay(MENU.subjects, 'edit') && subject.status === 'draft';
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {mayEdit && <Attach subjectCode={subject.subjectCode} />}
      <QueryView
        query={query}
        isEmpty={(files) => files.length === 0}
        empty={<EmptyState title={t('attachments.none')} />}
      >
        {(files) => <Files subjectCode={subject.subjectCode} files={files} mayEdit={mayEdit} />}
      </QueryView>
    </Box>
  );
}

function Attach({ subjectCode }: { subjectCode: string }) {
  const { t } = useTranslation('teaching');
  const attach = useAttach(subjectCode);
  const takenText = useTakenText();
  const input = useRef<HTMLInputElement>(null);
  const send = async (file: File | undefined) => file && attach.mutateAsync(await sendable(file)).catch(reportFailure);
  return (
    <Box>
      <Button variant="outlined" disabled={attach.isPending} onClick={() => input.current?.click()}>
        {t('attachments.add')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={ATTACHMENTS.accept}
        aria-label={t('attachments.add')}
        onChange={({ target }) => {
          void send(target.files?.[0]);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {takenText(ATTACHMENTS)}
      </Typography>
    </Box>
  );
}

interface FilesProps {
  subjectCode: string;
  files: Schemas['Attachment'][];
  mayEdit: boolean;
}

function Files({ subjectCode, files, mayEdit }: FilesProps) {
  const { t } = useTranslation(['teaching', 'masters']);
  const { language, pick } = useLanguage();
  const detach = useDetach(subjectCode);
  const remove = (fileId: string, name: string) =>
    confirmed(
      {
        title: t('masters:delete.title', { name }),
        message: t('attachments.removeMessage'),
        confirmLabel: t('masters:delete.action'),
      },
      () => detach.mutateAsync(fileId),
    );
  const acting = mayEdit
    ? [
        {
          key: 'actions',
          header: t('attachments.actions'),
          cell: ({ fileId, name }: Schemas['Attachment']) => (
            <RowActions
              actions={[
                {
                  label: t('masters:delete.action'),
                  name: t('masters:delete.name', { name }),
                  run: () => void remove(fileId, name),
                  tone: 'error',
                },
              ]}
            />
          ),
        },
      ]
    : [];
  return (
    <PlainTable
      label={t('attachments.title')}
      rows={files}
      rowId={({ fileId }) => fileId}
      rowName={({ name }) => name}
      columns={[
        {
          key: 'name',
          header: t('attachments.name'),
          cell: ({ fileId, name }) => (
            <Link
              component="button"
              type="button"
              sx={{ overflowWrap: 'anywhere', textAlign: 'left' }}
              onClick={() => void openAttachment(subjectCode, fileId).catch(reportFailure)}
            >
              {name}
            </Link>
          ),
        },
        {
          key: 'size',
          header: t('attachments.size'),
          align: 'right',
          cell: ({ sizeBytes }) => t('attachments.kilobytes', { size: Math.ceil(sizeBytes / KILOBYTE) }),
        },
        { key: 'sent', header: t('attachments.sent'), cell: ({ sentAt }) => shortDate(sentAt, language) },
        { key: 'by', header: t('attachments.by'), cell: ({ sentBy }) => pick(sentBy.th, sentBy.en) },
        ...acting,
      ]}
    />
  );
}
