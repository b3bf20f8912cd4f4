import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';

interface AnsweredRequestProps {
  /** Its code says whether the rules took it. */
  answer: { code: string; caseId: string };
  message: string;
  /** What became of each part, where it has parts. */
  children?: ReactNode;
  onClose: () => void;
}

/** Whether the rules took a request, or take it in a moment. */
export function isTaken({ code }: { code: string }): boolean {
  return code === 'success' || code === 'accepted';
}

/** What became of a request that staff sent for a student, and the way to its case: the end of a dialog. */
export function AnsweredRequest({ answer, message, children, onClose }: AnsweredRequestProps) {
  const { t } = useTranslation(['student', 'common']);
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }} role="status">
        <Alert severity={isTaken(answer) ? 'success' : 'warning'}>{message}</Alert>
        {children}
        <Link component={RouterLink} to={`/adm/cases/${answer.caseId}`}>
          {t('case')}
        </Link>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {t('common:action.close')}
        </Button>
      </DialogActions>
    </>
  );
}
