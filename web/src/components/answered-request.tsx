import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { caseQuery } from './case-panel/api';
import { useCaseTexts } from './case-panel/use-case-texts';
import { looksOf } from './state-looks';

interface AnsweredRequestProps {
  /** Its code says whether the rules took it; its message is the refusal, or the stage the request is in. */
  answer: { code: string; message: string; caseId: string };
  /** The outcome, where the answer has it already. Without it the stage of the case is shown. */
  outcome?: string;
  /** What became of each part, where it has parts. */
  children?: ReactNode;
  onClose: () => void;
}

/** Whether the rules took a request, or take it in a moment. */
export function isTaken({ code }: { code: string }): boolean {
  return code === 'success' || code === 'accepted';
}

/**
 * What became of a request that staff sent for a student, and the way to its case: the end of a dialog. The stage is
 * followed while the dialog is open: a request that was just accepted reaches its first office a moment later.
 */
export function AnsweredRequest({ answer, outcome, children, onClose }: AnsweredRequestProps) {
  const { t } = useTranslation(['student', 'common']);
  const isFollowed = isTaken(answer) && outcome === undefined;
  const view = useQuery({ ...caseQuery(answer.caseId), enabled: isFollowed }).data;
  const message = isFollowed ? t('sent', { stage: answer.message }) : (outcome ?? answer.message);
  const went = isTaken(answer) && (view?.state !== 'closed' || looksOf(view.kind, view.result).tone === 'good');
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }} role="status">
        <Alert severity={went ? 'success' : 'warning'}>{isFollowed && view ? <SentAt view={view} /> : message}</Alert>
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

/** The stage of a request that was sent, or what it came to. */
function SentAt({ view }: { view: Schemas['CaseView'] }) {
  const { t } = useTranslation('student');
  const stage = useCaseTexts(view.kind).result(view.result);
  return view.state === 'closed' ? stage : t('sent', { stage });
}
