import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Dialog from '@/components/dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormDate } from '@/components/form/form-date';
import { FormDialog } from '@/components/form/form-dialog';
import { History } from '@/components/history';
import { QueryView } from '@/components/query-view';
import { useLanguage } from '@/lib/use-language';
import { examAuditQuery, sectionExamQuery, useSetExam, type ExamKey } from './api';
import { draftOf, examSchema, inputOf, type ExamDraft } from './draft';
import { ExamParts } from './exam-parts';
import { useToldChange } from './told';

interface ExamDialogProps {
  of: ExamKey;
  /** The subject and section, and which examination. */
  title: string;
  readOnly: boolean;
  onClose: () => void;
  onSaved: (exam: Schemas['SectionExamView']) => void;
}

/** When and where a section is examined. */
export default function ExamDialog(props: ExamDialogProps) {
  const query = useQuery(sectionExamQuery(props.of));
  if (query.data) return <ExamForm exam={query.data} {...props} />;
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="md" aria-labelledby="exam-dialog">
      <DialogTitle id="exam-dialog">{props.title}</DialogTitle>
      <DialogContent>
        <QueryView query={query}>{() => null}</QueryView>
      </DialogContent>
    </Dialog>
  );
}

function ExamForm({
  of,
  exam,
  title,
  readOnly,
  onClose,
  onSaved,
}: ExamDialogProps & { exam: Schemas['SectionExamView'] }) {
  const { t } = useTranslation(['exams', 'masters']);
  const { pick } = useLanguage();
  const toldChange = useToldChange();
  const set = useSetExam(of);
  const form = useForm<ExamDraft>({ resolver: zodResolver(examSchema), defaultValues: draftOf(exam, pick) });
  const { control } = form;
  return (
    <FormDialog
      title={title}
      form={form}
      maxWidth="md"
      readOnly={readOnly}
      onSubmit={async (values) => onSaved(await set.mutateAsync(inputOf(values, exam.revision)))}
      onClose={onClose}
      submitLabel={t('masters:save')}
      after={
        <History title={t('masters:history')} changes={examAuditQuery(of)}>
          {(entry) => toldChange(entry).map((line) => <div key={line}>{line}</div>)}
        </History>
      }
    >
      <Box sx={{ color: 'text.secondary' }}>{t('students', { count: exam.students })}</Box>
      {exam.revision > 0 && exam.unseated > 0 && (
        <Alert severity="warning">{t('unseated', { count: exam.unseated })}</Alert>
      )}
      {exam.clashing > 0 && <Alert severity="warning">{t('clashing', { count: exam.clashing })}</Alert>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <FormDate control={control} name="startsAt" label={t('startsAt')} disabled={readOnly} />
        <FormDate control={control} name="endsAt" label={t('endsAt')} disabled={readOnly} />
      </Box>
      <ExamParts control={control} exam={exam} readOnly={readOnly} />
    </FormDialog>
  );
}
