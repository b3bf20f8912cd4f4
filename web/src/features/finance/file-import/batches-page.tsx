import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { SearchListPage } from '@/components/search-list-page';
import { StatusChip } from '@/components/status-chip';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { batchesQuery } from './api';
import { comesToMoney } from './comes-to-money';

const ImportDialog = lazy(() => import('./import-dialog'));

/** Files that were brought in, the newest first, and the way to bring in another. */
export default function BatchesPage() {
  const { t } = useTranslation('imports');
  const { pick } = useLanguage();
  const navigate = useNavigate();
  const params = useListParams();
  const maySend = useMay(MENU.imports, 'add');
  const [sending, setSending] = useState(false);
  // A link names the kind of file that is missing.
  const lacking = params.filter('add');
  const stopSending = () => {
    setSending(false);
    if (lacking) params.change({ add: undefined });
  };
  const text = params.filter('text');
  const send = maySend && (
    <Button variant="contained" startIcon={<UploadIcon aria-hidden />} onClick={() => setSending(true)}>
      {t('add')}
    </Button>
  );
  return (
    <SearchListPage
      title={t('title')}
      hint={t('hint')}
      searchLabel={t('search')}
      empty={t(text ? 'notFound' : 'empty')}
      begin={{ hint: t('begin') }}
      first={send}
      params={params}
      query={useQuery(batchesQuery({ text, page: params.page, pageSize: params.pageSize }))}
      columns={useColumns()}
      rowId={({ caseId }) => caseId}
      rowName={({ what }) => pick(what.th, what.en)}
    >
      <Suspense fallback={null}>
        {(sending || (maySend && lacking)) && (
          <ImportDialog
            wanted={lacking}
            onClose={stopSending}
            onSent={(caseId) => void navigate(`/adm/finance/imports/${caseId}`)}
          />
        )}
      </Suspense>
    </SearchListPage>
  );
}

function useColumns(): Column<Schemas['BatchView']>[] {
  const { t } = useTranslation(['imports', 'cases', 'common']);
  const { language, pick } = useLanguage();
  return [
    {
      key: 'what',
      header: t('column.what'),
      cell: ({ caseId, what }) => (
        <Link component={RouterLink} to={`/adm/finance/imports/${caseId}`}>
          {pick(what.th, what.en)}
        </Link>
      ),
      note: ({ fileName }) => fileName,
    },
    {
      key: 'uploaded',
      header: t('column.uploaded'),
      cell: ({ uploadedAt }) => dateTime(uploadedAt, language),
      note: ({ uploadedBy }) => uploadedBy && pick(uploadedBy.th, uploadedBy.en),
    },
    {
      key: 'rows',
      header: t('column.rows'),
      align: 'right',
      cell: ({ rows }) => t('rows', { count: rows }),
    },
    {
      key: 'good',
      header: t('column.good'),
      align: 'right',
      cell: ({ startedAt, good, applied }) => t('rows', { count: startedAt ? applied : good }),
      note: ({ refused, failed, warned, closing, unchanged }) =>
        [
          closing > 0 && t('closingRows', { count: closing }),
          unchanged > 0 && t('unchangedRows', { count: unchanged }),
          warned > 0 && t('warnedRows', { count: warned }),
          refused + failed > 0 && t('refusedRows', { count: refused + failed }),
        ]
          .filter(Boolean)
          .join(' · '),
    },
    {
      key: 'amount',
      header: t('column.amount'),
      align: 'right',
      cell: ({ kind, startedAt, amount, expected }) =>
        comesToMoney(kind) ? formatBaht(startedAt ? amount : expected) : t('common:state.none'),
    },
    {
      key: 'stage',
      header: t('column.stage'),
      cell: ({ stage }) => (
        <StatusChip of="import_batch" state={stage} label={t(`cases:stage.import_batch.${stage}`)} />
      ),
    },
  ];
}
