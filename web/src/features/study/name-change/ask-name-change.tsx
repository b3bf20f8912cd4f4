import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '@/components/dialog-button';

const NameChangeDialog = lazy(() => import('./name-change-dialog'));

interface AskNameChangeProps {
  /** The student staff ask for; without one the student asks. */
  studentCode?: string;
}

/** The way to ask for another name. */
export function AskNameChange(props: AskNameChangeProps) {
  return (
    <Suspense fallback={null}>
      <AskButton {...props} />
    </Suspense>
  );
}

function AskButton({ studentCode }: AskNameChangeProps) {
  const { t } = useTranslation('nameChanges');
  return (
    <DialogButton label={t(studentCode ? 'askFor' : 'ask')}>
      {(close) => <NameChangeDialog studentCode={studentCode} onClose={close} />}
    </DialogButton>
  );
}
