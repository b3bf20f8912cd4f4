import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFieldArray, useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDay } from '@/components/form/form-day';
import { FormMoney } from '@/components/form/form-money';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { newDetail, SEMESTERS, SHARES, type ScholarshipDraft } from './draft';

const TWO = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };

/** Two fields side by side, below each other on a phone. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <Box sx={TWO}>{children}</Box>;
}

interface LinesProps {
  control: Control<ScholarshipDraft>;
  options: readonly { value: string; label: string }[];
}

/** What a scholarship gives, term by term. */
export function DetailLines({ control, options }: LinesProps) {
  const { t } = useTranslation('scholarships');
  const { fields, append, remove } = useFieldArray({ control, name: 'details' });
  const details = useWatch({ control, name: 'details' });
  return (
    <Section title={t('details')} add={t('addDetail')} onAdd={() => append(newDetail(details))}>
      {fields.map((field, index) => (
        <Line
          key={field.id}
          name={t('detail', { number: index + 1 })}
          removeLabel={t('removeDetail', { number: index + 1 })}
          onRemove={() => remove(index)}
        >
          <DetailFields control={control} index={index} options={options} />
        </Line>
      ))}
    </Section>
  );
}

function DetailFields({ control, index, options }: LinesProps & { index: number }) {
  const { t } = useTranslation(['scholarships', 'masters']);
  const share = useWatch({ control, name: `details.${index}.share` });
  return (
    <FieldPair>
      <FormTextField control={control} name={`details.${index}.sequence`} label={t('sequence')} />
      <FormSelect control={control} name={`details.${index}.campusCode`} label={t('campus')} options={options} />
      <FormTextField control={control} name={`details.${index}.academicYear`} label={t('masters:year')} />
      <FormSelect
        control={control}
        name={`details.${index}.semester`}
        label={t('masters:semester')}
        options={SEMESTERS.map((value) => ({ value, label: t(`masters:semesters.${value}`) }))}
      />
      <FormSelect
        control={control}
        name={`details.${index}.share`}
        label={t('share')}
        options={SHARES.map((value) => ({ value, label: t(`shares.${value}`) }))}
      />
      {share === 'amount' ? (
        <FormMoney control={control} name={`details.${index}.amount`} label={t('amount')} />
      ) : (
        <FormTextField control={control} name={`details.${index}.percent`} label={t('percent')} />
      )}
      <FormDay control={control} name={`details.${index}.opensOn`} label={t('opensOn')} />
      <FormDay control={control} name={`details.${index}.closesOn`} label={t('closesOn')} />
    </FieldPair>
  );
}

/** What funders gave for it. */
export function FundraisingLines({ control, options }: LinesProps) {
  const { t } = useTranslation('scholarships');
  const { fields, append, remove } = useFieldArray({ control, name: 'fundraising' });
  const add = () => append({ funderId: '', raisedOn: null, amount: '', remark: '' });
  return (
    <Section title={t('fundraising')} add={t('addFundraising')} onAdd={add}>
      {fields.map((field, index) => (
        <Line
          key={field.id}
          name={t('fundraisingLine', { number: index + 1 })}
          removeLabel={t('removeFundraising', { number: index + 1 })}
          onRemove={() => remove(index)}
        >
          <FieldPair>
            <FormSelect
              control={control}
              name={`fundraising.${index}.funderId`}
              label={t('funder')}
              options={options}
            />
            <FormMoney control={control} name={`fundraising.${index}.amount`} label={t('amount')} />
            <FormDay control={control} name={`fundraising.${index}.raisedOn`} label={t('raisedOn')} />
            <FormTextField control={control} name={`fundraising.${index}.remark`} label={t('remark')} />
          </FieldPair>
        </Line>
      ))}
    </Section>
  );
}

function Section(props: { title: string; add: string; onAdd: () => void; children: ReactNode }) {
  return (
    <Box component="section" aria-label={props.title} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="subtitle1" component="h3">
        {props.title}
      </Typography>
      {props.children}
      <div>
        <Button onClick={props.onAdd}>{props.add}</Button>
      </div>
    </Box>
  );
}

function Line(props: { name: string; removeLabel: string; onRemove: () => void; children: ReactNode }) {
  return (
    <Box
      role="group"
      aria-label={props.name}
      sx={{ display: 'grid', gap: 2, p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography variant="subtitle2" component="h4" sx={{ flex: 1 }}>
          {props.name}
        </Typography>
        <IconButton aria-label={props.removeLabel} onClick={props.onRemove}>
          <DeleteIcon />
        </IconButton>
      </Box>
      {props.children}
    </Box>
  );
}
