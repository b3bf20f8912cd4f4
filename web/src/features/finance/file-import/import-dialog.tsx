import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { NotReadyError } from '@/lib/not-ready-error';
import { reportFailure } from '@/lib/report-failure';
import { kindsQuery, useLook, useSendFile } from './api';
import { ColumnsStep } from './columns-step';
import { askOf, draftOf, proposedColumns, schemaOf, stepsOf, type Draft } from './draft';
import { HeadingChoice } from './heading-choice';
import { FileStep } from './file-step';
import { PicturesStep } from './pictures-step';
import { SettingsStep } from './settings-step';

interface ImportDialogProps {
  /** The import whose file is sent again, corrected: its kind, and what holds for the whole file, are the same. */
  corrected?: Schemas['BatchDetail'] | null;
  /** The kind of file to begin with, where the role brings such files in. */
  wanted?: string | undefined;
  onClose: () => void;
  onSent: (caseId: string) => void;
}

/** A file that was looked at, and as what. */
interface Looked {
  kind: Schemas['ImportKind'];
  file: File;
  look: Schemas['FileLook'];
}

/** Brings in a file, step by step: the file, what holds for all of it, and which column is which. */
export default function ImportDialog({ corrected = null, wanted, onClose, onSent }: ImportDialogProps) {
  const { t } = useTranslation('imports');
  const { data: kinds = [] } = useQuery(kindsQuery);
  const [position, setPosition] = useState(0);
  const [looked, setLooked] = useState<Looked | null>(null);
  const lookAt = useLook();
  const send = useSendFile();
  const viewOf = (kind: Draft['kind']) => kinds.find((each) => each.kind === kind);
  const stepAt = (of: Schemas['ImportKindView'] | undefined) => stepsOf(of)[position] ?? 'file';
  const form = useForm<Draft>({
    resolver: (values, context, options) => {
      const chosen = viewOf(values.kind);
      return zodResolver(schemaOf(stepAt(chosen), chosen))(values, context, options);
    },
    defaultValues: draftOf(corrected),
  });
  const view = viewOf(useWatch({ control: form.control, name: 'kind' }));
  const steps = stepsOf(view);
  const step = stepAt(view);
  const isLast = position === steps.length - 1;
  const isOfOthers = wanted !== undefined && kinds.length > 0 && !kinds.some(({ kind }) => kind === wanted);
  const first = kinds.find(({ kind }) => kind === wanted) ?? kinds[0];
  useEffect(() => {
    if (first && !view) form.setValue('kind', first.kind);
  }, [first, view, form]);

  const takeFile = async ({ kind, file }: Draft) => {
    if (!view) throw new NotReadyError(t('kind.none'));
    if (file === null) throw new NotReadyError(t('file.none'));
    if (looked?.file === file && looked.kind === kind) return;
    const look = await lookAt.mutateAsync({ kind: view.kind, file });
    setLooked({ kind: view.kind, file, look });
    form.setValue('columns', proposedColumns(look, view.fields));
  };
  const takeHeadings = async (headingRow: number) => {
    if (!looked || !view) return;
    const { kind, file } = looked;
    try {
      const look = await lookAt.mutateAsync({ kind, file, headingRow });
      if (form.getValues('file') !== file) return; // another file was taken meanwhile
      setLooked({ kind, file, look });
      form.setValue('columns', proposedColumns(look, view.fields));
    } catch (error) {
      reportFailure(error);
    }
  };
  const sendFile = async (draft: Draft) => {
    const query = view && looked && askOf(draft, view, corrected, looked.look.headingRow);
    if (!query || draft.file === null) throw new NotReadyError(t('file.none'));
    onSent((await send.mutateAsync({ query, file: draft.file })).caseId);
  };
  const submit = async (draft: Draft) => {
    if (isLast) return sendFile(draft);
    if (step === 'file') await takeFile(draft);
    setPosition(position + 1);
    return undefined;
  };
  return (
    <FormDialog
      title={t(corrected ? 'correct.title' : 'add')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t(isLast ? 'send' : 'next')}
      maxWidth="md"
      onBack={position > 0 ? () => setPosition(position - 1) : undefined}
    >
      <Stepper activeStep={position} alternativeLabel>
        {steps.map((each) => (
          <Step key={each}>
            <StepLabel>{t(`step.${each}`)}</StepLabel>
          </Step>
        ))}
      </Stepper>
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {t(`hintStep.${step}`, { count: looked?.look.rows ?? 0, name: looked?.look.fileName ?? '' })}
      </Box>
      {step === 'file' && isOfOthers && <Alert severity="info">{t('kind.ofOthers')}</Alert>}
      {step === 'file' && <FileStep form={form} kinds={kinds} corrected={corrected} />}
      {step === 'settings' && (
        <SettingsStep
          form={form}
          view={view}
          namedAccount={looked?.look.namedAccount ?? null}
          otherAccounts={looked?.look.otherAccounts ?? []}
          isCorrection={corrected !== null}
        />
      )}
      {step === 'pictures' && looked && <PicturesStep look={looked.look} />}
      {step === 'columns' && view && looked && (
        <>
          <HeadingChoice look={looked.look} view={view} onChoose={(row) => void takeHeadings(row)} />
          <ColumnsStep form={form} view={view} look={looked.look} />
        </>
      )}
    </FormDialog>
  );
}
