import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import { useSave } from '@/client/master-api';
import type { Schemas } from '@/client/schemas';
import { FormSwitch } from '@/components/form/form-switch';
import { FormTextField } from '@/components/form/form-text-field';
import { MasterDialog } from '@/components/master/master-dialog';
import { officeCode, sentence, words } from '@/lib/form-fields';
import { funders } from './api';

const schema = z.object({
  code: officeCode.check(z.minLength(1, 'validation.required')),
  nameTh: sentence(limits.FunderInput.nameTh),
  nameEn: sentence(limits.FunderInput.nameEn),
  contact: words(limits.FunderInput.contact),
  isActive: z.boolean(),
});
const NEW = { code: '', nameTh: '', nameEn: '', contact: '', isActive: true };

interface FunderDialogProps {
  /** The funder to change; without one a new one is added. */
  funder: Schemas['FunderView'] | null;
  onClose: () => void;
  onSaved: (funder: Schemas['FunderView']) => void;
}

/** A funder: its code, its names and how to reach it. */
export default function FunderDialog({ funder, onClose, onSaved }: FunderDialogProps) {
  const { t } = useTranslation(['funders', 'masters']);
  const save = useSave(funders, funder);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: funder ?? NEW });
  const { control } = form;
  return (
    <MasterDialog
      master={funders}
      texts="funders"
      row={funder}
      form={form}
      save={async (values) => onSaved(await save.mutateAsync(values))}
      historyOf={({ code, nameTh, nameEn, contact }) => [code, nameTh, nameEn, contact]}
      onClose={onClose}
    >
      <FormTextField control={control} name="code" label={t('masters:code')} hint={t('masters:codeHint')} />
      <FormTextField control={control} name="nameTh" label={t('masters:nameTh')} />
      <FormTextField control={control} name="nameEn" label={t('masters:nameEn')} />
      <FormTextField control={control} name="contact" label={t('contact')} />
      <FormSwitch control={control} name="isActive" label={t('inUse')} />
    </MasterDialog>
  );
}
