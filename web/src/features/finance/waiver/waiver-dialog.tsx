import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RequestDialog } from '@/components/request-dialog';
import { possibleQuery } from './api';
import { WaiverForm } from './waiver-form';

interface WaiverDialogProps {
  /** The student an officer asks for; without one the student asks. */
  studentCode?: string;
  onClose: () => void;
}

/** Asks to pay later. */
export default function WaiverDialog({ studentCode, onClose }: WaiverDialogProps) {
  const { t } = useTranslation('waivers');
  return (
    <RequestDialog
      title={t(studentCode ? 'askFor' : 'ask')}
      studentCode={studentCode}
      possible={useQuery(possibleQuery(studentCode))}
      nothingOf={({ invoices }) => (invoices.length > 0 ? null : t('nothingOpen'))}
      form={(possible, onAnswer) => (
        <WaiverForm studentCode={studentCode} possible={possible} onClose={onClose} onAnswer={onAnswer} />
      )}
      onClose={onClose}
    />
  );
}
