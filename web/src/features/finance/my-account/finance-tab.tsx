import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { QueryView } from '@/components/query-view';
import { RowsSkeleton } from '@/components/skeletons';
import { RefundButton } from '@/features/finance/refund/refund-button';
import { StatusChip } from '@/components/status-chip';
import { Refusal } from '@/components/refusal';
import { typeChoiceQuery } from '@/features/enrolment/enrolment-type/api';
import { formatBaht } from '@/lib/money';
import { reportFailure } from '@/lib/report-failure';
import type { Term } from '@/lib/term';
import { endTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { askForBill, billQuery, myAccountQuery } from './api';
import { DueCard } from './due-card';
import { IfDropped } from './if-dropped';
import { Invoices } from './invoices';
import { myScholarshipsQuery } from '@/features/finance/my-scholarships/api';
import { MyScholarships } from '@/features/finance/my-scholarships/my-scholarships';
import { MyWaivers } from '@/features/finance/waiver/my-waivers';
import { PapersOfMoney } from './papers-of-money';

interface BillStateProps {
  term: Term;
  onChoose: () => void;
}

interface FinanceTabProps extends BillStateProps {
  /** Whether the student was paying when they left: the page then leads on from there. */
  wasPaying: boolean;
  onPaying: (isPaying: boolean) => void;
}

/** So long the account waits for what stands above it. */
const PATIENCE_MS = 1_500;

/** Whether so many milliseconds have passed since the caller was first drawn. */
function useIsLate(milliseconds: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setIsLate(true), milliseconds);
    return () => window.clearTimeout(timer);
  }, [milliseconds]);
  return isLate;
}

/** What the student owes first, then why, and the papers of what was paid. */
export function FinanceTab({ term, onChoose, wasPaying, onPaying }: FinanceTabProps) {
  const client = useQueryClient();
  const query = useQuery(myAccountQuery);
  const bill = useQuery(billQuery(term));
  const choice = useQuery(typeChoiceQuery(term));
  const scholarships = useQuery(myScholarshipsQuery(term));
  const assessedAt = bill.data?.assessedAt;
  useEffect(() => {
    // A bill that was issued meanwhile is in the account.
    if (assessedAt) void client.invalidateQueries({ queryKey: myAccountQuery.queryKey });
  }, [client, assessedAt]);
  // What they say stands above the invoices: shown later, it would push them away. Who waits long sees what is due.
  const isLate = useIsLate(PATIENCE_MS);
  if (!isLate && (bill.isLoading || choice.isLoading || scholarships.isLoading)) return <RowsSkeleton />;
  return (
    <QueryView query={query}>
      {({ dues, account }) => (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
            alignItems: 'start',
          }}
        >
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            <BillState term={term} onChoose={onChoose} />
            <Credit account={account} />
            <DueCard
              dues={dues}
              wasPaying={wasPaying}
              onPaying={onPaying}
              onPaid={() => void client.invalidateQueries({ queryKey: ['finance'] })}
            />
            <MyScholarships term={term} />
            <Invoices invoices={account.invoices} />
          </Box>
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            <MyWaivers mayAsk={dues.length > 0} />
            <PapersOfMoney account={account} />
            <IfDropped term={term} />
          </Box>
        </Box>
      )}
    </QueryView>
  );
}

/** What the bill of the term waits for, if for anything. */
function BillState({ term, onChoose }: BillStateProps) {
  const { t } = useTranslation('myFinance');
  const { language } = useLanguage();
  const client = useQueryClient();
  const { data: bill } = useQuery(billQuery(term));
  const { data: choice } = useQuery(typeChoiceQuery(term));
  const ask = useMutation({
    mutationFn: () => askForBill(term),
    onSuccess: (answer) => client.setQueryData(billQuery(term).queryKey, answer),
    onError: reportFailure,
  });
  if (choice && !choice.enrolType) {
    return (
      <Alert
        severity="info"
        action={
          <Button color="inherit" onClick={onChoose}>
            {t('bill.choose')}
          </Button>
        }
      >
        {t('bill.notChosen')}
      </Alert>
    );
  }
  if (!bill) return null;
  if (!bill.isCurrent) {
    return (
      <Alert severity="info" role="status">
        {t('bill.issuing')}
      </Alert>
    );
  }
  if (bill.problem) return <Refusal refused={bill.problem} />;
  if (!bill.waitsUntil) return null;
  return (
    <Alert
      severity="info"
      action={
        bill.mayAsk && (
          <Button color="inherit" loading={ask.isPending} onClick={() => ask.mutate()}>
            {t('bill.ask')}
          </Button>
        )
      }
    >
      {t('bill.waits', { at: endTime(bill.waitsUntil, language) })}
    </Alert>
  );
}

function Credit({ account }: { account: Schemas['AccountView'] }) {
  const { t } = useTranslation('myFinance');
  // Without credit a deposit may still go back.
  if (Number(account.unapplied) <= 0) return <RefundButton studentCode={null} />;
  const asked = Number(account.refundAsked) > 0;
  return (
    <Alert severity="success" action={<RefundButton studentCode={null} />}>
      {t(asked ? 'creditAsked' : 'credit', {
        amount: formatBaht(account.unapplied),
        asked: formatBaht(account.refundAsked),
      })}
      {Number(account.withdrawable) > 0 && (
        <Box sx={{ mt: 0.5 }}>
          <StatusChip
            of="credit"
            state="withdrawable"
            label={t('withdrawable', { amount: formatBaht(account.withdrawable) })}
          />
        </Box>
      )}
    </Alert>
  );
}
