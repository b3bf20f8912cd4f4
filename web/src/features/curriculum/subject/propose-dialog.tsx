import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { ProposeDialog } from '@/components/form/propose-dialog';
import { useProposeSubject } from './api';
import { Uses } from './uses';

interface ProposeSubjectProps {
  subject: Schemas['SubjectDetail'];
  onClose: () => void;
  onSaved: () => void;
}

/** A draft is put before its offices, once it was seen what uses the subject. */
export default function ProposeSubject({ subject, onClose, onSaved }: ProposeSubjectProps) {
  const { t } = useTranslation('subjects');
  const propose = useProposeSubject(subject);
  return (
    <ProposeDialog
      title={t('propose.title', { code: subject.subjectCode })}
      onPropose={async (reason) => {
        await propose.mutateAsync(reason);
        onSaved();
      }}
      onClose={onClose}
    >
      <Typography variant="subtitle2" component="h3">
        {t('tabs.uses')}
      </Typography>
      <Uses subjectCode={subject.copiedFrom ?? subject.subjectCode} />
    </ProposeDialog>
  );
}
