import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@/client/schemas';
import { useLanguage } from '@/lib/use-language';
import { feeChoicesQuery } from './api';

/** The fees in use that `fits` takes, as choices of a form. */
export function useFeeOptions(fits: (fee: Schemas['FeeChoice']) => boolean): { value: string; label: string }[] {
  const { pick } = useLanguage();
  const { data: fees = [] } = useQuery(feeChoicesQuery);
  return fees
    .filter(fits)
    .map(({ feeCode, name }) => ({ value: feeCode, label: `${feeCode} ${pick(name.th, name.en)}` }));
}
