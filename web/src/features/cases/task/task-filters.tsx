import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { ListParams } from '@/components/data-table/use-list-params';
import { FilterBar, FilterSelect, SearchField } from '@/components/filters';
import { useLanguage } from '@/lib/use-language';
import type { TaskFilter } from './api';
import { DUE, OWN } from './use-task-filters';

interface TaskFiltersProps {
  params: ListParams;
  filter: TaskFilter;
  desk: string | undefined;
  overview: Schemas['InboxOverview'] | undefined;
}

interface Choice {
  value: string;
  label: string;
}

/** What is filtered by stays a choice where the overview does not name it: no task has it, or too few. */
function withChosen(choices: readonly Choice[], value: string | undefined, label: string): readonly Choice[] {
  return !value || choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label }];
}

/** Narrows the inbox. Only what there is to choose from is offered, with how many tasks stand behind it. */
export function TaskFilters({ params, filter, desk, overview }: TaskFiltersProps) {
  const { t } = useTranslation(['tasks', 'case', 'cases']);
  const { pick } = useLanguage();
  const counted = (label: string, count: number) => t('counted', { label, count });
  const kinds = overview?.kinds ?? [];
  const subjects = overview?.subjects ?? [];
  const away = overview?.inPlaceOf ?? [];
  return (
    <FilterBar>
      <SearchField
        label={t('case:filter.text')}
        value={filter.text}
        onSearch={(value) => params.change({ text: value })}
      />
      {(subjects.length > 1 || filter.subject) && (
        <FilterSelect
          label={t('filter.subject')}
          value={filter.subject}
          allLabel={t('case:filter.all')}
          options={withChosen(
            subjects.map(({ code, name, count }) => ({
              value: code,
              label: counted([code, name && pick(name.th, name.en)].filter(Boolean).join(' '), count),
            })),
            filter.subject,
            filter.subject ?? '',
          )}
          onChange={(value) => params.change({ subject: value })}
        />
      )}
      <FilterSelect
        label={t('due.label')}
        value={filter.due}
        allLabel={t('due.all')}
        options={DUE.map((value) => ({ value, label: t(`due.${value}`) }))}
        onChange={(value) => params.change({ due: value })}
      />
      {(kinds.length > 1 || filter.kind) && (
        <FilterSelect
          label={t('case:filter.kind')}
          value={filter.kind}
          allLabel={t('case:filter.all')}
          options={withChosen(
            kinds.map(({ kind, count }) => ({ value: kind, label: counted(t(`cases:kind.${kind}`), count) })),
            filter.kind,
            filter.kind ? t(`cases:kind.${filter.kind}`) : '',
          )}
          onChange={(value) => params.change({ kind: value })}
        />
      )}
      {(away.length > 0 || desk) && (
        <FilterSelect
          label={t('filter.desk')}
          value={desk}
          allLabel={t('case:filter.all')}
          options={withChosen(
            [
              { value: OWN, label: counted(t('filter.own'), overview?.own ?? 0) },
              ...away.map(({ personId, name, count }) => ({
                value: personId,
                label: counted(t('inPlaceOf', { name: pick(name.th, name.en) }), count),
              })),
            ],
            desk,
            t('filter.somebody'),
          )}
          onChange={(value) => params.change({ desk: value })}
        />
      )}
      {(Boolean(overview?.escalated) || filter.escalated) && (
        <FormControlLabel
          control={
            <Switch
              checked={Boolean(filter.escalated)}
              onChange={(_event, checked) => params.change({ escalated: checked ? 'true' : undefined })}
            />
          }
          label={counted(t('filter.escalated'), overview?.escalated ?? 0)}
        />
      )}
    </FilterBar>
  );
}
