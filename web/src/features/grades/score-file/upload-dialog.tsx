import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { SheetFindings } from '@/components/sheet-findings';
import type { OpenScores } from '@/features/grades/score/open-scores';
import { PlanDialog } from '@/features/grades/score/plan-dialog';
import { applyFile, filePreviewQuery } from './api';

interface UploadDialogProps {
  sheet: Schemas['SheetView'];
  scores: OpenScores;
  file: File;
  onClose: () => void;
}

/** What a filled in file would do, before it does it. */
export default function UploadDialog({ sheet, scores, file, onClose }: UploadDialogProps) {
  const { t } = useTranslation('sheetFiles');
  return (
    <PlanDialog
      sheet={sheet}
      scores={scores}
      title={t('upload.title', { name: file.name })}
      preview={filePreviewQuery(sheet.sheetId, file, scores.flush)}
      send={(hash, key) => applyFile(sheet.sheetId, file, hash, key)}
      applyLabel={(count) => t('upload.apply', { count })}
      onClose={onClose}
    >
      {(preview) => <Notes preview={preview} />}
    </PlanDialog>
  );
}

function Notes({ preview }: { preview: Schemas['FilePreview'] }) {
  const { t } = useTranslation('sheetFiles');
  const isEmpty = !preview.problem && preview.cells.length === 0;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {preview.rows.length > 0 && (
        <Alert severity="warning">
          {t('upload.rowsLeftOut', { count: preview.rows.length })}
          <Box component="ul" sx={{ m: 0, pl: 3 }}>
            {preview.rows.map(({ row, problem }) => (
              <li key={row}>{problem.message}</li>
            ))}
          </Box>
        </Alert>
      )}
      <SheetFindings findings={preview.findings} headings={preview.headings} />
      {isEmpty && <Alert severity="info">{t('upload.nothing')}</Alert>}
      {preview.left > 0 && <Alert severity="info">{t('upload.left', { count: preview.left })}</Alert>}
      {preview.ignored.length > 0 && (
        <Alert severity="warning">{t('upload.ignored', { headings: preview.ignored.join(', ') })}</Alert>
      )}
    </Box>
  );
}
