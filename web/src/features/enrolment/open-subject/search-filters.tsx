import TuneIcon from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListParams } from '@/components/data-table/use-list-params';
import { FilterSelect, SearchField } from '@/components/filters';
import { ToggleChip } from '@/components/toggle-chip';
import { clock, DAYS } from '@/components/week-grid/placing';
import { plansQuery } from '@/features/enrolment/plan/api';
import { useWideScreen } from '@/lib/use-media-query';
import { useSignedIn } from '@/lib/use-session';
import { SHORTEST_QUERY, type SubjectFilter } from '@/features/enrolment/open-section/api';
import { CAMPUSES, FIRST_MINUTE, GENERAL_GROUPS, HOURS } from './search-options';

const SET = '1';
/** Filters that hide behind a button on a phone. */
const FOLDED = ['campus', 'plan', 'group', 'day', 'from', 'to'] as const;
const SUBJECTS_A_PAGE = 10;
const ONLY_POSSIBLE = 'can';

function numberOf(value: string | undefined): number | undefined {
  const number = Number(value);
  return value === undefined || !Number.isInteger(number) ? undefined : number;
}

/** The filter as the address bar holds it; null while it says too little to search for. */
export function filterOf(params: ListParams): SubjectFilter | null {
  const text = params.filter('q')?.trim() ?? '';
  const day = params.filter('day');
  const filter = {
    query: text.length >= SHORTEST_QUERY ? text : undefined,
    campus: params.filter('campus'),
    weekday: day === undefined ? undefined : DAYS.findIndex((known) => known === day),
    from: numberOf(params.filter('from')),
    to: numberOf(params.filter('to')),
    freeSeats: params.filter('free') === SET || undefined,
    fits: params.filter('fits') === SET || undefined,
    plan: params.filter('plan'),
    group: GENERAL_GROUPS.find(({ key }) => key === params.filter('group'))?.value,
  };
  const saysSomething = Object.values(filter).some((value) => value !== undefined && value !== -1);
  // A word that is too short is being typed still: do not answer something else meanwhile.
  const typing = text.length > 0 && text.length < SHORTEST_QUERY;
  const pageSize = numberOf(params.filter('pageSize')) ?? SUBJECTS_A_PAGE;
  const possible = onlyPossible(params) || undefined;
  return saysSomething && !typing ? { ...filter, possible, page: params.page, pageSize } : null;
}

/** Whether only sections that the student can take are to be shown. */
export function onlyPossible(params: ListParams): boolean {
  return params.filter(ONLY_POSSIBLE) === SET;
}

/** The free part of a day that is searched for; null unless the day and both its ends are named. */
function freeSlotOf(params: ListParams) {
  const day = DAYS.find((known) => known === params.filter('day'));
  const from = numberOf(params.filter('from'));
  const to = numberOf(params.filter('to'));
  return day && from !== undefined && to !== undefined ? { day, from: clock(from), to: clock(to) } : null;
}

/** Shows again what cannot be taken. */
export function showImpossible(params: ListParams): void {
  params.change({ [ONLY_POSSIBLE]: undefined });
}

function isTooShort(text: string | undefined): boolean {
  const length = text?.trim().length ?? 0;
  return length > 0 && length < SHORTEST_QUERY;
}

/** Search field and filters of the open subjects; on a phone the rarer ones fold away. */
export function SearchFilters({ params, more }: { params: ListParams; more: ReactNode }) {
  const { t } = useTranslation(['enrolment', 'common']);
  const wide = useWideScreen();
  const used = FOLDED.filter((name) => params.filter(name) !== undefined).length;
  const slot = freeSlotOf(params);
  const [unfolded, setUnfolded] = useState(used > 0 && !slot);
  const open = wide || unfolded;
  return (
    <Box role="search" sx={{ display: 'grid', gap: 1.5 }}>
      {slot && (
        <strong>
          {t('search.freeSlot', { day: t(`common:week.days.${slot.day}`), from: slot.from, to: slot.to })}
        </strong>
      )}
      <SearchField
        label={t('search.label')}
        value={params.filter('q')}
        hint={isTooShort(params.filter('q')) ? t('search.tooShort') : undefined}
        onSearch={(value) => params.change({ q: value })}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <FilterChip name="free" label={t('filter.freeSeats')} params={params} />
        <FilterChip name="fits" label={t('filter.fits')} params={params} />
        <FilterChip name={ONLY_POSSIBLE} label={t('filter.onlyPossible')} params={params} />
        {!wide && (
          <Button
            size="small"
            startIcon={<TuneIcon aria-hidden />}
            aria-expanded={open}
            onClick={() => setUnfolded(!unfolded)}
          >
            {used > 0 ? t('filter.moreUsed', { number: used }) : t('filter.more')}
          </Button>
        )}
      </Box>
      {more}
      {open && <FoldedFilters params={params} />}
    </Box>
  );
}

function FoldedFilters({ params }: { params: ListParams }) {
  const { t } = useTranslation(['enrolment', 'common']);
  const { userinfo } = useSignedIn();
  const plans = useQuery(plansQuery(userinfo)).data ?? [];
  const hours = (name: 'from' | 'to') =>
    [...new Set([...HOURS, numberOf(params.filter(name)) ?? FIRST_MINUTE])]
      .toSorted((one, other) => one - other)
      .map((minutes) => ({ value: String(minutes), label: clock(minutes) }));
  const select = (name: (typeof FOLDED)[number], allLabel: string, options: { value: string; label: string }[]) => (
    <FilterSelect
      label={t(`filter.${name}`)}
      value={params.filter(name)}
      allLabel={allLabel}
      options={options}
      onChange={(value) => params.change({ [name]: value })}
    />
  );
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(3, minmax(0, 1fr))',
          lg: 'repeat(6, minmax(0, 1fr))',
        },
      }}
    >
      {select(
        'campus',
        t('filter.myCampus'),
        CAMPUSES.map((code) => ({ value: code, label: t(`campus.${code}`) })),
      )}
      <FilterSelect
        label={t('filter.plan')}
        value={plans.some(({ planId }) => planId === params.filter('plan')) ? params.filter('plan') : undefined}
        allLabel={t('filter.noPlan')}
        options={plans.map(({ planId, name }) => ({ value: planId, label: name }))}
        onChange={(plan) => params.change({ plan, fits: plan ? SET : params.filter('fits') })}
      />
      {select(
        'group',
        t('filter.any'),
        GENERAL_GROUPS.map(({ key }) => ({ value: key, label: t(`group.${key}`) })),
      )}
      {select(
        'day',
        t('filter.any'),
        DAYS.map((day) => ({ value: day, label: t(`common:week.days.${day}`) })),
      )}
      {select('from', t('filter.any'), hours('from'))}
      {select('to', t('filter.any'), hours('to'))}
    </Box>
  );
}

interface FilterChipProps {
  name: string;
  label: string;
  params: ListParams;
}

function FilterChip({ name, label, params }: FilterChipProps) {
  const on = params.filter(name) === SET;
  return <ToggleChip label={label} on={on} onToggle={() => params.change({ [name]: on ? undefined : SET })} />;
}
