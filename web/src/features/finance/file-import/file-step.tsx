import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState, type DragEvent } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ARCHIVE_FILES, SHEET_FILES } from '@/lib/taken-files';
import type { Schemas } from '@/client/schemas';
import { DownloadButton } from '@/components/export-button';
import { FormFile } from '@/components/form/form-file';
import { useLanguage } from '@/lib/use-language';
import { templateFile } from './api';
import type { Draft } from './draft';
import { KindChoice } from './kind-choice';

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
  const chosen = kinds.filter((view) => view.kind === kind);
  const isArchive = chosen.some((view) => view.isArchive);
  const rows = Math.min(...(chosen.length ? chosen : kinds).map((view) => view.mostRows));
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
        <KindChoice form={form} kinds={kinds} />
      )}
      {kind && (
        <Box>
          <DownloadButton
            label={t(isArchive ? 'exampleArchive' : 'template', { kind: t(`exports:import_${kind}.sheet`) })}
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
          hint={isArchive ? t('file.archiveHint') : t('file.hint', { rows })}
          takes={isArchive ? ARCHIVE_FILES : SHEET_FILES}
        />
      </Box>
    </>
  );
}
