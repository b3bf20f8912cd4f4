import { zodResolver } from '@hookform/resolvers/zod';
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useController, useForm, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { useFieldMessage } from '@/components/form/use-field-message';
import { NodeEditor } from './node-editor';
import { useSaveRequisites } from './requisites-api';
import { asGroup, isComplete, KINDS, newGroup, plain, type Kind } from './tree';

const INCOMPLETE = 'incomplete';
const schema = z.object({
  trees: z.custom<Schemas['RequisiteTree-Output'][]>(
    (trees) => Array.isArray(trees) && trees.every(({ tree }: Schemas['RequisiteTree-Output']) => isComplete(tree)),
    INCOMPLETE,
  ),
});
type Values = z.infer<typeof schema>;

interface RequisitesDialogProps {
  subjectCode: string;
  requisites: Schemas['RequisitesOfVersion'];
  onClose: () => void;
  onSaved: () => void;
}

/** What a draft requires: a tree of each kind, of subjects, groups of subjects, and when and how well they are passed. */
export default function RequisitesDialog({ subjectCode, requisites, onClose, onSaved }: RequisitesDialogProps) {
  const { t } = useTranslation(['subjects', 'masters']);
  const save = useSaveRequisites(subjectCode, requisites.revision);
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { trees: requisites.trees.map(({ kind, tree }) => ({ kind, tree: asGroup(tree) })) },
  });
  return (
    <FormDialog
      title={t('requisites.edit', { code: subjectCode })}
      form={form}
      onSubmit={async ({ trees }) => {
        await save.mutateAsync(trees.map(({ kind, tree }) => ({ kind, tree: plain(tree) })));
        onSaved();
      }}
      onClose={onClose}
      submitLabel={t('masters:save')}
      maxWidth="md"
    >
      <Trees control={form.control} />
    </FormDialog>
  );
}

function Trees({ control }: { control: Control<Values> }) {
  const { t } = useTranslation(['subjects', 'requisite']);
  const messageOf = useFieldMessage();
  const { field, fieldState } = useController({ control, name: 'trees' });
  const trees = field.value;
  const put = (kind: Kind, tree: Schemas['RequisiteTree-Output']['tree'] | null) =>
    field.onChange([...trees.filter((one) => one.kind !== kind), ...(tree ? [{ kind, tree }] : [])]);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {KINDS.map((kind) => {
        const tree = trees.find((one) => one.kind === kind)?.tree;
        return (
          <Box key={kind} component="section" aria-labelledby={`requisites-${kind}`} sx={{ display: 'grid', gap: 1 }}>
            <Typography variant="h3" id={`requisites-${kind}`}>
              {t(`requisite:kind.${kind}`)}
            </Typography>
            {tree ? (
              <NodeEditor node={tree} kind={kind} onChange={(changed) => put(kind, changed)} />
            ) : (
              <Box>
                <Button
                  startIcon={<AddIcon />}
                  onClick={() => put(kind, newGroup())}
                  aria-label={t('requisites.beginOf', { kind: t(`requisite:kind.${kind}`) })}
                >
                  {t('requisites.begin')}
                </Button>
              </Box>
            )}
          </Box>
        );
      })}
      <Box role="alert" sx={{ color: 'error.main' }}>
        {fieldState.error?.message === INCOMPLETE ? t('requisites.incomplete') : messageOf(fieldState.error?.message)}
      </Box>
    </Box>
  );
}
