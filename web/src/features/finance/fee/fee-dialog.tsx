import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { MasterDialog } from '@/components/master/master-dialog';
import { orNull, sentence, typedAs, words } from '@/lib/form-fields';
import { useLanguage } from '@/lib/use-language';
import { FEE_STATUSES, FEE_TYPES, feeChoicesQuery, fees, useSaveFee } from './api';

const schema = z.object({
  feeCode: typedAs(/^[0-9A-Za-z.-]{1,12}$/u, 'validation.required'),
  parentCode: z.string(),
  nameTh: sentence(limits.FeeInput.nameTh),
  nameEn: sentence(limits.FeeInput.nameEn),
  feeType: z.enum(FEE_TYPES),
  description: words(limits.FeeInput.description),
  status: z.enum(FEE_STATUSES),
});
type Draft = z.infer<typeof schema>;

function draftOf(fee: Schemas['FeeView'] | null): Draft {
  return {
    feeCode: fee?.feeCode ?? '',
    parentCode: fee?.parentCode ?? '',
    nameTh: fee?.nameTh ?? '',
    nameEn: fee?.nameEn ?? '',
    feeType: fee?.feeType ?? 'tuition',
    description: fee?.description ?? '',
    status: fee?.status ?? 'active',
  };
}

interface FeeDialogProps {
  /** The item to change; without one a new item is added. */
  fee: Schemas['FeeView'] | null;
  onClose: () => void;
  onSaved: (fee: Schemas['FeeView']) => void;
}

/** A fee item: its code, names and place. Of the unit its revenue is exported by two people decide. */
export default function FeeDialog({ fee, onClose, onSaved }: FeeDialogProps) {
  const { t } = useTranslation(['fees', 'masters']);
  const { pick } = useLanguage();
  const save = useSaveFee(fee);
  const { data: choices = [] } = useQuery(feeChoicesQuery);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: draftOf(fee) });
  const { control } = form;
  const groups = choices.filter((choice) => choice.feeType === 'group' && choice.feeCode !== fee?.feeCode);
  return (
    <MasterDialog
      master={fees}
      texts="fees"
      row={fee}
      form={form}
      save={async ({ parentCode, ...draft }) =>
        onSaved(await save.mutateAsync({ ...draft, parentCode: orNull(parentCode) }))
      }
      historyOf={({ nameTh, nameEn, status }) => [nameTh, nameEn, status && t(`statuses.${String(status)}`)]}
      onClose={onClose}
    >
      <FormTextField
        control={control}
        name="feeCode"
        label={t('masters:code')}
        hint={t('codeHint')}
        disabled={fee !== null}
      />
      <FormTextField control={control} name="nameTh" label={t('masters:nameTh')} />
      <FormTextField control={control} name="nameEn" label={t('masters:nameEn')} />
      <FormSelect
        control={control}
        name="feeType"
        label={t('type')}
        options={FEE_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      <FormSelect
        control={control}
        name="parentCode"
        label={t('parent')}
        options={[
          { value: '', label: t('noParent') },
          ...groups.map(({ feeCode, name }) => ({ value: feeCode, label: `${feeCode} ${pick(name.th, name.en)}` })),
        ]}
      />
      <FormTextField control={control} name="description" label={t('masters:description')} multiline />
      <FormSelect
        control={control}
        name="status"
        label={t('status')}
        options={FEE_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
      />
    </MasterDialog>
  );
}
