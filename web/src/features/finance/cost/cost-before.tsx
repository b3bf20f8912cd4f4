import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaidOf } from '@/components/said-before';
import { FineBefore } from '@/features/finance/late/fine-before';
import { isNotFound } from '@/lib/data-failures';
import { costQuery } from './api';
import { CostLines } from './cost-lines';
import { useHasFinance } from '@/features/finance/late/use-has-finance';

interface CostBeforeProps {
  of: SaidOf;
  onSaid: () => void;
}

function namesSections({ sectionIds, dropSectionIds }: SaidOf): boolean {
  return Boolean(sectionIds?.length) || Boolean(dropSectionIds?.length);
}

/** What a request costs or gives back, with the fine for being late, told before it is sent. */
export function CostBefore({ of, onSaid }: CostBeforeProps) {
  const { t } = useTranslation('costOfChange');
  const hasFinance = useHasFinance();
  const [isFineSaid, setIsFineSaid] = useState(false);
  const enabled = (of.studentCode !== undefined || hasFinance) && namesSections(of);
  const { data, error, isError, isLoading } = useQuery({ ...costQuery(of), enabled });
  useEffect(() => {
    if (!isLoading && isFineSaid) onSaid();
  }, [isLoading, isFineSaid, onSaid]);
  return (
    <>
      <FineBefore of={of} onSaid={() => setIsFineSaid(true)} />
      {data && <CostLines cost={data} seats={of.seats} />}
      {isError && !isNotFound(error) && <Alert severity="warning">{t('unknown')}</Alert>}
    </>
  );
}
