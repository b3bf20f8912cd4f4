import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { useTermName } from '@/lib/use-term-name';
import { accountScholarshipsQuery } from './api';

const SingleDebtDialog = lazy(() => import('@/features/finance/file-import/single-debt-dialog'));

/** The student's scholarships and discounts; what is to be paid back can be made a debt. Nothing where there are none. */
export function AccountScholarships({ code }: { code: string }) {
  const { t } = useTranslation('accounts');
  const { pick } = useLanguage();
  const termName = useTermName();
  const mayEnter = useMay(MENU.imports, 'add');
  const [payback, setPayback] = useState<Schemas['MyAward'] | null>(null);
  const { data: awards = [] } = useQuery(accountScholarshipsQuery(code));
  if (awards.length === 0) return null;
  const nameOf = ({ scholarship }: Schemas['MyAward']) => pick(scholarship.th, scholarship.en);
  const columns: Column<Schemas['MyAward']>[] = [
    { key: 'name', header: t('scholarships.name'), cell: nameOf, note: (award) => termName(award) },
    {
      key: 'funder',
      header: t('scholarships.funder'),
      cell: ({ funder }) => (funder ? pick(funder.th, funder.en) : '–'),
    },
    { key: 'taken', header: t('scholarships.taken'), align: 'right', cell: ({ taken }) => formatBaht(taken) },
    {
      key: 'payback',
      header: t('scholarships.payback'),
      cell: (award) =>
        award.paysBack && mayEnter ? (
          <Button
            size="small"
            aria-label={t('scholarships.paybackOf', { name: nameOf(award) })}
            onClick={() => setPayback(award)}
          >
            {t('scholarships.asDebt')}
          </Button>
        ) : (
          t(award.paysBack ? 'scholarships.required' : 'scholarships.none')
        ),
    },
  ];
  return (
    <Panel title={t('scholarships.title')}>
      <PlainTable
        label={t('scholarships.title')}
        rows={awards}
        rowId={({ awardId }) => awardId}
        rowName={nameOf}
        columns={columns}
      />
      <Suspense fallback={null}>
        {payback && (
          <SingleDebtDialog
            studentCode={code}
            wanted={{
              amount: payback.taken,
              reason: t('scholarships.reason', { name: nameOf(payback), term: termName(payback) }),
              reference: payback.code,
            }}
            onClose={() => setPayback(null)}
          />
        )}
      </Suspense>
    </Panel>
  );
}
