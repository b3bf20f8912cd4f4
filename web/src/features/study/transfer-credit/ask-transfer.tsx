import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

interface AskTransferProps {
  /** The student staff ask for; without one the student asks. */
  studentCode?: string;
}

/** The way to the page on which credits are asked to be transferred. */
export function AskTransfer(props: AskTransferProps) {
  return (
    <Suspense fallback={null}>
      <TransferLink {...props} />
    </Suspense>
  );
}

function TransferLink({ studentCode }: AskTransferProps) {
  const { t } = useTranslation('transfers');
  return (
    <Button
      variant="outlined"
      component={Link}
      to={studentCode === undefined ? '/std/cases/transfer-credits' : `/adm/students/${studentCode}/transfer-credits`}
    >
      {t('title')}
    </Button>
  );
}
