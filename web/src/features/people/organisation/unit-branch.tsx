import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Note } from '@/components/note';
import { RowActions } from '@/components/row-actions';
import { StatusChip } from '@/components/status-chip';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { BELOW, idOf, type Branch, type Unit, type UnitKind } from './tree';

/** What can be done with a unit; what the user may not do is not there. */
export interface UnitActions {
  add: ((kind: UnitKind, parent: Unit) => void) | null;
  rename: ((unit: Unit) => void) | null;
  close: ((unit: Unit) => void) | null;
}

interface BranchListProps {
  branches: readonly Branch[];
  actions: UnitActions;
  /** Everything is unfolded: a search shows what it found. */
  isUnfolded: boolean;
}

const LIST = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75, minWidth: 0 };

/** Units with those that belong to them, folded from the faculties on. */
export function BranchList({ branches, actions, isUnfolded }: BranchListProps) {
  return (
    <Box component="ul" sx={LIST}>
      {branches.map(({ unit, below }) => (
        <Box component="li" key={idOf(unit)} sx={{ minWidth: 0 }}>
          {below.length === 0 ? (
            <Box sx={{ pl: 2.25 }}>
              <UnitLine unit={unit} />
              <UnitButtons unit={unit} actions={actions} />
            </Box>
          ) : (
            <Box component="details" key={String(isUnfolded)} open={isUnfolded || unit.kind === 'campus'}>
              <Box component="summary" sx={{ cursor: 'pointer', minHeight: 32, overflowWrap: 'anywhere' }}>
                <Box sx={{ display: 'inline-block', verticalAlign: 'top', maxWidth: 'calc(100% - 20px)' }}>
                  <UnitLine unit={unit} />
                </Box>
              </Box>
              <Box sx={{ pl: 2.25 }}>
                <UnitButtons unit={unit} actions={actions} />
              </Box>
              <Box sx={{ borderLeft: 1, borderColor: 'divider', ml: 0.6, pl: { xs: 1, sm: 2 }, pt: 0.5 }}>
                <BranchList branches={below} actions={actions} isUnfolded={isUnfolded} />
              </Box>
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** A unit: its code and name, what hangs on it, and the days that are to come. */
function UnitLine({ unit }: { unit: Unit }) {
  const { t } = useTranslation('organisation');
  const { language, pick } = useLanguage();
  const { code, name, students, staff, units, isOpen, validFrom, closedOn, namesChangeOn } = unit;
  const said = [
    units > 0 && t('count.units', { count: units }),
    students > 0 && t('count.students', { count: students }),
    staff > 0 && t('count.staff', { count: staff }),
    validFrom && t('validFrom', { day: shortDate(validFrom, language) }),
    isOpen && closedOn && t('closesOn', { day: shortDate(closedOn, language) }),
    namesChangeOn && t('namesChangeOn', { day: shortDate(namesChangeOn, language) }),
  ].filter(Boolean);
  return (
    <Box sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
      <Box component="span" translate="no" sx={{ fontWeight: 700, mr: 1 }}>
        {code}
      </Box>
      <Box component="span" sx={{ mr: 1 }}>
        {pick(name.th, name.en)}
      </Box>
      {!isOpen && closedOn && (
        <StatusChip of="use" state="inactive" label={t('closedOn', { day: shortDate(closedOn, language) })} />
      )}
      {said.length > 0 && <Note>{said.join(' · ')}</Note>}
    </Box>
  );
}

function UnitButtons({ unit, actions }: { unit: Unit; actions: UnitActions }) {
  const { t } = useTranslation('organisation');
  const { pick } = useLanguage();
  const { add, rename, close } = actions;
  const below = BELOW[unit.kind];
  const name = `${unit.code} ${pick(unit.name.th, unit.name.en)}`;
  return (
    <Box sx={{ ml: -0.6 }}>
      <RowActions
        actions={[
          add !== null &&
            below !== undefined &&
            unit.isOpen && {
              label: t(`addBelow.${below}`),
              name: t('addBelow.to', { what: t(`addBelow.${below}`), name }),
              run: () => add(below, unit),
            },
          rename !== null && { label: t('rename'), name: t('renameOf', { name }), run: () => rename(unit) },
          close !== null && {
            label: t(unit.closedOn === null ? 'close' : 'closing'),
            name: t(unit.closedOn === null ? 'closeOf' : 'closingOf', { name }),
            run: () => close(unit),
          },
        ]}
      />
    </Box>
  );
}
