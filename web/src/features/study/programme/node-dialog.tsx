import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { SubjectPicker } from '@/components/subject-picker';
import { useLanguage } from '@/lib/use-language';
import { isWithin, siblingsOf, type Tree } from './draft-tree';
import { MINIMUM_GRADES, nodeSchema, valuesOf, type NodeValues } from './node-form';
import { PatternFields } from './pattern-fields';
import { nodesOf, type ProgrammeNode } from './words';

const RULES = ['all', 'choose', 'credits'] as const;

interface NodeDialogProps {
  tree: Tree;
  node: ProgrammeNode;
  /** The path of the block it is in; empty for a layer. */
  parent: string;
  /** It is not in the tree yet. */
  isNew: boolean;
  subjects: readonly Schemas['NamedSubject'][];
  groups: readonly string[];
  onClose: () => void;
  onSaved: (values: NodeValues) => void;
}

/** What a requirement asks for, and in which group it is; the draft itself is saved on the page. */
export default function NodeDialog({ tree, node, parent, isNew, subjects, groups, onClose, onSaved }: NodeDialogProps) {
  const { t } = useTranslation(['programmes', 'common']);
  const { pick } = useLanguage();
  const { layers } = tree.document;
  const form = useForm({ resolver: zodResolver(nodeSchema), defaultValues: valuesOf(node, parent, subjects) });
  const { control } = form;
  const isOnly = !isNew && siblingsOf(layers, node.path).length === 1;
  const blocks = nodesOf(layers).filter((each) => each.node === 'block' && !isWithin(each.path, node.path));
  const leaves = nodesOf(layers).filter((each) => each.node === 'leaf');
  const places = [
    { value: '', label: t('edit.topLevel') },
    ...blocks.map((each) => ({ value: each.path, label: pick(each.nameTh, each.nameEn) })),
  ];
  return (
    <FormDialog
      title={t(`edit.${isNew ? 'new' : 'change'}.${node.node}`)}
      form={form}
      onSubmit={async (values) => onSaved(values)}
      onClose={onClose}
      submitLabel={t('edit.apply')}
    >
      <FormTextField control={control} name="nameTh" label={t('field.name_th')} autoFocus />
      <FormTextField control={control} name="nameEn" label={t('field.name_en')} />
      <FormSelect
        control={control}
        name="parent"
        label={t('edit.within')}
        options={places}
        disabled={isOnly}
        hint={isOnly ? t('edit.onlyPart') : t('edit.withinHint')}
      />
      {node.node === 'block' ? (
        <BlockFields
          control={control}
          leaves={leaves.map((leaf) => ({ value: leaf.path, label: pick(leaf.nameTh, leaf.nameEn) }))}
        />
      ) : (
        <LeafFields control={control} groups={groups} />
      )}
    </FormDialog>
  );
}

interface BlockFieldsProps {
  control: Control<NodeValues>;
  leaves: readonly { value: string; label: string }[];
}

function BlockFields({ control, leaves }: BlockFieldsProps) {
  const { t } = useTranslation(['programmes', 'common']);
  const rule = useWatch({ control, name: 'rule' });
  const none = { value: '', label: t('common:state.none') };
  return (
    <>
      <FormSelect
        control={control}
        name="rule"
        label={t('field.rule')}
        options={RULES.map((value) => ({ value, label: t(`rules.${value}`) }))}
      />
      {rule === 'choose' && (
        <FormTextField control={control} name="choose" label={t('field.choose')} slotProps={NUMERIC} />
      )}
      <FormTextField
        control={control}
        name="credits"
        label={t('edit.fewestCredits')}
        hint={t(rule === 'credits' ? 'edit.creditsNeeded' : 'edit.creditsNone')}
        slotProps={NUMERIC}
      />
      <FormTextField control={control} name="cap" label={t('field.cap')} hint={t('edit.empty')} slotProps={NUMERIC} />
      <FormSelect
        control={control}
        name="minimumGrade"
        label={t('field.minimum_grade')}
        options={[none, ...MINIMUM_GRADES.map((value) => ({ value, label: value }))]}
      />
      <FormSelect control={control} name="overflow" label={t('field.overflow')} options={[none, ...leaves]} />
    </>
  );
}

const NUMERIC = { htmlInput: { inputMode: 'decimal' } } as const;

function LeafFields({ control, groups }: { control: Control<NodeValues>; groups: readonly string[] }) {
  const { t } = useTranslation('programmes');
  return (
    <>
      <SubjectPicker
        control={control}
        name="codes"
        label={t('field.codes')}
        hint={t('edit.codesHint')}
        autoFocus={false}
      />
      <PatternFields control={control} groups={groups} />
      <SubjectPicker
        control={control}
        name="excepted"
        label={t('field.excepted')}
        hint={t('edit.exceptedHint')}
        autoFocus={false}
      />
      <FormTextField
        control={control}
        name="credits"
        label={t('field.credits')}
        hint={t('edit.leafCredits')}
        slotProps={NUMERIC}
      />
    </>
  );
}
