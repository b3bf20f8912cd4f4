import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { applyPaste, pastePreviewQuery } from './api';
import type { OpenScores } from './open-scores';
import { PlanDialog } from './plan-dialog';

interface PasteDialogProps {
  sheet: Schemas['SheetView'];
  scores: OpenScores;
  block: Schemas['PasteInput'];
  onClose: () => void;
}

/** What a pasted block would do, before it does it. */
export default function PasteDialog({ sheet, scores, block, onClose }: PasteDialogProps) {
  const { t } = useTranslation('scores');
  const isArranged = block.order?.some((studentId, place) => sheet.students[place]?.studentId !== studentId);
  return (
    <PlanDialog
      sheet={sheet}
      scores={scores}
      title={t('paste.title')}
      preview={pastePreviewQuery(sheet.sheetId, block, scores.flush)}
      send={(hash, key) => applyPaste(sheet.sheetId, block, hash, key)}
      applyLabel={(count) => t('paste.apply', { count })}
      onClose={onClose}
    >
      {({ byCode }) => isArranged && !byCode && <Alert severity="warning">{t('paste.arranged')}</Alert>}
    </PlanDialog>
  );
}
