import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { createElement, Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { wordChanges, type Stretch } from '@/lib/word-changes';
import { differenceQuery } from './api';

/** Fields whose values are words of ours. */
const WORDS: Readonly<Record<string, string>> = {
  category: 'category',
  subject_type: 'type',
  grading: 'grading',
  curriculum_type: 'curriculumType',
  examination: 'examination',
};

interface DifferenceProps {
  subjectCode: string;
  /** The version it is compared with. */
  other: string;
}

/** What a version says otherwise than another one, field by field. */
export function Difference({ subjectCode, other }: DifferenceProps) {
  const { t } = useTranslation(['subjects', 'common']);
  const { language, pick } = useLanguage();
  const query = useQuery(differenceQuery(subjectCode, other));
  const said = (field: string, value: Schemas['FieldDifference']['before']) => {
    if (!value) return t('common:state.none');
    const shown = pick(value.th, value.en);
    if (shown === 'true' || shown === 'false') return t(shown === 'true' ? 'yes' : 'no');
    if (field === 'approved_on') return shortDate(shown, language);
    const group = WORDS[field];
    return group ? t(`${group}.${shown}`) : shown;
  };
  const title = t('difference.title', { from: other, to: subjectCode });
  return (
    <QueryView query={query} isEmpty={(rows) => rows.length === 0} empty={<EmptyState title={t('difference.none')} />}>
      {(rows) => (
        <PlainTable
          label={title}
          rows={rows}
          rowId={({ field }) => field}
          rowName={({ field }) => t(`column.${field}`)}
          columns={[
            { key: 'field', header: t('difference.field'), cell: ({ field }) => t(`column.${field}`) },
            {
              key: 'before',
              header: other,
              cell: ({ field, before, after }) => (
                <Lines stretches={wordChanges(said(field, before), said(field, after)).before} mark="del" />
              ),
            },
            {
              key: 'after',
              header: subjectCode,
              cell: ({ field, before, after }) => (
                <Lines stretches={wordChanges(said(field, before), said(field, after)).after} mark="ins" />
              ),
            },
          ]}
        />
      )}
    </QueryView>
  );
}

/** A text line by line, with the words marked that the other version does not have. */
function Lines({ stretches, mark }: { stretches: readonly Stretch[]; mark: 'del' | 'ins' }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'pre-line', '& ins': { fontWeight: 700 } }}>
      {stretches.map(({ text, isChanged }, place) =>
        // The stretches of a text have nothing but their place.
        // oxlint-disable-next-line react/no-array-index-key
        createElement(isChanged ? mark : Fragment, { key: place }, text),
      )}
    </Box>
  );
}
