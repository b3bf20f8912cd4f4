import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import HourglassIcon from '@mui/icons-material/HourglassEmpty';
import PriorityHighIcon from '@mui/icons-material/PriorityHigh';
import RemoveIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Look } from '@/components/looks';
import { looksOf } from '@/components/state-looks';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import type { CaseTexts } from './use-case-texts';

interface StageLineProps {
  view: Pick<Schemas['CaseView'], 'kind' | 'stages' | 'state' | 'result'>;
  texts: CaseTexts;
}

/** The stages of a case in order; the current one is said in words, not only coloured. */
export function StageLine({ view, texts }: StageLineProps) {
  const { t } = useTranslation('case');
  const { language } = useLanguage();
  const { stages } = view;
  return (
    <Box
      component="ol"
      aria-label={t('stages')}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        gap: { xs: 1, sm: 0 },
      }}
    >
      {stages.map((stage, position) => (
        <Box
          component="li"
          key={stage.name}
          aria-current={stage.state === 'current' ? 'step' : undefined}
          sx={{
            flex: { sm: 1 },
            display: 'flex',
            flexDirection: { xs: 'row', sm: 'column' },
            alignItems: { xs: 'center', sm: 'flex-start' },
            gap: 1,
            minWidth: 0,
          }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', width: { sm: '100%' } }}>
            <StageMark state={stage.state} position={position + 1} ended={endedAs(stage, view)} />
            {position < stages.length - 1 && (
              <Box
                aria-hidden
                sx={{
                  display: { xs: 'none', sm: 'block' },
                  flex: 1,
                  height: 2,
                  mx: 1,
                  backgroundColor: stage.state === 'done' ? 'primary.main' : 'divider',
                }}
              />
            )}
          </Box>
          <Box sx={{ pr: 1, minWidth: 0 }}>
            <Box sx={{ fontWeight: stage.state === 'upcoming' ? 400 : 700 }}>
              {stage.state === 'current' ? texts.result(view.result) : texts.stage(stage.name)}
            </Box>
            <Box sx={{ fontSize: '0.85rem', color: 'text.secondary' }}>
              {dateTime(stage.at, language) || t(`stageState.${stage.state}`)}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

interface StageMarkProps {
  state: Schemas['StageView']['state'];
  position: number;
  /** What it came to; null while it goes on or is to come. */
  ended: Look | null;
}

/** A stage that was passed is done; the last one is what the case came to. */
function endedAs(stage: Schemas['StageView'], { kind, state, result }: StageLineProps['view']): Look | null {
  if (stage.state === 'done') return 'good';
  return stage.state === 'current' && state === 'closed' ? looksOf(kind, result).tone : null;
}

const MARKS = {
  good: CheckIcon,
  over: RemoveIcon,
  partly: PriorityHighIcon,
  bad: CloseIcon,
  waiting: HourglassIcon,
} as const;
const COLOURS = { good: 'primary', over: 'primary', partly: 'warning', bad: 'error', waiting: 'primary' } as const;

function StageMark({ state, position, ended }: StageMarkProps) {
  const filled = state !== 'upcoming';
  const colour = ended ? COLOURS[ended] : 'primary';
  const Mark = ended && MARKS[ended];
  return (
    <Box
      aria-hidden
      sx={{
        width: 30,
        height: 30,
        borderRadius: '50%',
        flexShrink: 0,
        display: 'grid',
        placeItems: 'center',
        fontWeight: 700,
        fontSize: '0.85rem',
        border: 2,
        borderColor: filled ? `${colour}.main` : 'text.secondary',
        backgroundColor: filled ? `${colour}.main` : 'transparent',
        color: filled ? `${colour}.contrastText` : 'text.secondary',
        boxShadow: state === 'current' ? '0 0 0 4px #cfe6e4' : 'none',
      }}
    >
      {Mark ? <Mark fontSize="small" /> : position}
    </Box>
  );
}
