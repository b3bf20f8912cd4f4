import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSelect } from '@/components/form/form-select';
import { FormSwitch } from '@/components/form/form-switch';
import { FormTextField } from '@/components/form/form-text-field';
import { History } from '@/components/history';
import { funderChoicesQuery } from '@/features/finance/funders/api';
import { useFeeUnits } from '@/features/finance/fee-units/use-fee-units';
import { useLanguage } from '@/lib/use-language';
import { scholarshipAuditQuery, useSaveScholarship } from './api';
import { DetailLines, FundraisingLines } from './detail-lines';
import { draftOf, FLAGS, scholarshipSchema, SOURCES, TYPES, wireOf } from './draft';
import { FeeChoices } from './fee-choices';

interface ScholarshipDialogProps {
  /** The scholarship to change; without one a new one is added. */
  scholarship: Schemas['ScholarshipView'] | null;
  onClose: () => void;
  onSaved: (scholarship: Schemas['ScholarshipView']) => void;
}

/** A scholarship or discount: who pays, what it covers, what it gives term by term, and what was raised for it. */
export default function ScholarshipDialog({ scholarship, onClose, onSaved }: ScholarshipDialogProps) {
  const { t } = useTranslation(['scholarships', 'masters']);
  const { pick } = useLanguage();
  const save = useSaveScholarship(scholarship);
  const { data } = useQuery(funderChoicesQuery);
  const funders = (data?.items ?? []).map(({ funderId, code, nameTh, nameEn }) => ({
    value: funderId,
    label: `${code} ${pick(nameTh, nameEn)}`,
  }));
  const { campuses } = useFeeUnits();
  const form = useForm({ resolver: zodResolver(scholarshipSchema), defaultValues: draftOf(scholarship) });
  const { control } = form;
  const type = useWatch({ control, name: 'scholarshipType' });
  return (
    <FormDialog
      title={t(scholarship ? 'change.title' : 'add')}
      form={form}
      onSubmit={async (values) => onSaved(await save.mutateAsync(wireOf(values)))}
      onClose={onClose}
      submitLabel={t('masters:save')}
      after={
        scholarship && (
          <History title={t('masters:history')} changes={scholarshipAuditQuery(scholarship)}>
            {({ after }) => [after?.code, after?.nameTh, after?.nameEn].filter(Boolean).join(' · ')}
          </History>
        )
      }
    >
      <FormTextField control={control} name="code" label={t('masters:code')} hint={t('masters:codeHint')} />
      <FormTextField control={control} name="nameTh" label={t('masters:nameTh')} />
      <FormTextField control={control} name="nameEn" label={t('masters:nameEn')} />
      <FormSelect
        control={control}
        name="scholarshipType"
        label={t('type')}
        options={TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      <FormSelect
        control={control}
        name="sourceType"
        label={t('source')}
        options={SOURCES.map((value) => ({ value, label: t(`sources.${value}`) }))}
      />
      {type !== 'discount' && (
        <FormSelect control={control} name="funderId" label={t('funder')} hint={t('funderHint')} options={funders} />
      )}
      <FeeChoices control={control} />
      {FLAGS.map((flag) => (
        <FormSwitch key={flag} control={control} name={flag} label={t(`flags.${flag}`)} />
      ))}
      <DetailLines control={control} options={[{ value: '', label: t('everyCampus') }, ...campuses]} />
      <FundraisingLines control={control} options={funders} />
    </FormDialog>
  );
}
