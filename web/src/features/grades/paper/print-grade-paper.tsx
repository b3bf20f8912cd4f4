import { useTranslation } from 'react-i18next';
import { api } from '@/client/api';
import { PrintButton } from '@/features/documents/printing/print-button';
import { downloadAnswer } from '@/lib/download';
import type { Language } from '@/lib/i18n';
import { tracked } from '@/lib/tracking';

const asked = (caseId: string, language: Language) => ({
  params: { path: { case_id: caseId } },
  body: { language },
  parseAs: 'blob' as const,
});

/** KU5 of a submission: numbered once its grades are out, before that with how the sheet stands. */
export function PrintReport({ caseId }: { caseId: string }) {
  const { t } = useTranslation('gradePapers');
  const save = (language: Language) =>
    tracked(downloadAnswer(api.POST('/grades/submissions/{case_id}/prints', asked(caseId, language))));
  return <PrintButton label={t('report')} paper={{ save, done: t('done', { paper: 'KU5' }) }} />;
}

/** KU7 of a correction, with how it stands. */
export function PrintCorrection({ caseId }: { caseId: string }) {
  const { t } = useTranslation('gradePapers');
  const save = (language: Language) =>
    tracked(downloadAnswer(api.POST('/grades/corrections/{case_id}/prints', asked(caseId, language))));
  return <PrintButton label={t('correction')} paper={{ save, done: t('done', { paper: 'KU7' }) }} />;
}

/** Distribution, statistics per topic and the list for signing, once everything typed is saved. */
export function PrintReports({ sheetId, settled }: { sheetId: string; settled: () => Promise<unknown> }) {
  const { t } = useTranslation('gradePapers');
  const save = async (language: Language) => {
    await settled();
    const params = { path: { sheet_id: sheetId } };
    const body = { language };
    const path = '/grades/sheets/{sheet_id}/reports/prints';
    await tracked(downloadAnswer(api.POST(path, { params, body, parseAs: 'blob' })));
  };
  return <PrintButton label={t('reports')} paper={{ save, done: t('reportsDone') }} />;
}
