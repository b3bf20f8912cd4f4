import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaidOf } from '@/components/said-before';
import type { Schemas } from '@/client/schemas';
import { useHasFinance } from './use-has-finance';
import { isNotFound } from '@/lib/data-failures';
import { ifLateQuery } from './api';
import { useFineWords } from './fine-words';

const TAKES: ReadonlySet<SaidOf['operation']> = new Set(['enrol', 'change']);

interface FineBeforeProps {
  of: SaidOf;
  onSaid: () => void;
}

/** The fine that a request would incur, told before it is sent; giving sections up is never late. */
export function FineBefore({ of: { academicYear, semester, operation, studentCode }, onSaid }: FineBeforeProps) {
  const { t } = useTranslation('lateNotice');
  const hasFinance = useHasFinance();
  const enabled = (studentCode !== undefined || hasFinance) && TAKES.has(operation);
  const query = ifLateQuery({ academicYear, semester }, studentCode);
  const { data, error, isError, isLoading } = useQuery({ ...query, enabled });
  useEffect(() => {
    if (!isLoading) onSaid();
  }, [isLoading, onSaid]);
  // Nobody has this code: whoever asks for it is told so anyway.
  if (isNotFound(error)) return null;
  if (isError) return <Alert severity="warning">{t('unknown')}</Alert>;
  return data?.fine ? <Fine fine={data.fine} stays={t(studentCode === undefined ? 'stays' : 'staysOf')} /> : null;
}

function Fine({ fine, stays }: { fine: Schemas['FineNow']; stays: string }) {
  const { amount, why, how, grows } = useFineWords()(fine);
  return (
    <Alert severity="warning">
      <AlertTitle>{amount}</AlertTitle>
      {[why, how, grows, stays].filter(Boolean).join(' ')}
    </Alert>
  );
}
