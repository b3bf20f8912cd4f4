import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { useListParams } from '@/components/data-table/use-list-params';
import { FigureCard } from '@/components/figure-card';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { EnterDebt } from '@/features/finance/file-import/enter-debt';
import { OldReceipts } from '@/features/finance/old-receipt/old-receipts';
import { AskWaiver } from '@/features/finance/waiver/ask-waiver';
import { RefundButton } from '@/features/finance/refund/refund-button';
import { MENU } from '@/lib/menus';
import { useMay } from '@/lib/use-session';
import { formatBaht } from '@/lib/money';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { accountQuery } from './api';
import { CreditNotes, Payments } from './documents';
import { Invoices } from './invoices';
import { Postings } from './postings';
import { Receipts } from './receipts';
import { AccountScholarships } from './scholarships';
import { useBalance } from './use-balance';

const DateField = lazy(() => import('@/components/date-time/date-field'));

/** One student's account: every invoice, payment, receipt, credit note and posting, and the balance as of any day. */
export default function AccountPage() {
  const { t } = useTranslation('accounts');
  const { code = '' } = useParams();
  const params = useListParams();
  const asOf = params.filter('asOf');
  const query = useQuery(accountQuery(code, asOf));
  const mayAsk = useMay(MENU.waivers, 'add');
  const mayEnter = useMay(MENU.imports, 'add');
  return (
    <Page
      title={t('account.title')}
      hint={t('account.hint')}
      actions={
        query.data && (
          <>
            {mayEnter && <EnterDebt studentCode={query.data.student.studentCode} />}
            {mayAsk && <AskWaiver studentCode={query.data.student.studentCode} />}
          </>
        )
      }
    >
      <QueryView query={query}>
        {(account) => (
          <>
            <Head account={account} onDay={(day) => params.change({ asOf: day ?? undefined })} />
            <Invoices invoices={account.invoices} />
            <AccountScholarships code={account.student.studentCode} />
            <Payments payments={account.payments} />
            <Receipts receipts={account.receipts} />
            <OldReceipts receipts={account.oldReceipts} />
            <CreditNotes notes={account.creditNotes} />
            <Postings code={code} asOf={asOf} params={params} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

function Head({ account, onDay }: { account: Schemas['AccountView']; onDay: (day: string | null) => void }) {
  const { t } = useTranslation('accounts');
  const { language, pick } = useLanguage();
  const balance = useBalance();
  const { student } = account;
  const mayAskRefund = useMay(MENU.refunds, 'add');
  const baht = (amount: string) => t('baht', { amount: formatBaht(amount) });
  const facts = [student.faculty, student.major, student.status].map((name) => pick(name.th, name.en));
  return (
    <Panel
      title={`${student.studentCode} ${pick(student.name.th, student.name.en)}`}
      actions={mayAskRefund && <RefundButton studentCode={student.studentCode} />}
    >
      <Box sx={{ color: 'text.secondary', mb: 2 }}>{facts.join(' · ')}</Box>
      <Box sx={{ maxWidth: 260, mb: 2 }}>
        <Suspense fallback={<Skeleton variant="rounded" height={48} />}>
          <DateField label={t('account.asOf')} value={account.asOf} onChange={onDay} />
        </Suspense>
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(190px, 1fr))' }}>
        <FigureCard
          label={t('account.balance', { day: longDate(account.asOf, language) })}
          value={balance(account.balance)}
        />
        <FigureCard label={t('account.receivable')} value={baht(account.receivable)} />
        <FigureCard
          label={t('account.unapplied')}
          value={baht(account.unapplied)}
          note={
            Number(account.withdrawable) > 0
              ? t('withdrawable', { amount: formatBaht(account.withdrawable) })
              : undefined
          }
        />
        <FigureCard label={t('account.refundPayable')} value={baht(account.refundPayable)} />
      </Box>
    </Panel>
  );
}
