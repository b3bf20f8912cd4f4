import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { ask } from '@/lib/dialogs';
import { useSaveSubject } from './api';
import { draftOf, subjectSchema, wireOf, type SubjectDraft } from './draft';
import { AgreedFields, TextFields } from './subject-fields';
import { Uses } from './uses';

interface SubjectDialogProps {
  /** The version to edit; without one a new one is added. */
  subject: Schemas['SubjectDetail'] | null;
  onClose: () => void;
  onSaved: (subject: Schemas['SubjectDetail']) => void;
}

/**
 * The basic information of a version. What is incomplete is kept as a draft, and it is asked whether to fill everything
 * in. Of a version that was agreed to only the texts can be edited.
 */
export default function SubjectDialog({ subject: opened, onClose, onSaved }: SubjectDialogProps) {
  const { t } = useTranslation(['subjects', 'masters']);
  const [subject, setSubject] = useState(opened);
  const save = useSaveSubject(subject);
  const form = useForm({ resolver: zodResolver(subjectSchema), defaultValues: draftOf(opened) });
  const { control } = form;
  const isDraft = subject === null || subject.status === 'draft';
  const submit = async (draft: SubjectDraft) => {
    const saved = await save.mutateAsync(wireOf(draft));
    setSubject(saved);
    form.reset(draftOf(saved));
    const fillIn =
      isDraft &&
      saved.missing.length > 0 &&
      (await ask({
        title: t('incomplete.title'),
        message: t('incomplete.message', {
          fields: saved.missing.map((name) => t(`missing.${name}`)).join(', '),
        }),
        confirmLabel: t('incomplete.fillIn'),
        cancelLabel: t('incomplete.keep'),
      }));
    if (!fillIn) onSaved(saved);
  };
  return (
    <FormDialog
      title={t(opened ? 'edit.title' : 'add', { code: opened?.subjectCode })}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t('masters:save')}
      maxWidth="md"
    >
      {!isDraft && subject && (
        <>
          <Alert severity="info">{t('edit.textsOnly')}</Alert>
          <Uses subjectCode={subject.subjectCode} />
        </>
      )}
      {subject === null && (
        <FormTextField
          control={control}
          name="subjectCode"
          label={t('field.subjectCode')}
          hint={t('hints.subjectCode')}
        />
      )}
      <TextFields control={control} />
      {isDraft && <AgreedFields control={control} />}
    </FormDialog>
  );
}
