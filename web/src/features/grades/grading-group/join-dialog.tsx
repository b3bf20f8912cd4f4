import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { FormDialog } from '@/components/form/form-dialog';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { useLanguage } from '@/lib/use-language';
import { joinPreviewQuery, useJoinGroup } from './api';

interface JoinDialogProps {
  groupId: string;
  sectionId: number;
  onJoined: (sheetId: string) => void;
  onClose: () => void;
}

/** What joining a group does to a section and its scores, before it is done. */
export function JoinDialog({ groupId, sectionId, onJoined, onClose }: JoinDialogProps) {
  const { t } = useTranslation('gradingGroups');
  const query = useQuery(joinPreviewQuery(groupId, sectionId));
  const join = useJoinGroup(groupId);
  const form = useForm();
  const preview = query.data;
  return (
    <FormDialog
      title={t('preview.title', { code: preview?.sectionCode ?? '', name: preview?.name ?? '' })}
      form={form}
      onSubmit={async () => {
        if (!preview) return;
        const { sheetId } = await join.mutateAsync({ sectionId, revision: preview.revision });
        onJoined(sheetId);
      }}
      onClose={onClose}
      submitLabel={t('preview.do')}
      readOnly={!preview || preview.problem !== null}
    >
      <QueryView query={query}>{(shown) => <Preview preview={shown} />}</QueryView>
    </FormDialog>
  );
}

function Preview({ preview }: { preview: Schemas['JoinPreview'] }) {
  const { t } = useTranslation('gradingGroups');
  const { pick } = useLanguage();
  const { coordinator, sectionCode, students, topics, leftOut, letters, substitutes, problem } = preview;
  const columns: Column<Schemas['JoinPreview']['topics'][number]>[] = [
    { key: 'topic', header: t('preview.topic'), cell: (topic) => topic.name },
    { key: 'maximum', header: t('preview.maximum'), align: 'right', cell: (topic) => topic.maximum },
    { key: 'weight', header: t('preview.weight'), align: 'right', cell: (topic) => topic.weight },
    { key: 'scores', header: t('preview.scores'), align: 'right', cell: (topic) => topic.scores },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {problem && <Alert severity="warning">{problem.message}</Alert>}
      <div>
        {t('preview.effect', {
          code: sectionCode,
          count: students,
          coordinator: pick(coordinator.th, coordinator.en),
        })}
      </div>
      {topics.length > 0 ? (
        <PlainTable
          label={t('preview.topics')}
          columns={columns}
          rows={topics}
          rowId={(topic) => `${topic.name} ${topic.maximum}`}
          rowName={(topic) => topic.name}
        />
      ) : (
        <div>{t('preview.noTopics')}</div>
      )}
      {leftOut.length > 0 && <div>{t('preview.leftOut', { topics: leftOut.join(', ') })}</div>}
      {letters > 0 && <div>{t('preview.letters', { count: letters })}</div>}
      {substitutes > 0 && <div>{t('preview.substitutes', { count: substitutes })}</div>}
    </Box>
  );
}
