import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import ReportIcon from '@mui/icons-material/AssessmentOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHEET_FILES } from '@/lib/taken-files';
import type { Schemas } from '@/client/schemas';
import { PrintReports } from '@/features/grades/paper/print-grade-paper';
import type { OpenScores } from '@/features/grades/score/open-scores';
import { reportFailure } from '@/lib/report-failure';
import { untilLoaded } from '@/lib/until-loaded';
import { useDownloadReports, useDownloadSheet } from './api';

const UploadDialog = lazy(() => untilLoaded(() => import('./upload-dialog')));
const BatchesDialog = lazy(() => untilLoaded(() => import('@/features/grades/score-history/batches-dialog')));

interface SheetToolsProps {
  sheet: Schemas['SheetView'];
  scores: OpenScores;
}

/** What can be done with the scores of a sheet as a whole: taken as a file, filled in from one, and taken back. */
export function SheetTools({ sheet, scores }: SheetToolsProps) {
  const { t } = useTranslation('sheetFiles');
  const download = useDownloadSheet(sheet.sheetId, scores.flush);
  const reports = useDownloadReports(sheet.sheetId, scores.flush);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [showsBatches, setShowsBatches] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        startIcon={<DownloadIcon />}
        disabled={download.isPending}
        onClick={() => download.mutate(undefined, { onError: reportFailure })}
      >
        {t('download')}
      </Button>
      {sheet.rights.scores && (
        <>
          <Button startIcon={<UploadIcon />} onClick={() => input.current?.click()}>
            {t('upload.choose')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept={SHEET_FILES}
            aria-label={t('upload.choose')}
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? null);
              target.value = '';
            }}
          />
        </>
      )}
      <Button
        startIcon={<ReportIcon />}
        disabled={reports.isPending}
        onClick={() => reports.mutate(undefined, { onError: reportFailure })}
      >
        {t('reports')}
      </Button>
      <PrintReports sheetId={sheet.sheetId} settled={scores.flush} />
      <Button startIcon={<HistoryIcon />} onClick={() => setShowsBatches(true)}>
        {t('history')}
      </Button>
      {showsBatches && (
        <Suspense fallback={null}>
          <BatchesDialog sheet={sheet} scores={scores} onClose={() => setShowsBatches(false)} />
        </Suspense>
      )}
      {file && (
        <Suspense fallback={null}>
          <UploadDialog sheet={sheet} scores={scores} file={file} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </Box>
  );
}
