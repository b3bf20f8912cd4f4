import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { sentence } from '@/lib/form-fields';
import { refusedAt } from '@/lib/server-errors';

const LONGEST_NAME = limits.NewPlan.name;
const NAME_TAKEN = 'plan_name_taken';
const schema = z.object({ name: sentence(LONGEST_NAME) });

interface NameDialogProps {
  title: string;
  name: string;
  onClose: () => void;
  onSave: (name: string) => Promise<void>;
}

/** Names a plan; a name that is taken is said at the field. */
export default function NameDialog({ title, name, onClose, onSave }: NameDialogProps) {
  const { t } = useTranslation(['plans', 'common']);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name } });
  const save = async (values: z.infer<typeof schema>) => {
    try {
      await onSave(values.name);
    } catch (error) {
      throw refusedAt('name', NAME_TAKEN, error);
    }
    onClose();
  };
  return (
    <FormDialog
      title={title}
      form={form}
      onSubmit={save}
      onClose={onClose}
      submitLabel={t('common:action.save')}
      maxWidth="xs"
    >
      <FormTextField control={form.control} name="name" label={t('name.label')} autoFocus />
    </FormDialog>
  );
}
