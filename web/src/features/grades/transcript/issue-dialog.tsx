import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSelect } from '@/components/form/form-select';
import { unknownStudent } from '@/components/student-code/api';
import { StudentCodeField } from '@/components/student-code/student-code-field';
import { codeOfStudent } from '@/lib/form-fields';
import { LANGUAGES } from '@/lib/i18n';
import { studentCodeIn } from '@/lib/student-code';
import { useLanguage } from '@/lib/use-language';
import { transcriptStudentQuery, useIssueTranscript } from './api';

const schema = z.object({ studentCode: codeOfStudent, language: z.enum(LANGUAGES) });

interface IssueDialogProps {
  onClose: () => void;
  onIssued: (transcript: Schemas['TranscriptView']) => void;
}

/** Issues a transcript: whose it is and what it comes to is said before the number is taken. */
export default function IssueDialog({ onClose, onIssued }: IssueDialogProps) {
  const { t } = useTranslation(['transcripts', 'student']);
  const issue = useIssueTranscript();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { studentCode: '', language: 'th' as const } });
  const { control } = form;
  const code = studentCodeIn(useWatch({ control, name: 'studentCode' }));
  return (
    <FormDialog
      title={t('add')}
      form={form}
      onSubmit={async (values) => {
        onIssued(await issue.mutateAsync(values).catch(unknownStudent(t('student:unknown'))));
      }}
      onClose={onClose}
      submitLabel={t('issue.confirm')}
    >
      <Alert severity="info">{t('issue.hint')}</Alert>
      <StudentCodeField control={control} name="studentCode" desk="transcripts" />
      {code && <ComesTo code={code} />}
      <FormSelect
        control={control}
        name="language"
        label={t('issue.language')}
        options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
      />
    </FormDialog>
  );
}

/** What a transcript of the student would come to; nothing while the code is nobody's. */
function ComesTo({ code }: { code: string }) {
  const { t } = useTranslation('transcripts');
  const { pick } = useLanguage();
  const { data: student } = useQuery(transcriptStudentQuery(code));
  if (!student) return null;
  const { terms, earned, gpax, openLetters } = student;
  if (terms === 0 && earned === '0') return <Alert severity="warning">{t('issue.nothing')}</Alert>;
  return (
    <Alert severity={openLetters.length > 0 ? 'warning' : 'success'}>
      <strong>{pick(student.name.th, student.name.en)}</strong>
      <div>{t('issue.summary', { count: terms, earned, gpax: gpax || '–' })}</div>
      {openLetters.length > 0 && <div>{t('issue.open', { letters: openLetters.join(', ') })}</div>}
    </Alert>
  );
}
