import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { EnrolResponse } from '@/client/models';
import { Items } from '@/components/case-panel/case-facts';
import { useCaseTexts } from '@/components/case-panel/use-case-texts';

/** What became of each subject, and the way to the case. */
export function OnBehalfAnswer({ answer, onClose }: { answer: EnrolResponse; onClose: () => void }) {
  const { t } = useTranslation(['results', 'common']);
  const texts = useCaseTexts(answer.case.kind);
  const fine = answer.code === 'success' || answer.code === 'accepted';
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }} role="status">
        <Alert severity={fine ? 'success' : 'warning'}>{answer.message}</Alert>
        <Items items={answer.case.items} texts={texts} />
        <Link component={RouterLink} to={`/adm/cases/${answer.caseId}`}>
          {t('onBehalf.case')}
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
