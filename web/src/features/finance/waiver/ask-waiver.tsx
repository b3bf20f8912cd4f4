import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '@/components/dialog-button';

const WaiverDialog = lazy(() => import('./waiver-dialog'));

/** The way to ask to pay later; for a student whom an officer names, or for oneself. */
export function AskWaiver({ studentCode }: { studentCode?: string }) {
  const { t } = useTranslation('waivers');
  return (
    <DialogButton label={t(studentCode ? 'askFor' : 'ask')}>
      {(close) => <WaiverDialog studentCode={studentCode} onClose={close} />}
    </DialogButton>
  );
}
