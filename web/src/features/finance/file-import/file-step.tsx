import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId, useState, type DragEvent } from 'react';
import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SHEET_FILES } from '@/lib/taken-files';
import type { Schemas } from '@/client/schemas';
import { DownloadButton } from '@/components/export-button';
import { FormFile } from '@/components/form/form-file';
import { useLanguage } from '@/lib/use-language';
import { templateFile } from './api';
import type { Draft } from './draft';

interface FileStepProps {
  form: UseFormReturn<Draft>;
  kinds: readonly Schemas['ImportKindView'][];
  corrected: Schemas['BatchDetail'] | null;
}

/** What is brought in, a template for it, and the file: chosen, or dropped. */
export function FileStep({ form, kinds, corrected }: FileStepProps) {
  const { t } = useTranslation(['imports', 'exports']);
  const { pick } = useLanguage();
  const kind = useWatch({ control: form.control, name: 'kind' });
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) form.setValue('file', file, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <>
      {corrected ? (
        <Alert severity="info">{t('correct.hint', { what: pick(corrected.what.th, corrected.what.en) })}</Alert>
      ) : (
        <KindCards form={form} kinds={kinds} />
      )}
      {kind && (
        <Box>
          <DownloadButton
            label={t('template', { kind: t(`exports:import_${kind}.sheet`) })}
            fetchFile={() => templateFile(kind)}
          />
        </Box>
      )}
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        sx={{
          p: 2,
          border: 2,
          borderStyle: 'dashed',
          borderColor: isOver ? 'primary.main' : 'divider',
          borderRadius: 1.25,
          backgroundColor: isOver ? 'action.hover' : undefined,
        }}
      >
        <FormFile
          control={form.control}
          name="file"
          label={t('file.label')}
          hint={t('file.hint')}
          takes={SHEET_FILES}
        />
      </Box>
    </>
  );
}

/** The kinds, a card each. */
function KindCards({ form, kinds }: Pick<FileStepProps, 'form' | 'kinds'>) {
  const { t } = useTranslation(['imports', 'exports']);
  const id = useId();
  const { field } = useController({ control: form.control, name: 'kind' });
  return (
    <FormControl>
      <FormLabel id={id} sx={{ fontWeight: 700, mb: 1 }}>
        {t('kind.label')}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
      >
        {kinds.map(({ kind }) => (
          <FormControlLabel
            key={kind}
            value={kind}
            control={<Radio />}
            sx={{
              m: 0,
              p: 1.5,
              alignItems: 'flex-start',
              border: 1,
              borderColor: field.value === kind ? 'primary.main' : 'divider',
              borderRadius: 1.25,
            }}
            label={
              <Box sx={{ pt: 1 }}>
                <Box sx={{ fontWeight: 700 }}>{t(`exports:import_${kind}.sheet`)}</Box>
                <Box sx={{ color: 'text.secondary', fontSize: '0.92rem' }}>{t(`kind.${kind}`)}</Box>
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
