import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import { lazy, Suspense, type ReactNode } from 'react';
import { useForm, type FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { TAKES_NO_ROOM_EMPTY } from '@/components/live-region';
import { emptyForm, filledForm, faultsOf, type ActionValues } from './action-values';
import type { CaseDecision } from './api';
import { SubstitutePicker } from './substitute-picker';

const ActionForm = lazy(() => import('./action-form'));

const REMARK_LENGTH = limits.ActionRequest.remark;
const SUBSTITUTE = 'substitute';
const LINES_IN_SIGHT = 7;
const NOTHING: readonly string[] = [];

type Fault = readonly [name: FieldPath<ActionValues>, message: string];

interface ActionDialogProps {
  action: Schemas['ActionView'];
  title: string;
  /** Whom and what it is about: the student, and each subject. */
  about?: readonly string[];
  /** What is decided, where the lines of `about` do not say it. */
  decided?: ReactNode;
  /** What will happen, in the words of the process. */
  consequence: string;
  onClose: () => void;
  /** Rejects where the action was not taken: the dialog stays open then, with what was written. */
  onConfirm: (decision: Omit<CaseDecision, 'revision'>) => Promise<void>;
  /** What was written before, if an earlier press was not answered. */
  remark?: string;
  /** Says that the case moved meanwhile, where it did: nothing can be sent, and what was written stays in sight. */
  moved?: (written: boolean) => ReactNode;
}

/** Names what an action will do, and takes its remark, its substitute and its form. It closes once the action is taken. */
export default function ActionDialog({
  action,
  title,
  about = NOTHING,
  decided,
  consequence,
  onClose,
  onConfirm,
  remark: written = '',
  moved,
}: ActionDialogProps) {
  const { t } = useTranslation('case');
  const form = useForm<ActionValues>({
    defaultValues: { remark: written, substituteId: '', form: emptyForm(action.form) },
  });
  const asksSubstitute = action.fields.includes(SUBSTITUTE);

  const take = async ({ remark, substituteId, form: values }: ActionValues) => {
    if (moved) return;
    const faults = faultsOf(action.form, values).map(([name, message]): Fault => [`form.${name}`, message]);
    if (asksSubstitute && !substituteId) faults.unshift(['substituteId', 'validation.required']);
    if (action.remark === 'required' && !remark.trim()) faults.push(['remark', 'validation.required']);
    if (remark.trim().length > REMARK_LENGTH) faults.push(['remark', 'validation.tooLong']);
    for (const [place, [name, message]] of faults.entries())
      form.setError(name, { message }, { shouldFocus: place === 0 });
    if (faults.length > 0) return;
    await onConfirm({
      action: action.name,
      ...(remark.trim() && { remark: remark.trim() }),
      ...(asksSubstitute && { substituteId }),
      ...(action.form.length > 0 && { form: filledForm(action.form, values) }),
    });
    onClose();
  };

  return (
    <FormDialog
      title={title}
      form={form}
      onSubmit={take}
      onClose={onClose}
      submitLabel={title}
      tone={action.tone === 'danger' ? 'error' : 'primary'}
      maxWidth={decided ? 'md' : 'xs'}
      readOnly={moved !== undefined}
    >
      <Box role="alert" sx={TAKES_NO_ROOM_EMPTY}>
        {moved?.(form.formState.isDirty)}
      </Box>
      {about.length > 0 && (
        <Box
          component="ul"
          tabIndex={about.length > LINES_IN_SIGHT ? 0 : undefined}
          sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 200, overflowY: 'auto', fontWeight: 700 }}
        >
          {about.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      )}
      {decided}
      {consequence && !moved && <DialogContentText sx={{ color: 'text.primary' }}>{consequence}</DialogContentText>}
      {asksSubstitute && <SubstitutePicker control={form.control} name="substituteId" />}
      {action.form.length > 0 && (
        <Suspense fallback={null}>
          <ActionForm fields={action.form} control={form.control} />
        </Suspense>
      )}
      {action.remark !== 'none' && (
        <FormTextField
          control={form.control}
          name="remark"
          label={t(action.remark === 'required' ? 'remark.required' : 'remark.optional')}
          multiline
          minRows={3}
        />
      )}
    </FormDialog>
  );
}
