import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { useListParams } from '@/components/data-table/use-list-params';
import { SearchListPage } from '@/components/search-list-page';
import { StatusChip } from '@/components/status-chip';
import { ReversalCell } from '@/features/finance/cancellation/reversal-cell';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { dateTime, shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { useTermName } from '@/lib/use-term-name';
import { sponsorPaymentsQuery } from './api';

const PaymentDialog = lazy(() => import('./payment-dialog'));
const PaymentReversalDialog = lazy(() => import('./payment-reversal-dialog'));

/** Payments of funders and where each stands; one is entered here. */
export default function SponsorPaymentsPage() {
  const { t } = useTranslation(['sponsorPayments', 'cases', 'cancellations']);
  const { language, pick } = useLanguage();
  const termName = useTermName();
  const mayEnter = useMay(MENU.sponsorPayments, 'add');
  const [entering, setEntering] = useState(false);
  const [reversing, setReversing] = useState<Schemas['SponsorPaymentView'] | null>(null);
  const params = useListParams();
  const { page, pageSize } = params;
  const query = useQuery(sponsorPaymentsQuery({ text: params.filter('text'), page, pageSize }));
  return (
    <SearchListPage
      title={t('title')}
      hint={t('hint')}
      searchLabel={t('search')}
      empty={t('empty')}
      emptyHint={mayEnter ? t('emptyHint') : undefined}
      params={params}
      query={query}
      rowId={({ caseId }) => caseId}
      rowName={({ reference }) => reference}
      actions={
        mayEnter && (
          <Button variant="contained" startIcon={<AddIcon aria-hidden />} onClick={() => setEntering(true)}>
            {t('enter')}
          </Button>
        )
      }
      columns={[
        {
          key: 'reference',
          header: t('column.reference'),
          cell: ({ caseId, reference }) => (
            <Link component={RouterLink} to={`/adm/cases/${caseId}`}>
              {reference}
            </Link>
          ),
          note: ({ receivedOn }) => shortDate(receivedOn, language),
        },
        {
          key: 'funder',
          header: t('column.funder'),
          cell: ({ funderId, funder }) => (
            <Link component={RouterLink} to={`/adm/finance/sponsor-payments/${funderId}`}>
              {pick(funder.th, funder.en)}
            </Link>
          ),
          note: (payment) => termName(payment),
        },
        { key: 'amount', header: t('column.amount'), align: 'right', cell: ({ amount }) => formatBaht(amount) },
        {
          key: 'entered',
          header: t('column.entered'),
          cell: ({ enteredAt }) => dateTime(enteredAt, language),
          note: ({ enteredBy }) => enteredBy && pick(enteredBy.th, enteredBy.en),
        },
        {
          key: 'stage',
          header: t('column.stage'),
          cell: ({ stage, takenBackAt }) =>
            takenBackAt === null ? (
              <StatusChip of="sponsor_payment" state={stage} label={t(`cases:stage.sponsor_payment.${stage}`)} />
            ) : (
              <StatusChip of="sponsor_payment" state="undone" label={t('reversal.takenBack')} />
            ),
          note: ({ takenBackAt }) => takenBackAt && dateTime(takenBackAt, language),
        },
        {
          key: 'reversal',
          isKept: true,
          header: t('cancellations:reversal.header'),
          cell: (payment) => (
            <ReversalCell
              reversalId={payment.reversalId}
              name={payment.reference}
              onAsk={mayEnter && payment.stands ? () => setReversing(payment) : undefined}
            />
          ),
        },
      ]}
    >
      <Suspense fallback={null}>
        {entering && <PaymentDialog onClose={() => setEntering(false)} />}
        {reversing && <PaymentReversalDialog payment={reversing} onClose={() => setReversing(null)} />}
      </Suspense>
    </SearchListPage>
  );
}
