import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';

interface CaseList {
  around: readonly string[];
}

/** What a link to a case carries, so that its page leads on to the previous and the next case of the list. */
export function withNeighbours(around: readonly string[]): CaseList {
  return { around };
}

function aroundOf(state: unknown): readonly string[] {
  const carried: unknown = typeof state === 'object' && state !== null && 'around' in state ? state.around : null;
  return Array.isArray(carried) ? carried.filter((id) => typeof id === 'string') : [];
}

/** To the previous and the next case of the list this one was opened from; going back leads to the list. */
export function CaseNavigation({ caseId }: { caseId: string }) {
  const { t } = useTranslation('tasks');
  const navigate = useNavigate();
  const around = aroundOf(useLocation().state);
  const place = around.indexOf(caseId);
  if (place < 0) return null;
  const ways = [
    { to: around[place - 1], label: t('panel.previous'), icon: <ChevronLeftIcon /> },
    { to: around[place + 1], label: t('panel.next'), icon: <ChevronRightIcon /> },
  ];
  return (
    <nav aria-label={t('around')}>
      {ways.map(({ to, label, icon }) => (
        <IconButton
          key={label}
          aria-label={label}
          disabled={to === undefined}
          onClick={() => void navigate(`../${to}`, { relative: 'path', replace: true, state: withNeighbours(around) })}
        >
          {icon}
        </IconButton>
      ))}
    </nav>
  );
}
