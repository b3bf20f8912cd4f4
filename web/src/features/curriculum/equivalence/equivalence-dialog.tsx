import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { MasterDialog } from '@/components/master/master-dialog';
import { digitsAs, yearOrNothing, yearText } from '@/lib/form-fields';
import { equivalences, useSaveEquivalence } from './api';

const WAYS = ['one', 'both'] as const;
const code = digitsAs(/^0\d{7}$/u, 'validation.code');
const schema = z.object({
  showCode: code,
  countsAs: code,
  ways: z.enum(WAYS),
  validFrom: yearText,
  validTo: yearOrNothing,
});
type Draft = z.infer<typeof schema>;

function draftOf(row: Schemas['EquivalenceView'] | null): Draft {
  return {
    showCode: row?.showCode ?? '',
    countsAs: row?.countsAs ?? '',
    ways: 'one',
    validFrom: row ? String(row.validFrom) : '',
    validTo: row?.validTo ? String(row.validTo) : '',
  };
}

interface EquivalenceDialogProps {
  /** The one whose years change; without one another is added. */
  row: Schemas['EquivalenceView'] | null;
  onClose: () => void;
  onSaved: (row: Schemas['EquivalenceView']) => void;
}

/** Two subjects, one way or both, and in which years; of one that is there only the years change. */
export default function EquivalenceDialog({ row, onClose, onSaved }: EquivalenceDialogProps) {
  const { t } = useTranslation(['equivalences', 'masters']);
  const save = useSaveEquivalence(row);
  const form = useForm<Draft>({ resolver: zodResolver(schema), defaultValues: draftOf(row) });
  const { control } = form;
  return (
    <MasterDialog
      master={equivalences}
      texts="equivalences"
      row={row}
      form={form}
      save={async ({ validFrom, validTo, ...codes }) =>
        onSaved(
          await save.mutateAsync({
            ...codes,
            validFrom: Number(validFrom),
            validTo: validTo === '' ? null : Number(validTo),
          }),
        )
      }
      historyOf={({ validFrom, validTo }) => [[validFrom, validTo].filter(Boolean).join(' – ')]}
      onClose={onClose}
    >
      {row ? (
        <Typography>{t('change.of', { subject: row.showCode, countsAs: row.countsAs })}</Typography>
      ) : (
        <>
          <FormTextField control={control} name="showCode" label={t('showCode')} hint={t('codeHint')} />
          <FormTextField control={control} name="countsAs" label={t('countsAs')} hint={t('codeHint')} />
          <FormSelect
            control={control}
            name="ways"
            label={t('way')}
            options={WAYS.map((value) => ({ value, label: t(`ways.${value}`) }))}
          />
        </>
      )}
      <FormTextField control={control} name="validFrom" label={t('validFrom')} />
      <FormTextField control={control} name="validTo" label={t('validTo')} hint={t('validToHint')} />
    </MasterDialog>
  );
}
