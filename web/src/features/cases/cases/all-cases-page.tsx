import DownloadIcon from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useListParams } from '@/components/data-table/use-list-params';
import { Page } from '@/components/page';
import { MENU } from '@/lib/menus';
import { reportFailure } from '@/lib/report-failure';
import { useMay } from '@/lib/use-session';
import { useExportCases } from './api';
import { caseFilter } from './case-filter';
import { CaseTable } from './case-table';

/** Every case of the caller's scope: what is stuck, who has it, and the list as a file. */
export default function AllCasesPage() {
  const { t } = useTranslation('case');
  const filter = caseFilter(useListParams());
  const exporting = useExportCases();
  return (
    <Page
      title={t('list.all')}
      hint={t('list.allHint')}
      actions={
        useMay(MENU.cases, 'export') && (
          <Button
            variant="outlined"
            startIcon={<DownloadIcon aria-hidden />}
            onClick={() => exporting.isPending || exporting.mutate(filter, { onError: reportFailure })}
          >
            {t('list.export')}
          </Button>
        )
      }
    >
      <CaseTable base="/adm/cases" withSubject />
    </Page>
  );
}
