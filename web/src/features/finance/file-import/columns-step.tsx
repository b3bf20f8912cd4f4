import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { FormSelect } from '@/components/form/form-select';
import { PlainTable } from '@/components/plain-table';
import { SheetFindings } from '@/components/sheet-findings';
import { Assumed } from './assumed';
import type { Draft } from './draft';

interface ColumnsStepProps {
  form: UseFormReturn<Draft>;
  view: Schemas['ImportKindView'];
  look: Schemas['FileLook'];
}

/** Which column is which field, and how the first rows are read then. */
export function ColumnsStep({ form, view, look }: ColumnsStepProps) {
  const { t } = useTranslation(['imports', 'common']);
  const { kind, fields } = view;
  const chosen = useWatch({ control: form.control, name: 'columns' });
  const headings = look.headings.map((heading, place) => ({
    value: String(place),
    label: heading.trim() || t('column.unnamed', { number: place + 1 }),
  }));
  const rows = look.sample.map((cells, position) => ({ cells, position }));
  const columns: Column<(typeof rows)[number]>[] = fields
    .filter(({ name }) => chosen[name])
    .map(({ name, title }) => ({
      key: name,
      header: title,
      cell: ({ cells }) => cells[Number(chosen[name])] || t('common:state.none'),
    }));
  const labelOf = ({ title, isRequired, isNeededWhenNew }: Schemas['ImportField']) => {
    if (isRequired) return t('field.required', { title });
    return isNeededWhenNew ? t('field.neededWhenNew', { title }) : title;
  };
  const read = Object.values(chosen).filter(Boolean).map(Number);
  return (
    <>
      <SheetFindings findings={look.findings} headings={look.headings} read={read} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {fields.map((field) => (
          <FormSelect
            key={field.name}
            control={form.control}
            name={`columns.${field.name}`}
            label={labelOf(field)}
            options={[{ value: '', label: t(field.isRequired ? 'field.choose' : 'field.none') }, ...headings]}
          />
        ))}
      </Box>
      <Assumed kind={kind} read={Object.keys(chosen).filter((name) => chosen[name])} />
      <Box>
        <Typography variant="h3" sx={{ mb: 1 }}>
          {t('preview', { count: look.sample.length })}
        </Typography>
        <Box sx={{ overflowX: 'auto' }}>
          <PlainTable
            label={t('preview', { count: look.sample.length })}
            rows={rows}
            rowId={({ position }) => String(position)}
            rowName={({ position }) => t('column.row', { number: position + 1 })}
            columns={columns}
          />
        </Box>
      </Box>
    </>
  );
}
