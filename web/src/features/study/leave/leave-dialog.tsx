import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RequestDialog } from '@/components/request-dialog';
import { possibleQuery } from './api';
import { LeaveForm } from './leave-form';

interface LeaveDialogProps {
  /** The student staff ask for; without one the student asks. */
  studentCode?: string;
  onClose: () => void;
}

/** Asks to leave or to come back. */
export default function LeaveDialog({ studentCode, onClose }: LeaveDialogProps) {
  const { t } = useTranslation('leaves');
  return (
    <RequestDialog
      title={t(studentCode ? 'askFor' : 'ask')}
      studentCode={studentCode}
      possible={useQuery(possibleQuery(studentCode))}
      nothingOf={({ terms }) => (terms.length > 0 ? null : t('noTerms'))}
      form={(possible, onAnswer) => (
        <LeaveForm studentCode={studentCode} possible={possible} onClose={onClose} onAnswer={onAnswer} />
      )}
      onClose={onClose}
    />
  );
}
