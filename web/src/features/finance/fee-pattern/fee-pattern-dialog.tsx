import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSave } from '@/client/master-api';
import type { Schemas } from '@/client/schemas';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { MasterDialog } from '@/components/master/master-dialog';
import { useSent } from '@/features/finance/cancellation/use-sent';
import { FEE_TYPES } from '@/features/finance/fee/api';
import { ReasonField } from '@/features/finance/master-change/reason-field';
import { feePatterns, useAskToChangeFeePattern } from './api';
import { charges, draftOf, patternOf, patternSchemaOf } from './draft';
import { PatternLines } from './pattern-lines';

interface FeePatternDialogProps {
  /** The pattern to change; without one a new pattern is added. */
  pattern: Schemas['FeePatternView'] | null;
  onClose: () => void;
  onSaved: (pattern: Schemas['FeePatternView']) => void;
}

/** A fee rate pattern: its names, and line by line what it charges. A second person agrees before one that charges somebody changes. */
export default function FeePatternDialog({ pattern, onClose, onSaved }: FeePatternDialogProps) {
  const { t } = useTranslation(['feePatterns', 'masters', 'fees', 'masterChanges']);
  const save = useSave(feePatterns, pattern);
  const ask = useAskToChangeFeePattern();
  const sent = useSent();
  const form = useForm({ resolver: zodResolver(patternSchemaOf(pattern)), defaultValues: draftOf(pattern) });
  const { control } = form;
  return (
    <MasterDialog
      master={feePatterns}
      texts="feePatterns"
      row={pattern}
      form={form}
      save={async ({ reason, ...draft }) => {
        if (charges(pattern)) sent(await ask.mutateAsync({ pattern, ...patternOf(draft), reason }));
        else onSaved(await save.mutateAsync(patternOf(draft)));
      }}
      saveLabel={charges(pattern) ? t('masterChanges:send') : undefined}
      historyOf={({ code, lines }) => [
        t('historyLines', { code: String(code), count: Array.isArray(lines) ? lines.length : 0 }),
      ]}
      onClose={onClose}
      maxWidth="md"
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <FormTextField control={control} name="code" label={t('masters:code')} hint={t('masters:codeHint')} />
        <FormSelect
          control={control}
          name="feeType"
          label={t('fees:type')}
          options={FEE_TYPES.map((value) => ({ value, label: t(`fees:types.${value}`) }))}
        />
        <FormTextField control={control} name="nameTh" label={t('masters:nameTh')} />
        <FormTextField control={control} name="nameEn" label={t('masters:nameEn')} />
      </Box>
      <FormTextField control={control} name="description" label={t('masters:description')} multiline />
      <PatternLines control={control} />
      {charges(pattern) && <ReasonField control={control} name="reason" />}
    </MasterDialog>
  );
}
