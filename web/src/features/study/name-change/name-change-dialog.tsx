import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RequestDialog } from '@/components/request-dialog';
import { possibleQuery } from './api';
import { NameChangeForm } from './name-change-form';

interface NameChangeDialogProps {
  /** The student staff ask for; without one the student asks. */
  studentCode?: string;
  onClose: () => void;
}

/** Asks for another name. */
export default function NameChangeDialog({ studentCode, onClose }: NameChangeDialogProps) {
  const { t } = useTranslation('nameChanges');
  return (
    <RequestDialog
      title={t(studentCode ? 'askFor' : 'ask')}
      studentCode={studentCode}
      possible={useQuery(possibleQuery(studentCode))}
      nothingOf={({ refused }) => refused && `${refused.message} ${refused.remedy}`}
      form={({ present }, onAnswer) => (
        <NameChangeForm studentCode={studentCode} present={present} onClose={onClose} onAnswer={onAnswer} />
      )}
      onClose={onClose}
    />
  );
}
