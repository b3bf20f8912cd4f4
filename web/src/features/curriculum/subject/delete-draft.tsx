import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { confirmed } from '@/lib/confirmed';
import { useDeleteDraft } from './api';

/** Deletes a draft that was never proposed, once that is confirmed, and goes back to the list. */
export function DeleteDraft({ subject }: { subject: Schemas['SubjectDetail'] }) {
  const { t } = useTranslation(['subjects', 'masters']);
  const navigate = useNavigate();
  const remove = useDeleteDraft(subject);
  const askToDelete = async () => {
    const question = {
      title: t('masters:delete.title', { name: subject.subjectCode }),
      message: t('remove.message'),
      confirmLabel: t('masters:delete.action'),
    };
    if (await confirmed(question, () => remove.mutateAsync(undefined))) void navigate('/adm/curriculum/subjects');
  };
  return (
    <Button variant="outlined" color="error" onClick={() => void askToDelete()}>
      {t('remove.action')}
    </Button>
  );
}
