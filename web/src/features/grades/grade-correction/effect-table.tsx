import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { PlainTable } from '@/components/plain-table';

interface EffectTableProps {
  before: string;
  after: string;
  effect: Schemas['Effect'];
}

interface Line {
  key: 'letter' | 'gpa' | 'gpax' | 'standing';
  before: string;
  after: string;
}

/** The grade, the averages and the standing of the student, as they are and with the correction. */
export function EffectTable({ before, after, effect }: EffectTableProps) {
  const { t } = useTranslation('gradeCorrections');
  const standing = (onProbation: boolean) => t(onProbation ? 'standing.probation' : 'standing.normal');
  const lines: Line[] = [
    { key: 'letter', before, after },
    { key: 'gpa', before: effect.before.gpa || '–', after: effect.after.gpa || '–' },
    { key: 'gpax', before: effect.before.gpax || '–', after: effect.after.gpax || '–' },
    { key: 'standing', before: standing(effect.before.onProbation), after: standing(effect.after.onProbation) },
  ];
  const columns: Column<Line>[] = [
    { key: 'what', header: t('effect.what'), cell: ({ key }) => t(`effect.${key}`) },
    { key: 'before', header: t('effect.before'), align: 'center', cell: (line) => line.before },
    {
      key: 'after',
      header: t('effect.after'),
      align: 'center',
      cell: (line) => (line.after === line.before ? line.after : <strong>{line.after}</strong>),
    },
  ];
  return (
    <PlainTable
      label={t('effect.title')}
      columns={columns}
      rows={lines}
      rowId={({ key }) => key}
      rowName={({ key }) => t(`effect.${key}`)}
    />
  );
}
