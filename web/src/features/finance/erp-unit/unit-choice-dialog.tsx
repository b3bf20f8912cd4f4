import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSelect } from '@/components/form/form-select';
import { useSent } from '@/features/finance/cancellation/use-sent';
import { reasonSchema } from '@/features/finance/master-change/reason';
import { ReasonField } from '@/features/finance/master-change/reason-field';
import { orNull } from '@/lib/form-fields';
import { useLanguage } from '@/lib/use-language';
import { unitChoicesQuery } from './api';

const schema = z.extend(reasonSchema, { erpUnitId: z.string() });

export interface UnitOfRow {
  erpUnitId: string | null;
  revision: number;
}

interface UnitChoiceDialogProps {
  /** What the row is called. */
  name: string;
  row: UnitOfRow;
  send: (wanted: Schemas['UnitChange']) => Promise<{ caseId: string }>;
  onClose: () => void;
}

/** Asks a second person that the money of a row be booked to another ERP unit. */
export default function UnitChoiceDialog({ name, row, send, onClose }: UnitChoiceDialogProps) {
  const { t } = useTranslation('masterChanges');
  const { pick } = useLanguage();
  const sent = useSent();
  const { data: units = [] } = useQuery(unitChoicesQuery);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { erpUnitId: row.erpUnitId ?? '', reason: '' },
  });
  const { control } = form;
  return (
    <FormDialog
      title={t('unit.title', { name })}
      form={form}
      onSubmit={async ({ erpUnitId, reason }) =>
        sent(await send({ erpUnitId: orNull(erpUnitId), reason, revision: row.revision }))
      }
      onClose={onClose}
      submitLabel={t('send')}
    >
      <FormSelect
        control={control}
        name="erpUnitId"
        label={t('unit.label')}
        options={[
          { value: '', label: t('unit.none') },
          ...units.map((unit) => ({
            value: unit.erpUnitId,
            label: `${unit.code} ${pick(unit.name.th, unit.name.en)}`,
          })),
        ]}
      />
      <ReasonField control={control} name="reason" />
    </FormDialog>
  );
}
